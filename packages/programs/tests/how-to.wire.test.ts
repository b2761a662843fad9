import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './world.ts';

/** The examples of `docs/how-to/post-from-programs.md`, run as they are written. */

const guide = (file: string): string =>
  readFileSync(new URL(`../../../docs/how-to/${file}`, import.meta.url), 'utf8');
const GUIDE = guide('post-from-programs.md');
const examples = [...GUIDE.matchAll(/^( *)```sh\n([\s\S]*?)\n\1```$/gm)].map(
  ([, indent = '', script = '']) => script.replaceAll(`\n${indent}`, '\n').trim(),
);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let world: World;
let url: string;
beforeAll(async () => {
  world = await startWorld();
  const ada = await world.signUp('Ada');
  const workspace = await world.found(ada);
  const channel = await world.openChannel(workspace, ada, 'Alerts');
  ({ url } = await world.addHook(ada, workspace, channel));
});
afterAll(() => world.stop());

/** What the commands of an example print, one answer each. */
async function run(script: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, WEBHOOK: url, CURL_HOME: '/nonexistent' },
  });
  return stdout
    .split(/(?<=\})(?=\{)/)
    .filter((answer) => answer.trim() !== '')
    .map((answer) => JSON.parse(answer));
}

test('the guide has its examples', () => {
  expect(examples).toHaveLength(6);
});

test.skipIf(!hasCurl).each(examples)('%s', async (script) => {
  const answers = await run(script);
  expect(answers).toHaveLength(script.match(/\bcurl\b/g)?.length ?? 0);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true });
  const [first, second] = answers;
  if (script.includes('thread_key')) expect(second?.thread_id).toBe(first?.message_id);
  if (script.includes('update_key'))
    expect(second).toMatchObject({ message_id: first?.message_id, updated: true });
});

test.skipIf(!hasCurl)(
  'the line for a mail server delivers, and asks to try again later',
  async () => {
    const line = /^crane: "\|(.*)"$/m.exec(GUIDE)?.[1] ?? '';
    const delivery = (address: string) =>
      spawnSync('sh', ['-c', line.replace(/https:\S+/, address)], {
        input: 'From ada@example.org Tue Dec  1 08:00:00 2026\nFrom: ada@example.org\n\nHello\n',
        encoding: 'utf8',
      });
    const [before] = await world.sql`select count(*)::int as count from public.messages`;
    // The server answers in this process, so the command must not block it.
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      `printf 'From: ada@example.org\\n\\nHello\\n' | ${line.replace(/https:\S+/, url)}`,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
    const [after] = await world.sql`select count(*)::int as count from public.messages`;
    expect(after?.count).toBe(Number(before?.count) + 1);
    expect(delivery('http://127.0.0.1:1/hooks/none').status).toBe(75);
  },
);

test('the guides list every code of a refusal', async () => {
  const { codes } = await import('../src/answers.ts');
  const guides = `${GUIDE}${guide('write-a-bot.md')}`;
  for (const code of codes) expect(guides).toContain(`\`${code}\``);
});
