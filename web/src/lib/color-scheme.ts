// The theme of the screens: what somebody chose on this device, or what the system asks for. A script in the head of
// index.html applies the same rule before the first paint; later changes come through here.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from './stored';

export type ColorScheme = 'light' | 'dark';
export type SchemeChoice = 'system' | ColorScheme;

/** Where the choice is kept; "system" is kept as nothing. */
const KEY = 'color-scheme';

const isScheme = (text: string | null): text is ColorScheme => text === 'light' || text === 'dark';
const systemLight = () => matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

export function schemeChoice(): SchemeChoice {
  const kept = readText('local', KEY);
  return isScheme(kept) ? kept : 'system';
}

/** The theme that screens have now. */
export function colorScheme(): ColorScheme {
  const choice = schemeChoice();
  if (choice !== 'system') return choice;
  return systemLight().matches ? 'light' : 'dark';
}

export function chooseScheme(choice: SchemeChoice): void {
  writeText('local', KEY, choice === 'system' ? null : choice);
  applyColorScheme();
}

export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, schemeChoice);

/** Follows the system and the other tabs from now on. */
export function keepColorScheme(): void {
  systemLight().addEventListener('change', applyColorScheme);
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) applyColorScheme();
  });
}

function applyColorScheme(): void {
  const root = document.documentElement;
  root.dataset['mantineColorScheme'] = colorScheme();
  const ground = getComputedStyle(root).getPropertyValue('--ground').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
