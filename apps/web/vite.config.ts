import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const require = createRequire(import.meta.url);
const backend = process.env.PARLEY_URL ?? 'http://127.0.0.1:3000';
const proxied = { target: backend, changeOrigin: true };

/** Emoji data from our own origin: no request of the app ever leaves it. */
function emojiData(): Plugin {
  const files = ['en', 'de'].flatMap((locale) => ['data', 'messages'].map((file) => ({ path: `emoji/${locale}/${file}.json`, from: require.resolve(`emojibase-data/${locale}/${file}.json`) })));
  return {
    name: 'parley-emoji-data',
    generateBundle() {
      for (const { path, from } of files) this.emitFile({ type: 'asset', fileName: path, source: readFileSync(from) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ path }) => request.url === `/${path}`);
        if (file) response.setHeader('content-type', 'application/json').end(readFileSync(file.from));
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
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) });
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
      return html.replace('type="application/json">{}', `type="application/json">${config}`);
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
        const files = Object.keys(bundle ?? {}).filter((file) => /figtree-latin-wght-normal[^/]*\.woff2$/.test(file));
        return files.map((file) => ({ tag: 'link', attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }, injectTo: 'head' }));
      },
    },
  };
}

export default defineConfig(({ command }) => {
  const buildId = command === 'build' ? randomUUID() : 'development';
  return {
    plugins: [react(), tailwind(), emojiData(), buildManifest(buildId), developmentConfig(), fontPreload()],
    define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId) },
    build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 700 },
    server: { proxy: { '/rest/v1': proxied, '/auth/v1': proxied, '/storage/v1': proxied, '/realtime/v1': { ...proxied, ws: true } } },
  };
});
