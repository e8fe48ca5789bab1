import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const backend = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
const proxy = { '/api': backend, '/images/': { target: backend, bypass: ownImage } };

/** The app's own pictures in public/images are served by Vite; all others come from the gateway. */
function ownImage(request: { url?: string }) {
  return request.url?.startsWith('/images/default_') || request.url === '/images/logo.png'
    ? request.url
    : null;
}

/** Asks for the fonts together with the first script, instead of after the styles have been read. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
};

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
  plugins: [react(), preloadFonts, stylesAfterLoader],
  resolve: { tsconfigPaths: true },
  server: { proxy },
  preview: { proxy },
  build: { target: 'baseline-widely-available' },
});
