import { useEffect } from 'react';
import { errorText, isStatus } from '@/api/error';
import { refreshSession } from '@/api/session';
import { isOutdated } from '@/api/version';
import { ErrorState } from '@/components/states/states';
import { hardReload } from '@/lib/browser/hard-navigate';
import { useRouter } from '@/lib/router/react';
import { ScreenNotLoaded } from '../routes/lazy-screen';

const FALLBACK = 'Não foi possível carregar.';
const NOT_LOADED = 'Não foi possível carregar esta tela. Verifique sua conexão.';

interface Props {
  error: unknown;
  /** Renders the screen again after it threw. */
  reset?: () => void;
}

/**
 * Replaces a screen that failed: the server does not answer, or the screen threw. If its code was removed by a newer
 * version, the page reloads.
 */
export function ErrorPage({ error, reset }: Props) {
  const router = useRouter();
  const notLoaded = error instanceof ScreenNotLoaded;
  useEffect(() => {
    if (!notLoaded) return;
    isOutdated().then(
      (outdated) => outdated && hardReload(),
      () => undefined,
    );
  }, [notLoaded]);
  const retry = async () => {
    await refreshSession();
    reset?.();
    await router.invalidate();
  };
  const unreachable = notLoaded || isStatus(error, 0);
  // Retries when the network is back.
  useEffect(() => {
    if (!unreachable) return;
    const again = () => void retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
  return (
    <div className="page">
      <h1 className="unseen">Erro</h1>
      <ErrorState onRetry={() => void retry()}>
        {notLoaded ? NOT_LOADED : errorText(error, FALLBACK)}
      </ErrorState>
    </div>
  );
}
