import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { shortcodeTable } from './shortcode-table.ts';

const require = createRequire(import.meta.url);
const MODULE = 'virtual:emoji-shortcodes';

/** Falls back to English for languages without emoji names. */
function emojiFile(language: string, file: string): string {
  try {
    return require.resolve(`emojibase-data/${language}/${file}.json`);
  } catch {
    return require.resolve(`emojibase-data/en/${file}.json`);
  }
}

/**
 * Serves emoji data from our own origin, because the app sends no requests to other ones. The
 * shortcodes are code, `virtual:emoji-shortcodes`, which the device keeps for use without a
 * connection.
 */
export function emojiData(): Plugin {
  const languages = readdirSync(new URL('../../../locales', import.meta.url));
  const files = languages.flatMap((language) =>
    ['data', 'messages'].map((file) => ({
      path: `emoji/${language}/${file}.json`,
      from: emojiFile(language, file),
    })),
  );
  return {
    name: 'parley-emoji-data',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify(shortcodeTable())}` : undefined,
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
