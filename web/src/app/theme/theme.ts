// The look of Mantine's components, with the colours of theme.css.
import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';

// The height of buttons and fields of size md, large enough for touch.
const TOUCH_TARGET = '2.75rem';
const touchable = (part: string, variable: string) => ({
  vars: (_theme: unknown, { size }: { size?: unknown }) =>
    size === 'md' ? { [part]: { [variable]: TOUCH_TARGET } } : {},
});

/** Text on a filled ground has one variable; Mantine would choose black or white for one theme only. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-fill)' } : colors;
};

const tuple = (...colors: [string, string, string, string, string, string, string, string, string, string]) =>
  colorsTuple(colors);

export const theme = createTheme({
  fontFamily: 'var(--text)',
  headings: {
    fontFamily: 'var(--display)',
    fontWeight: '650',
  },
  colors: {
    brass: colorsTuple('var(--brass)'),
    red: colorsTuple('var(--danger)'),
    yellow: colorsTuple('var(--brass)'),
    teal: colorsTuple('var(--good)'),
    // Mantine's styles use these shades by number: `dark` in the dark theme, `gray` in the light one.
    dark: tuple(
      'var(--ink)',
      'var(--ink)',
      'var(--ink-soft)',
      'var(--ink-faint)',
      'var(--line-strong)',
      'var(--control-hover)',
      'var(--control)',
      'var(--ground)',
      'var(--sunken)',
      'var(--sunken)',
    ),
    gray: tuple(
      'var(--control-hover)',
      'var(--sunken)',
      'var(--surface-raised)',
      'var(--line-strong)',
      'var(--line-strong)',
      'var(--ink-faint)',
      'var(--ink-soft)',
      'var(--ink-soft)',
      'var(--ink)',
      'var(--ink)',
    ),
  },
  primaryColor: 'brass',
  variantColorResolver,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Named, not made with Component.extend(): that would put the components themselves into the first chunk.
  components: {
    Button: touchable('root', '--button-height'),
    Input: touchable('wrapper', '--input-height'),
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-fill)' } }) },
  },
});

/** Mantine's variables for the variants of a colour. */
const variantsOf = (name: string, color: string, wash: string, hover: string, text = color) => ({
  [`--mantine-color-${name}-text`]: text,
  [`--mantine-color-${name}-filled`]: color,
  [`--mantine-color-${name}-filled-hover`]: hover,
  [`--mantine-color-${name}-light`]: wash,
  [`--mantine-color-${name}-light-hover`]: wash,
  [`--mantine-color-${name}-light-color`]: text,
  [`--mantine-color-${name}-outline`]: color,
  [`--mantine-color-${name}-outline-hover`]: wash,
});

const brass = ['var(--brass)', 'var(--brass-wash)', 'var(--brass-hover)', 'var(--brass-soft)'] as const;

const colors = {
  '--mantine-primary-color-contrast': 'var(--on-fill)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--brass-soft)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--control)',
  '--mantine-color-default-hover': 'var(--control-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-raised)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  ...variantsOf('brass', ...brass),
  ...variantsOf('yellow', ...brass),
  ...variantsOf('red', 'var(--danger)', 'var(--danger-wash)', 'var(--danger-hover)'),
  ...variantsOf('teal', 'var(--good)', 'var(--good-wash)', 'var(--good)'),
  ...variantsOf('gray', 'var(--ink-soft)', 'var(--badge)', 'var(--ink)'),
  '--mantine-color-brass-light-hover': 'var(--brass-wash-hover)',
};

/** The Mantine variables that take their values from theme.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: colors,
  dark: colors,
});
