import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { lookOf } from './button';
import { Icon, type IconName } from './icons';

interface Props {
  href: string;
  icon: IconName;
  children: ReactNode;
}

/** A link, drawn as a button, that opens a page in a new tab or, with tel:, a call. */
export function OutsideButton({ href, icon, children }: Props) {
  const apart: AnchorHTMLAttributes<HTMLAnchorElement> = href.startsWith('tel:')
    ? {}
    : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a
      href={href}
      {...apart}
      {...lookOf({ variant: 'default', size: 'md', leftSection: <Icon name={icon} size={18} />, children })}
    />
  );
}
