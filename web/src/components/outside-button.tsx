import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';

interface Props {
  href: string;
  icon: IconName;
  children: ReactNode;
}

/** A button that opens an address outside the app. */
export function OutsideButton({ href, icon, children }: Props) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<Icon name={icon} size={18} />}
    >
      {children}
    </Button>
  );
}
