import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the content security policy allows only the inline script in the head of index.html', () => {
  const scripts = [...read('index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, source]) => source,
  );
  const hashes = scripts.map((source) =>
    createHash('sha256')
      .update(source ?? '')
      .digest('base64'),
  );
  const admitted = read('../deploy/nginx.conf.template').match(/(?<='sha256-)[^']+/g);
  expect(admitted).toEqual(hashes);
});

test('the head sets the background of the dark theme until its script has run', () => {
  const [, ground] = read('src/app/theme/theme.css').match(/--ground: (#\w+);/) ?? [];
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${ground}" />`);
});

test('only the theme defines colours', () => {
  const styles = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.css') && path !== 'app/theme/theme.css',
  );
  expect(styles.length).toBeGreaterThan(50);
  expect(
    styles.filter((path) => /:[^;{}]*(#[\da-f]{3,8}\b|(rgb|hsl)a?\()/i.test(read(`src/${path}`))),
  ).toEqual([]);
});
