import { expect, it } from 'vitest';
import { imageUrl, safeLink } from './image-url';

it('makes stored paths absolute and keeps other addresses', () => {
  expect(imageUrl('images/a.png')).toBe('/images/a.png');
  expect(imageUrl('//images/a.png')).toBe('/images/a.png');
  expect(imageUrl('https://x.test/a.png')).toBe('https://x.test/a.png');
  expect(imageUrl('')).toBeNull();
});

it('never links to a script', () => {
  expect(safeLink('javascript:alert(1)')).toBeNull();
  expect(safeLink('instagram.com/navalha')).toBe('https://instagram.com/navalha');
  expect(safeLink('http://x.test/')).toBe('http://x.test/');
  expect(safeLink('')).toBeNull();
});
