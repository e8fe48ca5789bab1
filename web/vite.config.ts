import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const backend = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
const proxy = { '/api': backend, '/images/': { target: backend, bypass: ownImage } };

/** The app's own pictures in public/images are served by Vite; all others come from the gateway. */
function ownImage(request: { url?: string }) {
  const own = /^\/images\/(default_|icon-|logo\.png|share\.jpg|favicon\.svg)/;
  return request.url && own.test(request.url) ? request.url : null;
}

/** Puts the colours into the head of index.html: nothing is painted without them. */
const inlineTheme: Plugin = {
  name: 'inline-theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const rules = readFileSync(new URL('src/app/theme.css', import.meta.url), 'utf8');
      const short = rules.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
      return html.replace('<!--theme-->', `<style>${short.trim()}</style>`);
    },
  },
};

/**
 * Asks for the font of all text together with the first script, instead of after the styles have been read. That of
 * headings comes after the first picture; until then its fallback has the same measures.
 */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /figtree.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
};

/** The public screens whose heads the gateway writes, by the module that is loaded for each. */
const publicScreens = {
  home: '/src/app/pages/home-page.tsx',
  shop: '/src/app/pages/establishment-page.tsx',
  booking: '/src/app/pages/booking-page.tsx',
};

/**
 * Notes in comments which files each public screen needs beside the first script. The gateway puts those of the
 * screen that it serves into the head, so that they are not asked for one after another.
 */
const screenFiles: Plugin = {
  name: 'screen-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const notes = Object.entries(publicScreens).map(([screen, module]) => {
        const files = new Set<string>();
        const collect = (name: string | undefined) => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || chunk.isEntry || files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          chunk.imports.forEach(collect);
        };
        collect(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName);
        const links = [...files].filter((file) => !html.includes(file)).map(preloadOf);
        return `<!--screen ${screen}:${links.join('')}-->`;
      });
      return html.replace('<!--/page-head-->', `${notes.join('\n')}<!--/page-head-->`);
    },
  },
};

const preloadOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Lets the loader of index.html be painted before the styles are there. Scripts still wait for them. */
const stylesAfterLoader: Plugin = {
  name: 'styles-after-loader',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      const rest = styles.reduce((text, link) => text.replace(link, ''), html);
      return rest.replace('</body>', `${styles.join('')}</body>`);
    },
  },
};

export default defineConfig({
  plugins: [react(), inlineTheme, preloadFonts, stylesAfterLoader, screenFiles],
  resolve: { tsconfigPaths: true },
  server: { proxy },
  preview: { proxy },
  build: { target: 'baseline-widely-available' },
});
