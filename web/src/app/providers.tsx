import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '@/components/error-boundary';
import { Hosts } from '@/components/hosts';
import { ErrorState } from '@/components/states';
import { colorScheme } from '@/lib/color-scheme';
import { hardReload } from '@/lib/hard-navigate';
import { cssVariablesResolver, theme } from './theme';

interface Props {
  queryClient: QueryClient;
  children: ReactNode;
  /** 'test' leaves out transitions. */
  env?: 'default' | 'test';
}

const ignore = () => undefined;

/** Tells Mantine which theme there is when it starts; lib/color-scheme.ts changes it. */
const schemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  set: ignore,
  clear: ignore,
  subscribe: ignore,
  unsubscribe: ignore,
};

/** Everything that screens expect around them, but the router. */
export function Providers({ queryClient, children, env = 'default' }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary
          fallback={() => <ErrorState onRetry={hardReload}>Algo deu errado nesta página.</ErrorState>}
        >
          {children}
          <Hosts />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}
