// Limits the size of the scripts of each public page. Reads web/dist, the output of deploy/build web.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ROOT } from './files.ts';

const DIST = resolve(ROOT, 'web/dist');
const MANIFEST = resolve(DIST, '.vite/manifest.json');
/** The limit of all scripts of a page, compressed by gzip. */
const MOST_BYTES = 120_000;

/** A chunk in Vite's manifest. `imports` names the chunks that it imports statically. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

function readManifest(): Record<string, Chunk> {
  if (!existsSync(MANIFEST)) throw new Error('there is no build of the web app: run deploy/build web');
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
}

/** The files of the named chunks and of their static imports. */
function scriptsOf(manifest: Record<string, Chunk>, names: string[]): string[] {
  const found = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  names.forEach(collect);
  return [...found];
}

test.each(['establishments/home', 'establishments/establishment', 'bookings/booking'])(
  'limits the scripts of the %s page',
  (page) => {
    const manifest = readManifest();
    const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
    expect(entry).toHaveLength(1);
    const scripts = scriptsOf(manifest, [...entry, `src/app/pages/${page}-page.tsx`]);
    const sizes = scripts.map((file) => gzipSync(readFileSync(resolve(DIST, file)), { level: 9 }).length);
    const listed = scripts.map((file, place) => `${sizes[place]} ${file}`).join('\n');
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      listed,
    ).toBeLessThan(MOST_BYTES);
  },
);
