import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepColorScheme } from '@/lib/browser/color-scheme';
import { renderPart } from '@/testing/render';
import { SchemeSwitch } from './scheme-switch';

const theme = () => document.documentElement.dataset['mantineColorScheme'];

test('changes the theme and keeps the choice', async () => {
  renderPart(<SchemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Sistema' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Claro' }));
  expect(screen.getByRole('radio', { name: 'Claro' })).toBeChecked();
  expect(theme()).toBe('light');
  expect(localStorage.getItem('color-scheme')).toBe('light');
});

test('shows the choice of an earlier visit', () => {
  localStorage.setItem('color-scheme', 'light');
  renderPart(<SchemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Claro' })).toBeChecked();
  expect(theme()).toBe('light');
});

test('removes the stored choice when the system is chosen again', async () => {
  localStorage.setItem('color-scheme', 'light');
  renderPart(<SchemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Sistema' }));
  expect(theme()).toBe('dark');
  expect(localStorage.getItem('color-scheme')).toBeNull();
});

test('applies the choice that another tab made before the page listened', () => {
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  localStorage.setItem('color-scheme', 'light');
  keepColorScheme();
  expect(theme()).toBe('light');
});
