import { type CSSVariablesResolver, createTheme } from '@mantine/core';

// Mantine's modal and drawer write a <header> element, which would be a second page banner.
const plainHeader = { header: { role: 'presentation' } };
// Wide enough for a thumb: the middle size of a button and of a field, which screens use for what stands alone.
const TOUCH_TARGET = '2.75rem';
const touchable = (part: string, variable: string) => ({
  vars: (_theme: unknown, { size }: { size?: unknown }) =>
    size === 'md' ? { [part]: { [variable]: TOUCH_TARGET } } : {},
});

const close = { 'aria-label': 'Fechar' };

export const theme = createTheme({
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Bricolage Grotesque Variable', 'Bricolage Fallback', system-ui, sans-serif",
    fontWeight: '650',
  },
  colors: {
    brass: [
      '#fdf6e7',
      '#f9e9c9',
      '#f2d69b',
      '#ebc36d',
      '#e3b04b',
      '#d69c33',
      '#bd8423',
      '#956516',
      '#6f4b12',
      '#4d340e',
    ],
    dark: [
      '#f3ede3',
      '#d9d0c3',
      '#b8ad9e',
      '#8f8576',
      '#3b342c',
      '#2c2721',
      '#1d1a16',
      '#12100e',
      '#0c0a09',
      '#070605',
    ],
  },
  primaryColor: 'brass',
  primaryShade: 4,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Named, not made with Component.extend(): that would put the components themselves into the first chunk.
  components: {
    Button: touchable('root', '--button-height'),
    Input: touchable('wrapper', '--input-height'),
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        closeButtonProps: close,
        attributes: plainHeader,
        styles: { title: { fontFamily: 'var(--display)', fontSize: '1.3rem', fontWeight: 650 } },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: close, attributes: plainHeader } },
    Notification: {
      defaultProps: {
        closeButtonProps: close,
        styles: { description: { color: 'var(--mantine-color-text)' } },
      },
    },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-error': '#ff9c8f',
    '--mantine-color-dimmed': '#b8ad9e',
    '--mantine-color-placeholder': '#a3988a',
    '--mantine-color-brass-light': 'rgb(227 176 75 / 14%)',
    '--mantine-color-brass-light-hover': 'rgb(227 176 75 / 22%)',
    '--mantine-color-brass-light-color': 'var(--mantine-color-brass-2)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
    // From the lightest shade they would be white.
    '--mantine-color-red-outline': '#ff9c8f',
    '--mantine-color-red-outline-hover': 'rgb(255 156 143 / 8%)',
    '--mantine-color-anchor': 'var(--mantine-color-brass-3)',
  },
});
