// Mantine's provider, for all screens but the public ones.
import './mantine-styles';
import './mantine-overrides.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { DepositCharges } from '@/features/order/payments/deposit-charges';
import { colorScheme } from '@/lib/browser/color-scheme';
import { cssVariablesResolver, theme } from './theme';

const ignore = () => undefined;

/** Gives Mantine the initial theme; lib/browser/color-scheme.ts changes it afterwards. */
const schemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  set: ignore,
  clear: ignore,
  subscribe: ignore,
  unsubscribe: ignore,
};

/** The provider of Mantine's components. */
export const MantineFrame = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={schemeManager}
    // 'test' disables transitions.
    env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
  >
    {children}
  </MantineProvider>
);

/** Wraps a screen in MantineFrame, with the Pix charge that its bookings can open. */
export const withMantine = (Screen: ComponentType): ComponentType =>
  function FramedScreen() {
    return (
      <MantineFrame>
        <DepositCharges>
          <Screen />
        </DepositCharges>
      </MantineFrame>
    );
  };
