import type { ReactNode } from 'react';
import { useCanGoBack, useNavigate, useRouter } from '@/lib/router/react';
import type { NavigateOptions } from '@/lib/router/route';
import { Button } from './button';

interface Props {
  /** The target if the screen was opened by its address. */
  otherwise: NavigateOptions;
  children: ReactNode;
}

/** Returns a function that goes back in the history, or to the given screen. */
export function useBack(otherwise: NavigateOptions): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void navigate(otherwise));
}

/** A button that goes back. */
export function BackButton({ otherwise, children }: Props) {
  const back = useBack(otherwise);
  return (
    <Button variant="default" size="md" onClick={back}>
      {children}
    </Button>
  );
}

/** A link that goes back. */
export function BackLink({ otherwise, children }: Props) {
  const back = useBack(otherwise);
  return (
    <button type="button" className="anchor" onClick={back}>
      {children}
    </button>
  );
}
