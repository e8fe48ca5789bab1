// The project's own files, for the style checks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

const GENERATED = /package-lock\.json$|\.gen\.ts$|^gateway\/openapi\.json$/;

/** Paths of tracked and new files, relative to the root, that match. */
export function files(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((path) => path !== '' && !GENERATED.test(path) && pattern.test(path) && exists(path));
}

function exists(path: string): boolean {
  try {
    readFileSync(resolve(ROOT, path));
    return true;
  } catch {
    return false;
  }
}

export const textOf = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
export const linesOf = (path: string): string[] => textOf(path).split('\n');
