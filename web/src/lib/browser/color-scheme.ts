// The theme: the choice on this device, otherwise that of the system. A script in the head of index.html applies the
// same rule before the first paint; this module handles later changes.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from './stored';

export type ColorScheme = 'light' | 'dark';
export type SchemeChoice = 'system' | ColorScheme;

/** The storage key of the choice; "system" removes it. */
const KEY = 'color-scheme';

const isScheme = (text: string | null): text is ColorScheme => text === 'light' || text === 'dark';
const systemLight = () => matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

/** The stored choice; 'system' without one. */
export function schemeChoice(): SchemeChoice {
  const kept = readText('local', KEY);
  return isScheme(kept) ? kept : 'system';
}

/** The current theme. */
export function colorScheme(): ColorScheme {
  const choice = schemeChoice();
  if (choice !== 'system') return choice;
  return systemLight().matches ? 'light' : 'dark';
}

/** Stores and applies a choice. */
export function chooseScheme(choice: SchemeChoice): void {
  writeText('local', KEY, choice === 'system' ? null : choice);
  applyColorScheme();
}

/** The stored choice, updated in all components. */
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, schemeChoice);

/** Applies changes by the system and by other tabs, including those since the first paint. */
export function keepColorScheme(): void {
  if (document.documentElement.dataset['mantineColorScheme'] !== colorScheme()) applyColorScheme();
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
