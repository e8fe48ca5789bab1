// Links to screens, drawn as buttons or as text.
import { Link, type LinkProps } from '@/lib/router/react';
import { type ButtonLook, lookOf } from './button';

/** A link drawn as a button. */
export const LinkButton = (props: Omit<LinkProps, 'color'> & ButtonLook) => (
  <Link {...(lookOf(props) as LinkProps)} />
);

/** A link drawn as text. */
export const LinkAnchor = ({ className = '', ...props }: LinkProps) => (
  <Link {...(props as LinkProps)} className={`anchor ${className}`} />
);
