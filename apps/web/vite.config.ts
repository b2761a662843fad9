import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunksOf } from './build/chunks-of.ts';
import { keptOut } from './build/kept-out.ts';
import { kitStyles } from './build/kit-styles.ts';
import { type BundleStage, usedTogether } from './build/used-together.ts';
import { mapData } from './src/features/locations/build/plugin.ts';
import { webManifests } from './src/offline/web-manifests.ts';

const require = createRequire(import.meta.url);
const backend = process.env.PARLEY_URL ?? 'http://127.0.0.1:3000';
const proxied = { target: backend, changeOrigin: true };

/** Where nobody has named emoji in a language, they have their English names. */
function emojiFile(language: string, file: string): string {
  try {
    return require.resolve(`emojibase-data/${language}/${file}.json`);
  } catch {
    return require.resolve(`emojibase-data/en/${file}.json`);
  }
}

/** Emoji data from our own origin: no request of the app ever leaves it. */
function emojiData(): Plugin {
  const languages = readdirSync(new URL('src/locales', import.meta.url));
  const files = languages.flatMap((language) =>
    ['data', 'messages'].map((file) => ({
      path: `emoji/${language}/${file}.json`,
      from: emojiFile(language, file),
    })),
  );
  return {
    name: 'parley-emoji-data',
    generateBundle() {
      for (const { path, from } of files)
        this.emitFile({ type: 'asset', fileName: path, source: readFileSync(from) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ path }) => request.url === `/${path}`);
        if (file)
          response.setHeader('content-type', 'application/json').end(readFileSync(file.from));
        else next();
      });
    },
  };
}

/** `builds/latest.json` tells open tabs that a newer build is deployed (spec point 7). */
function buildManifest(id: string): Plugin {
  return {
    name: 'parley-build-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        source: JSON.stringify({ id }),
      });
    },
  };
}

/** In development the configuration comes from the running backend. */
function developmentConfig(): Plugin {
  return {
    name: 'parley-development-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const config = await (await fetch(`${backend}/config.json`)).text();
      return html.replace(/(?<="parley-config" type="application\/json">)[^<]*/, () => config);
    },
  };
}

/** The interface's typeface is fetched beside the style sheet, not after it. */
function fontPreload(): Plugin {
  return {
    name: 'parley-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) =>
          /figtree-latin-wght-normal[^/]*\.woff2$/.test(file),
        );
        return files.map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** What the product needs beyond the first page, in the order of `STAGES`. */
const AHEAD = ['session', 'product'];

/** Packages that nobody needs to read a first channel; each came with it once, or might. */
const LATER = [
  '@shikijs/core',
  '@supabase/auth-js',
  '@supabase/realtime-js',
  '@supabase/storage-js',
  '@tiptap/core',
  'chrono-node',
  'rrule-temporal',
  'temporal-polyfill',
  'zod/v4/classic',
];

/**
 * The page names the code of the product, so that it is fetched before anything asks for it: at
 * once for whoever is signed in (public/theme.js), and while others sign in
 * (src/front/fetch-ahead.ts).
 */
function chunksAhead(): Plugin {
  return {
    name: 'parley-chunks-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = chunksOf(bundle ?? {});
        const listed = AHEAD.flatMap((name) => chunks.find((chunk) => chunk.name === name) ?? []);
        return [
          {
            tag: 'script',
            attrs: { id: 'parley-chunks', type: 'application/json' },
            children: JSON.stringify(listed.map(({ fileName }) => `/${fileName}`)),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/**
 * The service worker with the files of this build; what it does with them is in
 * src/offline/worker.ts.
 */
const serviceWorker = (buildId: string) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/offline',
    filename: 'worker.ts',
    // The app registers it itself, and its manifests are in the languages of the app.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,svg,png}', 'assets/*-latin-wght-normal-*.woff2'],
      // The page as it is served, with its configuration in it; the file in the build has none.
      additionalManifestEntries: [{ url: '/', revision: buildId }],
      // Without them code is plain, and most devices never meet most languages; a map, a PDF or a
      // chart needs its data anyway.
      globIgnores: [
        'assets/grammar-*',
        'assets/sentry-*',
        'assets/MapView-*',
        'assets/maplibre-*',
        'assets/Pdf-*',
        'assets/pdf*',
        'assets/TrendChart-*',
      ],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  });

/**
 * Changes with the tables' columns, so that no app is ever shown rows that a device kept of other
 * tables.
 */
function rowsVersion(): string {
  const rows = readFileSync(new URL('../../packages/model/src/rows.ts', import.meta.url));
  return createHash('sha256').update(rows).digest('hex').slice(0, 12);
}

/** Each programming language's grammar is fetched when a message first needs it. */
const GRAMMAR = /@shikijs\/langs\/dist\/([^/]+)\.mjs$/;
const grammarOf = (file: string) => `grammar-${GRAMMAR.exec(file)?.[1]}`;

/**
 * What opens over a first page, fetched as one when that page is painted (src/lib/after-paint.tsx).
 */
const OVERLAYS = [
  'AskedDialog',
  'AssistantStateItems',
  'FeedbackPanel',
  'JumpPanel',
  'LeaveDialog',
  'MembersPanel',
  'MessageActions',
  'PersonMenuItems',
  'PinnedPanel',
  'ShortcutsSheet',
  'SidebarDrawer',
  'VotersPanel',
  'WhyReplyPanel',
  'WorkspaceMenuItems',
];

/** In the order in which people meet them: a module is in the chunk of the first that needs it. */
const STAGES: BundleStage[] = [
  { name: 'front', roots: /\/src\/main\.tsx$/ },
  { name: 'session', roots: /\/src\/data\/(identity|first-answers)\.ts$/ },
  // From the frame to the first channel, with what other nouns put into their slots and what draws
  // a message that is more than plain words: one chunk is 9 kB less than four.
  {
    name: 'product',
    roots: new RegExp(
      [
        '/app/(start-app|Shell)',
        '/(ChannelLayout|MessagesScreen|AssistantState|PinsButton|ForNewcomers)',
        '/features/text/Markdown',
      ]
        .map((path) => `${path}\\.tsx$`)
        .join('|'),
    ),
  },
  // What forms are checked with: whoever presses their button waits for nothing else.
  { name: 'forms', roots: /\/features\/(auth|workspaces)\/forms\.ts$/ },
  // The kit with its overlays.
  { name: 'overlays', roots: new RegExp(`/(${OVERLAYS.join('|')})\\.tsx$`) },
  // And parts that open by themselves: none waits for what another, or the editor, is made of.
  { name: 'screens', roots: /(Screen|Composer|FileViewer|Upcoming)\.tsx$/, isManyScreens: true },
  // What a message is written in.
  { name: 'editor', roots: /\/features\/messages\/Composer\.tsx$/ },
  { name: 'dialogs', roots: /\.tsx$/, isManyScreens: true },
];

/**
 * What says 'use memo' is compiled, or the build fails: it need not draw, and work out, again what
 * has not changed (decision 0086).
 */
const compiler = { compilationMode: 'annotation', panicThreshold: 'all_errors' } as const;

const resolve = {
  alias: [
    // The kit's classes and the app's never contradict each other: what finds that out is as large
    // as the rest of both.
    { find: /^tailwind-variants$/, replacement: 'tailwind-variants/lite' },
  ],
};

export default defineConfig(async ({ command }) => {
  const buildId = command === 'build' ? randomUUID() : 'development';
  const define = {
    'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId),
    'import.meta.env.VITE_ROWS_VERSION': JSON.stringify(rowsVersion()),
  };
  const stages =
    command === 'build'
      ? await usedTogether(STAGES, {
          define,
          resolve,
          plugins: [react({ compiler }), tailwind(), mapData()],
          build: { write: false, minify: false, reportCompressedSize: false },
        })
      : [];
  return {
    plugins: [
      react({ compiler }),
      tailwind(),
      emojiData(),
      mapData(),
      buildManifest(buildId),
      developmentConfig(),
      fontPreload(),
      chunksAhead(),
      keptOut(AHEAD, LATER),
      kitStyles(new URL('src/styles/kit.css', import.meta.url)),
      webManifests(fileURLToPath(new URL('./src/locales', import.meta.url))),
      serviceWorker(buildId),
    ],
    define,
    resolve,
    build: {
      target: 'es2023',
      sourcemap: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: grammarOf, test: GRAMMAR }, ...stages],
          },
        },
      },
    },
    server: {
      proxy: {
        '/rest/v1': proxied,
        '/auth/v1': proxied,
        '/storage/v1': proxied,
        '/calendar': proxied,
        '/realtime/v1': { ...proxied, ws: true },
      },
    },
  };
});
