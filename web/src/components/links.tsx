// Links to screens, drawn as buttons or as text.
import { Link, type LinkProps } from '@/lib/router/react';
import { type ButtonLook, lookOf } from './button';

export const LinkButton = (props: Omit<LinkProps, 'color'> & ButtonLook) => (
  <Link {...(lookOf(props) as LinkProps)} />
);

export const LinkAnchor = ({ className = '', ...props }: LinkProps) => (
  <Link {...(props as LinkProps)} className={`anchor ${className}`} />
);
