import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestBackend, type TestBackend, workdir } from './project.ts';

/** Functions of a project's folder, called with the official client. */

let folder: string;
let project: TestBackend;
const said: string[] = [];
const write = (path: string, text: string) => {
  const file = join(folder, 'supabase', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const SOURCES: Record<string, string> = {
  'functions/hello/index.ts': `
    import 'jsr:@supabase/functions-js/edge-runtime.d.ts';
    import { greeting } from '../_shared/greeting.ts';
    Deno.serve(async (req: Request) => {
      const { name } = await req.json();
      return Response.json({ message: greeting(name), path: new URL(req.url).pathname });
    });`,
  'functions/_shared/greeting.ts':
    'export const greeting = (name: string): string => `Hello ${name}!`;',
  'functions/notes/index.ts': `
    import { createClient } from 'npm:@supabase/supabase-js@2';
    export default {
      async fetch(req: Request) {
        const client = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_ANON_KEY')!, {
          global: { headers: { Authorization: req.headers.get('Authorization')! } },
        });
        const { data, error } = await client.from('notes').select('title');
        return Response.json({ titles: data?.map((note) => note.title), error, secret: Deno.env.get('MY_SECRET') });
      },
    };`,
  'functions/.env': 'MY_SECRET=from-file',
  'functions/shares/index.ts': `
    import { word } from '../../../lib/word.ts';
    import { greeting } from './below/greeting.ts';
    Deno.serve(() => new Response(greeting(word)));`,
  'functions/shares/deno.json': '{ "imports": { "shared/": "../_shared/" } }',
  'functions/shares/below/greeting.ts': `export * from 'shared/greeting.ts';`,
  '../lib/word.ts': `export { word } from './text.ts';`,
  '../lib/text.ts': `export const word: string = 'from the project';`,
  'functions/open/index.ts': `
    const headers = {
      'Access-Control-Allow-Origin': 'https://any.example',
      'Access-Control-Allow-Headers': 'x-mine',
    };
    Deno.serve((req) => new Response(req.method === 'OPTIONS' ? 'ok' : 'open', { headers }));`,
  'functions/broken/index.ts': 'throw new Error("no such luck");',
  'functions/fails/index.ts': 'Deno.serve(() => { throw new Error("at work"); });',
  'functions/dies/index.ts': `
    let count = 0;
    Deno.serve((req) => {
      count += 1;
      if (new URL(req.url).searchParams.has('die')) Deno.env.get('SUPABASE_URL') && process.abort();
      return Response.json({ count });
    });`,
  'functions/remote/index.ts':
    'import "https://other.test/x.ts"; Deno.serve(() => new Response("x"));',
  'functions/curious/index.ts': `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { execSync } from 'node:child_process';
    const attempt = (work: () => unknown) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    Deno.serve(() => Response.json({
      read: attempt(() => readFileSync('/etc/passwd')),
      write: attempt(() => writeFileSync('/tmp/written-by-a-function', 'x')),
      run: attempt(() => execSync('id')),
      own: attempt(() => readFileSync(new URL('./index.ts', import.meta.url))),
      home: Deno.env.get('HOME') ?? null,
    }));`,
  'functions/stream/index.ts': `
    const bytes = (text: string) => new TextEncoder().encode(text);
    const inTwo = () => new ReadableStream({
      start(controller) {
        controller.enqueue(bytes('one '));
        setTimeout(() => { controller.enqueue(bytes('two')); controller.close(); }, 20);
      },
    });
    Deno.serve(async (req) => {
      const sent = String((await req.arrayBuffer()).byteLength);
      const headers = { 'content-type': 'text/plain', 'x-bytes': sent };
      return new Response(inTwo(), { status: 201, headers });
    });`,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-functions-'));
  cpSync(workdir, folder, { recursive: true });
  for (const [path, text] of Object.entries(SOURCES)) write(path, text);
  write(
    'config.toml',
    'project_id = "notes"\n[functions.open]\nverify_jwt = false\n[functions.off]\nenabled = false\n',
  );
  write('functions/off/index.ts', 'Deno.serve(() => new Response("off"));');
  project = await startTestBackend({
    workdir: folder,
    log: (entry) => said.push(JSON.stringify(entry)),
  });
});
afterAll(async () => {
  await project.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (path: string) => `${project.backend.url}/functions/v1/${path}`;
const withKey = () => ({ apikey: project.backend.keys.publishableKey });
// compat: Functions | `supabase.functions.invoke` | a process of Node, with what functions use of Deno
test('a function responds to the official client, using its own and other modules', async () => {
  const { data } = await project.client().functions.invoke('hello', { body: { name: 'Ada' } });
  expect(data).toEqual({ message: 'Hello Ada!', path: '/hello' });
});

test('it imports files of its project and names of its import map', async () => {
  const answer = async () => (await fetch(at('shares'), { headers: withKey() })).text();
  expect(await answer()).toBe('Hello from the project!');
  write('../lib/text.ts', `export const word: string = 'anew';`);
  expect(await answer()).toBe('Hello anew!');
});

// compat: Functions | Secrets and the project’s environment
test('it acts for the caller and has its project’s address and its secrets', async () => {
  const { client } = await project.person('ada');
  await client.from('notes').insert({ title: 'mine' });
  const { data } = await client.functions.invoke('notes');
  expect(data).toEqual({ titles: ['mine'], error: null, secret: 'from-file' });
});

test('request and response are streamed, with status and headers', async () => {
  const sent = { method: 'POST', headers: withKey(), body: new Uint8Array(100_000) };
  const answer = await fetch(at('stream/below?x=1'), sent);
  expect([answer.status, answer.headers.get('x-bytes'), await answer.text()]).toEqual([
    201,
    '100000',
    'one two',
  ]);
});

// compat: Functions | `verify_jwt`
test('it requires a key or a session unless it is public', async () => {
  const none = await fetch(at('hello'), { method: 'POST', body: '{}' });
  expect([none.status, await none.json()]).toMatchObject([401, { code: 401 }]);
  const wrong = { method: 'POST', body: '{}', headers: { authorization: 'Bearer a.b.c' } };
  expect((await fetch(at('hello'), wrong)).status).toBe(401);
  expect(await (await fetch(at('open'))).text()).toBe('open');
  for (const name of ['off', 'none', '_shared', '..%2f..'])
    expect((await fetch(at(name), { headers: withKey() })).status).toBe(404);
});

test('it sets its own CORS headers', async () => {
  const asked = await fetch(at('open'), {
    method: 'OPTIONS',
    headers: { origin: 'https://any.example', 'access-control-request-method': 'POST' },
  });
  expect([asked.status, await asked.text()]).toEqual([200, 'ok']);
  expect(asked.headers.get('access-control-allow-origin')).toBe('https://any.example');
  expect(asked.headers.get('access-control-allow-headers')).toBe('x-mine');
});

test.each([
  ['broken', 503, 'BOOT_ERROR', 'no such luck'],
  ['fails', 500, 'WORKER_ERROR', 'at work'],
  ['remote', 503, 'BOOT_ERROR', 'install it from npm'],
])(
  'a function that is %s returns an error, and the log has the reason',
  async (name, status, code, why) => {
    const answer = await fetch(at(name), { headers: withKey() });
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    await expect.poll(() => said.some((line) => line.includes(why))).toBe(true);
  },
);

const counted = z.object({ count: z.union([z.number(), z.string()]) });

test('a crashed function is restarted, and a changed file is reloaded', async () => {
  const count = async () => {
    const answer = await fetch(at('dies'), { headers: withKey() });
    return counted.parse(await answer.json()).count;
  };
  expect([await count(), await count()]).toEqual([1, 2]);
  const dead = await fetch(at('dies?die'), { headers: withKey() });
  expect([dead.status, await dead.json()]).toMatchObject([502, { code: 'WORKER_ERROR' }]);
  expect(await count()).toBe(1);
  write('functions/dies/index.ts', 'Deno.serve(() => Response.json({ count: "new" }));');
  expect(await count()).toBe('new');
});

test('it reads only its own files, writes none, starts no process and gets no environment', async () => {
  const answer = await fetch(at('curious'), { headers: withKey() });
  expect(await answer.json()).toEqual({
    read: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    run: 'ERR_ACCESS_DENIED',
    own: 'done',
    home: null,
  });
});
