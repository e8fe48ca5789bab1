import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { withStyles } from '@/lib/browser/failed-styles';
import { Button } from '../buttons/button';
import { ErrorBoundary } from './error-boundary';

/**
 * A component whose code is loaded when it is first shown. If loading fails, it shows a retry button instead.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown after a failed load; omitted, only the button. */
  failed: (retry: () => void) => ReactNode = (retry) => <RetryButton onClick={retry} />,
): ComponentType<Props> {
  // React caches the failure of a lazy component, so each try makes a new one.
  const make = () => lazy(() => withStyles(load).then((part) => ({ default: part })));
  let Part = make();
  return function LazyPart(props: Props) {
    const [, draw] = useState(0);
    const retry = (reset: () => void) => () => {
      Part = make();
      draw((times) => times + 1);
      reset();
    };
    return (
      <ErrorBoundary fallback={(reset) => failed(retry(reset))}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="sm" onClick={onClick}>
    Tentar novamente
  </Button>
);
