import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/**
 * English in Arabic letters: nobody's language, but written from the right, and told apart from
 * English at a glance.
 */
export const pseudo = (text: string): string =>
  text.replaceAll(/\{\{.*?\}\}|[a-z]/gi, (found) =>
    found.length > 1 ? found : (LETTERS[found.toLowerCase().charCodeAt(0) - 97] ?? found),
  );

export type PseudoApp = { url: string; stop(): Promise<void> };

/**
 * The app with one more folder in src/locales and nothing else changed, in front of a running
 * product.
 * @param start gets the address people will open, and starts the product behind it.
 */
export async function startPseudoApp(
  start: (origin: string) => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<PseudoApp> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const product = await start(url);
  const folder = await mkdtemp(join(tmpdir(), 'parley-pseudo-'));
  const web = join(folder, 'apps/web');
  const servers: ChildProcess[] = [];
  const stop = async () => {
    for (const server of servers) if (server.kill()) await once(server, 'exit');
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await copyApp(folder, web);
    const vite = (...args: string[]) =>
      spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
        cwd: web,
        env: { ...process.env, PARLEY_URL: product.url, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    await says(vite('build', '--logLevel', 'warn', '--minify', 'false'), null);
    await configure(join(web, 'dist/index.html'), `${product.url}/config.json`);
    const preview = vite('preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort');
    servers.push(preview);
    await says(preview, 'Local:');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The program writes its configuration into the page; here the page is served without it. */
async function configure(page: string, config: string): Promise<void> {
  const json = await (await fetch(config)).text();
  const text = await readFile(page, 'utf8');
  const configured = text.replace(
    /(?<="parley-config" type="application\/json">)[^<]*/,
    () => json,
  );
  if (configured === text) throw new Error('The page has no place for the configuration');
  await writeFile(page, configured);
}

async function copyApp(folder: string, web: string): Promise<void> {
  await cp(join(root, 'apps/web'), web, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  });
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const shared of ['node_modules', 'packages'])
    await symlink(join(root, shared), join(folder, shared));
  const [english, arabic] = [join(web, 'src/locales/en'), join(web, 'src/locales/ar')];
  await mkdir(arabic);
  for (const file of await readdir(english)) {
    const texts = await readFile(join(english, file), 'utf8');
    await writeFile(
      join(arabic, file),
      JSON.stringify(
        JSON.parse(texts, (_, text: unknown) => (typeof text === 'string' ? pseudo(text) : text)),
      ),
    );
  }
}

/**
 * Waits until a process has said a word, or, with null, has ended well.
 * @throws with its output when it ends otherwise.
 */
function says(child: ChildProcess, word: string | null): Promise<void> {
  return new Promise((done, fail) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (word && text.includes(word)) done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      word === null && code === 0 ? done() : fail(new Error(`vite ended with ${code}:\n${text}`)),
    );
  });
}
