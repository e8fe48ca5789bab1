// Mantine for the screens of accounts, owners and administrators. Visitors' screens do without it.
import './mantine-styles';
import './mantine-overrides.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { colorScheme } from '@/lib/color-scheme';
import { cssVariablesResolver, theme } from './theme';

const ignore = () => undefined;

/** Tells Mantine which theme there is when it starts; lib/color-scheme.ts changes it. */
const schemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  set: ignore,
  clear: ignore,
  subscribe: ignore,
  unsubscribe: ignore,
};

/** What Mantine's components expect around them. */
export const MantineFrame = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={schemeManager}
    // 'test' leaves out transitions.
    env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
  >
    {children}
  </MantineProvider>
);

/** The same component inside of a frame. */
export const withMantine = (Screen: ComponentType): ComponentType =>
  function FramedScreen() {
    return (
      <MantineFrame>
        <Screen />
      </MantineFrame>
    );
  };
