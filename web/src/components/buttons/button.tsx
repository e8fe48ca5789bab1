import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './button.module.css';

/** How a button, or a link that looks like one, is drawn. */
export interface ButtonLook {
  variant?: 'filled' | 'default' | 'light' | 'subtle';
  color?: 'brass' | 'red' | 'gray';
  /** 'md' and 'lg' are large enough for touch. */
  size?: 'sm' | 'md' | 'lg';
  radius?: 'md' | 'xl';
  fullWidth?: boolean;
  /** Shown before and after the text. */
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

type Look = ButtonLook & { className?: string | undefined };

/** Replaces the properties of the look in `props` by the attributes and children that draw it. */
export function lookOf<Props extends Look & { children?: ReactNode }>(props: Props) {
  const { variant = 'filled', color = 'brass', size = 'sm', radius = 'md', fullWidth, ...others } = props;
  const { leftSection, rightSection, className, children, ...rest } = others;
  return {
    ...rest,
    className: `${classes['button']} ${className ?? ''}`,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-radius': radius,
    'data-full-width': fullWidth || undefined,
    children: (
      <>
        {leftSection}
        <span>{children}</span>
        {rightSection}
      </>
    ),
  };
}

interface Props extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** Disables the button and sets aria-busy. */
  loading?: boolean;
  'data-autofocus'?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. `loading` shows a loader and disables it. */
export function Button({ loading = false, disabled = false, type = 'button', ...props }: Props) {
  const { children, ...look } = lookOf(props);
  return (
    <button type={type} disabled={disabled || loading} aria-busy={loading || undefined} {...look}>
      {children}
    </button>
  );
}
