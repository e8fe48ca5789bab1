import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

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
      const rules = readFileSync(new URL('src/app/theme/theme.css', import.meta.url), 'utf8');
      const short = rules.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
      return html.replace('<!--theme-->', `<style>${short.trim()}</style>`);
    },
  },
};

/**
 * Preloads the font of the text, with a lower priority than the first picture and the scripts. The font of
 * headings is requested when the styles need it. Until a font arrives, its fallback with the same metrics is
 * shown.
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
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
            fetchpriority: 'low',
          },
          injectTo: 'head',
        })),
  },
};

/** The module of each public screen whose head the gateway writes. */
const publicScreens = {
  home: '/src/app/pages/establishments/home-page.tsx',
  shop: '/src/app/pages/establishments/establishment-page.tsx',
  booking: '/src/app/pages/bookings/booking-page.tsx',
};

/**
 * Records in comments of index.html which files each public screen needs besides the first script. The
 * gateway lists those of the served screen in the head, so that browsers request them in parallel.
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

/**
 * Requests scripts after styles and the first picture, which are smaller and would wait for the scripts on a
 * slow connection.
 */
const scriptsAfterPicture: Plugin = {
  name: 'scripts-after-picture',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<link rel="modulepreload"|<script type="module"/g, '$& fetchpriority="low"'),
  },
};

/** Lets the loader of index.html be painted before the styles arrive. Scripts still wait for them. */
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

/**
 * Builds /sw.js, the service worker of tills, with the list of this build's files. Omits the charts, because reports
 * need a connection.
 */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const page = readFileSync(`${dir}/index.html`);
    const files = [
      { url: '/index.html', revision: createHash('sha256').update(page).digest('hex') },
      ...Object.keys(bundle)
        .filter((file) => /^assets\/(?!charts-).*\.(?:js|css|woff2)$/.test(file))
        .map((file) => ({ url: `/${file}`, revision: null })),
    ];
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { PRECACHED_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: dir ?? 'dist',
        emptyOutDir: false,
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: atRoot('/src/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  },
};

type ModuleLookup = (id: string) => { importedIds: readonly string[] } | null;

/** The modules that these import statically, directly or through others. */
function importsOf(modules: string[], lookup: ModuleLookup): Set<string> {
  const found = new Set<string>();
  const collect = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    lookup(id)?.importedIds.forEach(collect);
  };
  modules.forEach(collect);
  return found;
}

const atRoot = (path: string) => fileURLToPath(new URL(`.${path}`, import.meta.url));

let firstModules: Set<string> | undefined;

/** The libraries that the first script imports, including those parts of them that only screens use. */
const firstLibraries = {
  name: (id: string, modules: { getModuleInfo: ModuleLookup }) => {
    firstModules ??= importsOf([atRoot('/src/main.tsx')], (other) => modules.getModuleInfo(other));
    return id.includes('/node_modules/') && firstModules.has(id) ? 'framework' : null;
  },
  priority: 4,
};

let publicModules: Map<string, string[]> | undefined;

/** The public screens that import each module which the first script does not have. */
function screensByModule(lookup: ModuleLookup): Map<string, string[]> {
  const first = importsOf([atRoot('/src/main.tsx')], lookup);
  const screens = new Map<string, string[]>();
  for (const [screen, path] of Object.entries(publicScreens)) {
    for (const id of importsOf([atRoot(path)], lookup)) {
      if (!first.has(id)) screens.set(id, [...(screens.get(id) ?? []), screen]);
    }
  }
  return screens;
}

/** A chunk of the modules that at least two public screens import. */
const sharedChunk = {
  name: (id: string, modules: { getModuleInfo: ModuleLookup }) => {
    publicModules ??= screensByModule((other) => modules.getModuleInfo(other));
    return (publicModules.get(id) ?? []).length > 1 ? 'screens-shared' : null;
  },
  priority: 2,
};

/** A chunk for each public screen, of the modules that it imports and no other public screen does. */
const ownChunk = {
  name: (id: string, modules: { getModuleInfo: ModuleLookup }) => {
    publicModules ??= screensByModule((other) => modules.getModuleInfo(other));
    const screens = publicModules.get(id) ?? [];
    const isScreen = Object.values(publicScreens).some((path) => id.endsWith(path));
    return screens.length === 1 && !isScreen ? `${screens[0]}-screen` : null;
  },
  priority: 1,
};

/**
 * Few files for visitors, whose phones wait for each: the libraries of the first script, which stay the same from build
 * to build, the app's part of it, what public screens share, and the screen itself.
 */
const codeSplitting = {
  groups: [firstLibraries, { name: 'app', tags: ['$initial' as const], priority: 3 }, sharedChunk, ownChunk],
};

export default defineConfig({
  plugins: [
    react(),
    inlineTheme,
    preloadFonts,
    stylesAfterLoader,
    screenFiles,
    scriptsAfterPicture,
    serviceWorker,
  ],
  resolve: { tsconfigPaths: true },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: { output: { codeSplitting } },
  },
});
