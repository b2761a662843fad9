import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from './world.ts';

/** The examples of `docs/how-to/use-the-api.md`, run as they are written. */

const GUIDE = readFileSync(new URL('../../../docs/how-to/use-the-api.md', import.meta.url), 'utf8');
const example = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'm').exec(GUIDE)?.[1] ?? '';
const runs = (program: string) => spawnSync(program, ['--version']).status === 0;

let world: World;
let ada: Person;
let channel: string;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp('Ada');
  channel = await world.openChannel(await world.found(ada), ada, 'Crane');
  // Below the package, so that the example finds supabase-js.
  const ignored = fileURLToPath(new URL('../dist/', import.meta.url));
  await mkdir(ignored, { recursive: true });
  folder = await mkdtemp(join(ignored, 'examples-'));
  const { data } = await ada.api.auth.getUser();
  environment = {
    ...process.env,
    PARLEY: world.backend.url,
    KEY: world.backend.keys.publishableKey,
    EMAIL: data.user?.email ?? '',
    PASSWORD: 'a-long-password',
    CHANNEL: channel,
    CURL_HOME: '/nonexistent',
  };
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(program: string, language: string): Promise<string> {
  const path = join(folder, `example.${language === 'js' ? 'mjs' : language}`);
  await writeFile(path, example(language));
  const { stdout } = await promisify(execFile)(program, [path], { env: environment });
  return stdout;
}

/** The files of the message with this text. */
async function filesOf(text: string): Promise<string[]> {
  const { data } = await ada.api
    .from('messages')
    .select('attachments(name, storage_path)')
    .eq('channel_id', channel)
    .eq('parts->0->>text', text)
    .single();
  const files = (data?.attachments ?? []) as { name: string; storage_path: string }[];
  return Promise.all(
    files.map(async ({ storage_path }) => {
      const stored = await ada.api.storage.from('attachments').download(storage_path);
      return (await stored.data?.text()) ?? '';
    }),
  );
}

test('the example of curl reads, posts and adds a file', async ({ skip }) => {
  skip(!runs('curl'), 'curl is not installed');
  await run('bash', 'sh');
  expect(await filesOf('Hello from curl')).toEqual(['The crane is repaired.']);
});

test('the example of JavaScript listens, posts, adds a file and reads', async () => {
  const printed = await run(process.execPath, 'js');
  expect(printed).toContain('heard: Hello from JavaScript');
  expect(printed).toContain('Ada: With a file');
  expect(await filesOf('With a file')).toEqual(['The crane is repaired.']);
});

test('the example of Python reads, posts and adds a file', async ({ skip }) => {
  skip(!runs('python3'), 'python3 is not installed');
  expect(await run('python3', 'python')).toContain('Ada: Hello from Python');
  expect(await filesOf('Hello from Python')).toEqual(['The crane is repaired.']);
});
