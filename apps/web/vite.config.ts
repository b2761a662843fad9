import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunksOf } from './build/chunks-of.ts';
import { forbidPackages } from './build/forbidden-packages.ts';
import { kitStyles } from './build/kit-styles.ts';
import { type BundleStage, usedTogether } from './build/bundle-stages.ts';
import { emojiData } from './src/features/emoji/build/plugin.ts';
import { mapData } from './src/features/locations/build/plugin.ts';
import { webManifests } from './src/offline/web-manifests.ts';

const backend = process.env.PARLEY_URL ?? 'http://127.0.0.1:3000';
const proxied = { target: backend, changeOrigin: true };

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

/** Preloads the interface's font in parallel with the style sheet. */
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

/** Chunks that the app needs after the first page, in the order of `STAGES`. */
const AHEAD = ['session', 'product'];

/**
 * Packages that are not needed to read the first channel, and that an import has pulled in or
 * could.
 */
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
 * Lists the app's chunks in the page, so that they load early: immediately for signed-in users
 * (public/theme.js), and once others fill in the sign-in form (src/front/fetch-ahead.ts).
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

/** The service worker with the files of this build; see src/offline/worker.ts. */
const serviceWorker = (buildId: string) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/offline',
    filename: 'worker.ts',
    // The app registers it itself and has a manifest for each language.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,svg,png}', 'assets/*-latin-wght-normal-*.woff2'],
      // The page as served, with its configuration; the built file has none.
      additionalManifestEntries: [{ url: '/', revision: buildId }],
      // Not cached: code without a grammar is shown plain, and most devices never need most
      // languages; maps, PDFs and charts need a connection for their data anyway.
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

/** A hash of the tables' columns. When it changes, rows stored on devices are discarded. */
function rowsVersion(): string {
  const rows = readFileSync(new URL('../../packages/model/src/rows.ts', import.meta.url));
  return createHash('sha256').update(rows).digest('hex').slice(0, 12);
}

/** Each programming language's grammar loads when a message first needs it. */
const GRAMMAR = /@shikijs\/langs\/dist\/([^/]+)\.mjs$/;
const grammarOf = (file: string) => `grammar-${GRAMMAR.exec(file)?.[1]}`;

/**
 * Overlays of the first page, loaded as one chunk once somebody uses the page
 * (src/lib/later-part.tsx).
 */
const OVERLAYS = [
  'AskedDialog',
  'AssistantStateItems',
  'FeedbackPanel',
  'JumpPanel',
  'LeaveDialog',
  'MembersPanel',
  'MessageActions',
  'NounCard',
  'PointedMenu',
  'PersonMenuItems',
  'PinnedPanel',
  'ShortcutsSheet',
  'ListMenu',
  'SectionMenu',
  'SidebarDrawer',
  'VotersPanel',
  'WhyReplyPanel',
  'WorkspaceMenuItems',
];

/** In the order users reach them. A module is in the chunk of the first stage that needs it. */
const STAGES: BundleStage[] = [
  { name: 'front', roots: /\/src\/main\.tsx$/ },
  // With the rule for names, which the forms need without the product.
  { name: 'session', roots: /\/(src\/data\/(identity|first-answers)|model\/src\/names)\.ts$/ },
  // From the frame to the first channel, including slots filled by other features and the rendering
  // of rich messages. One chunk is 9 kB smaller than four.
  {
    name: 'product',
    roots: new RegExp(
      [
        '/app/(start-app|Shell)',
        '/(ChannelLayout|MessagesScreen|AssistantState|PaneButton|PinsButton|CallButton|ForNewcomers)',
        '/features/text/Markdown',
      ]
        .map((path) => `${path}\\.tsx$`)
        .join('|'),
    ),
  },
  // Validation of forms, separate so that a submit button waits for nothing else.
  { name: 'forms', roots: /\/features\/(auth|workspaces)\/forms\.ts$/ },
  // The kit with its overlays.
  { name: 'overlays', roots: new RegExp(`/(${OVERLAYS.join('|')})\\.tsx$`) },
  // Screens and parts that open on their own, so that none waits for code of another or of the
  // editor.
  { name: 'screens', roots: /(Screen|Composer|FileViewer|Upcoming)\.tsx$/, isManyScreens: true },
  // The message editor.
  { name: 'editor', roots: /\/features\/messages\/Composer\.tsx$/ },
  { name: 'dialogs', roots: /\.tsx$/, isManyScreens: true },
];

/**
 * Functions with 'use memo' are compiled, or the build fails, so that unchanged results are not
 * computed and rendered again (decision 0021).
 */
const compiler = { compilationMode: 'annotation', panicThreshold: 'all_errors' } as const;

const resolve = {
  alias: [
    // The kit's classes and the app's never conflict, and the code that resolves conflicts is as
    // large as the rest of both.
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
          plugins: [react({ compiler }), tailwind(), emojiData(), mapData()],
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
      forbidPackages(AHEAD, LATER),
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
        '/hooks': proxied,
        '/realtime/v1': { ...proxied, ws: true },
      },
    },
  };
});
