import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorText } from '@/api/error';
import { refreshSession } from '@/api/session';
import { ErrorState } from '@/components/states';

const FALLBACK = 'Não foi possível carregar.';

/** What a screen shows that could not start: a server that is away, or a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await refreshSession();
    reset();
    await router.invalidate();
  };
  return (
    <div className="page">
      <h1 className="unseen">Erro</h1>
      <ErrorState onRetry={() => void retry()}>{errorText(error, FALLBACK)}</ErrorState>
    </div>
  );
}
