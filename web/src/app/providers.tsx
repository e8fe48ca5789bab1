import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFocusRecovery } from '@/components/dialogs/focus-recovery';
import { Hosts } from '@/components/dialogs/hosts';
import { ErrorBoundary } from '@/components/states/error-boundary';
import { ErrorState } from '@/components/states/states';
import { hardReload } from '@/lib/browser/hard-navigate';

interface Props {
  queryClient: QueryClient;
  children: ReactNode;
}

/** The providers of all screens, without the router. */
export function Providers({ queryClient, children }: Props) {
  useFocusRecovery();
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary
        fallback={() => <ErrorState onRetry={hardReload}>Algo deu errado nesta página.</ErrorState>}
      >
        {children}
        <Hosts />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
