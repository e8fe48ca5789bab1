import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fallbacks, Picture } from './picture';

afterEach(() => {
  document.head.innerHTML = '';
});

const DIGEST = '0123456789abcdef0123456789abcdef';

test('offers the stored widths of a cover', () => {
  render(
    <Picture src={`images/${DIGEST}.png`} fallback={fallbacks.background} alt="capa" cover="hero" eager />,
  );
  const image = screen.getByAltText('capa');
  expect(image).toHaveAttribute(
    'srcset',
    [480, 800, 1280, 1920].map((width) => `/images/${DIGEST}-${width}.webp ${width}w`).join(', '),
  );
  expect(image).toHaveAttribute('sizes', 'max(100vw, 640px)');
  expect(image).toHaveAttribute('loading', 'eager');
  expect(image).toHaveAttribute('fetchpriority', 'high');
});

test('sets the sizes of a square to its shown width', () => {
  render(<Picture src={`images/${DIGEST}.webp`} fallback={fallbacks.logo} alt="logo" width={48} />);
  const image = screen.getByAltText('logo');
  expect(image).toHaveAttribute('sizes', '48px');
  expect(image).toHaveAttribute('srcset', expect.stringContaining(`/images/${DIGEST}-128.webp 128w`));
});

test('takes sizes of a square that depends on the window', () => {
  const width = '(min-width: 62em) 132px, 92px';
  render(<Picture src={`images/${DIGEST}.webp`} fallback={fallbacks.logo} alt="logo" width={width} />);
  expect(screen.getByAltText('logo')).toHaveAttribute('sizes', width);
});

test('leaves other addresses unchanged', () => {
  render(<Picture src="blob:http://localhost/1" fallback={fallbacks.logo} alt="foto" width={48} />);
  expect(screen.getByAltText('foto')).not.toHaveAttribute('srcset');
  expect(screen.getByAltText('foto')).toHaveAttribute('src', 'blob:http://localhost/1');
});

test('shows the fallback if the picture cannot be loaded', () => {
  render(<Picture src={`images/${DIGEST}.png`} fallback={fallbacks.logo} alt="logo" width={48} />);
  fireEvent.error(screen.getByAltText('logo'));
  expect(screen.getByAltText('logo')).toHaveAttribute('src', fallbacks.logo);
  expect(screen.getByAltText('logo')).not.toHaveAttribute('srcset');
});

test('loads other pictures after the preloaded one is painted', async () => {
  document.head.innerHTML = '<link rel="preload" as="image">';
  vi.resetModules();
  const { Picture: Later } = await import('./picture');
  render(
    <>
      <Later src="images/a.png" fallback={fallbacks.background} alt="capa" cover="card" eager />
      <Later src="images/b.png" fallback={fallbacks.logo} alt="logo" width={48} />
    </>,
  );
  expect(screen.getByAltText('capa')).toHaveAttribute('src', '/images/a.png');
  expect(screen.getByAltText('logo')).not.toHaveAttribute('src');
  fireEvent.load(screen.getByAltText('capa'));
  await vi.waitFor(() => expect(screen.getByAltText('logo')).toHaveAttribute('src', '/images/b.png'));
});
