import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Cluster, startCluster } from '@parley/backend/cluster';
import { freePort } from '@parley/e2e/free-port';
import { postgres } from '@parley/postgres';
import { z } from 'zod';
import { TEXT } from '../world.ts';
import { APP_ID, MASTER_KEY } from './parse-keys.ts';
import { bodyOf, CALLERS, ofCaller, PAGE, type Peer, STORED } from './peer.ts';

export const PARSE_SERVER = 'parse-server@9.10.0';
const READY_MS = 60_000;

const signedUp = z.object({ objectId: z.string(), sessionToken: z.string() });
const created = z.object({ objectId: z.string() });
const found = z.object({ results: z.array(z.object({ objectId: z.string() })) });

type Person = { id: string; headers: Record<string, string> };
type Api = (path: string, body: object, headers?: Record<string, string>) => Promise<unknown>;

/** Parse Server on a separate PostgreSQL, started like ours; both are in a temporary folder. */
export async function startParse(): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-parse-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await install(folder);
    const dataDir = join(folder, 'data');
    const cluster = await startCluster({ dataDir, log: () => {} });
    const started = await launch(folder, cluster).catch(async (error: unknown) => {
      await cluster.stop();
      throw error;
    });
    const stop = async () => {
      await started.end();
      await cluster.stop();
      await remove();
    };
    try {
      const { url, pid } = started;
      return { ...(await prepare(url, cluster)), pid: () => pid, dataDir, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

async function install(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', PARSE_SERVER, ...options], { cwd: folder });
}

type Started = { url: string; pid: number; end(): Promise<void> };

async function launch(folder: string, { url: databaseUrl }: Cluster): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/parse`;
  const program = fileURLToPath(new URL('parse-program.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder, String(port), databaseUrl], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
  };
  for (const tooLate = Date.now() + READY_MS; ; await sleep(100)) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid ?? 0, end };
    if (child.exitCode !== null || Date.now() > tooLate) {
      if (child.exitCode === null) await end();
      throw new Error('Parse Server did not start');
    }
  }
}

/** Creates the class with its permissions, the users, their role, the channel and its messages. */
async function prepare(url: string, cluster: Cluster) {
  const post: Api = async (path, body, own = { 'X-Parse-Master-Key': MASTER_KEY }) =>
    bodyOf(
      await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'X-Parse-Application-Id': APP_ID, 'content-type': 'application/json', ...own },
        body: JSON.stringify(body),
      }),
    );
  const signedIn = { requiresAuthentication: true };
  await post('/schemas/Channel', { className: 'Channel', fields: { name: { type: 'String' } } });
  await post('/schemas/Message', {
    className: 'Message',
    fields: {
      channel: { type: 'Pointer', targetClass: 'Channel' },
      author: { type: 'Pointer', targetClass: '_User' },
      text: { type: 'String' },
    },
    classLevelPermissions: { find: signedIn, get: signedIn, create: signedIn },
  });
  const people: Person[] = await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const account = { username: `caller-${caller}`, password: 'a-long-enough-password' };
      const { objectId, sessionToken } = signedUp.parse(await post('/users', account, {}));
      const headers = {
        'X-Parse-Application-Id': APP_ID,
        'X-Parse-Session-Token': sessionToken,
      };
      return { id: objectId, headers };
    }),
  );
  const { objectId: channelId } = created.parse(await post('/classes/Channel', { name: 'Bench' }));
  const role = `channel-${channelId}`;
  const users = people.map(({ id }) => pointer('_User', id));
  await post('/roles', { name: role, ACL: {}, users: { __op: 'AddRelation', objects: users } });
  await fill(cluster, channelId, people, role);
  const channel = pointer('Channel', channelId);
  const where = encodeURIComponent(JSON.stringify({ channel }));
  const newest = `${url}/classes/Message?where=${where}&order=-createdAt&limit=${PAGE}`;
  return {
    name: 'Parse Server',
    async send(caller: number) {
      const { id, headers } = ofCaller(people, caller);
      const ACL = { [`role:${role}`]: { read: true }, [id]: { read: true, write: true } };
      const message = { channel, author: pointer('_User', id), text: TEXT, ACL };
      await post('/classes/Message', message, headers);
    },
    async page(caller: number) {
      const { headers } = ofCaller(people, caller);
      return found.parse(await bodyOf(await fetch(newest, { headers }))).results.length;
    },
  };
}

const pointer = (className: string, objectId: string) => ({
  __type: 'Pointer',
  className,
  objectId,
});

async function fill(
  { url }: Cluster,
  channel: string,
  people: readonly Person[],
  role: string,
): Promise<void> {
  const sql = postgres(url, { max: 1 });
  try {
    const ids = people.map(({ id }) => id);
    await sql`insert into "Message"
        ("objectId", "createdAt", "updatedAt", channel, author, text, _rperm, _wperm)
      select substr(md5(n::text), 1, 10), now() - make_interval(secs => n + 300),
        now() - make_interval(secs => n + 300), ${channel}, author, ${TEXT},
        array[${`role:${role}`}, author], array[author]
      from generate_series(1, ${STORED}::int) n,
        lateral (select (${ids}::text[])[1 + n % ${CALLERS}] as author) one
      on conflict do nothing`;
    // Without this index every page would sort the whole channel.
    await sql`create index on "Message" (channel, "createdAt" desc)`;
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end();
  }
}
