import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from './button';
import { ErrorBoundary } from './error-boundary';

/**
 * A part of a screen whose code is loaded when it is first shown. When it can't be loaded, a button stands in its
 * place that tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Drawn when it can't be loaded; left out, the button alone. */
  failed: (retry: () => void) => ReactNode = (retry) => <RetryButton onClick={retry} />,
): ComponentType<Props> {
  // React remembers a failure with the lazy component, so each try has one of its own.
  const make = () => lazy(() => load().then((part) => ({ default: part })));
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
