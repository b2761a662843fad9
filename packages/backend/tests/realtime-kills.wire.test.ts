import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { expect, test } from 'vitest';
import {
  isRunning,
  kill,
  type ServerProcess,
  startServer,
  stopDatabase,
} from './server-process.ts';

/**
 * kill -9 at any moment while users write: `REALTIME_KILLS` times, as `npm run faults -- --kills
 * 20` sets it.
 */
const KILLS = Number(process.env.REALTIME_KILLS ?? 2);
/** Slow enough that an outage's messages fit into the replay limit. */
const WRITERS = 2;
const PAUSE_MS = 200;
/** The replay starts before the last received message, since clocks and transactions overlap. */
const OVERLAP_MS = 1000;

test(
  'after any kill no acknowledged row is lost, and a resumed client gets each once',
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-kills-'));
    let server = await startServer(dataDir);
    try {
      const person = createClient(server.url, server.keys.publishableKey);
      const email = `${crypto.randomUUID()}@example.test`;
      const { data, error } = await person.auth.signUp({ email, password: 'a-long-password' });
      if (error || !data.session) throw error ?? new Error('Nobody is signed in');
      const session = data.session;
      const acknowledged = new Set<string>();
      const listener = new Listener(() => server, session);
      await listener.resume();
      let isStopped = false;
      const write = async (writer: number) => {
        for (let turn = 0; !isStopped; turn += 1) {
          const title = `${writer}-${turn}`;
          if (await insert(server, session, title)) acknowledged.add(title);
          await sleep(PAUSE_MS + PAUSE_MS * Math.random() * 2);
        }
      };
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      const more = async (count: number) => {
        const enough = acknowledged.size + count;
        while (acknowledged.size < enough) await Promise.race([sleep(20), writing]);
      };
      for (let round = 0; round < KILLS; round += 1) {
        await more(WRITERS);
        await sleep(Math.random() * PAUSE_MS);
        if (round % 2 === 0) {
          await kill(server);
          server = await startServer(dataDir);
        } else process.kill(await databaseOf(dataDir), 'SIGKILL');
        await listener.resume();
        await more(1);
      }
      isStopped = true;
      await writing;
      await listener.whole(acknowledged);
      await listener.end();
      expect(isRunning(server)).toBe(true);
      const stored = await titles(server.databaseUrl);
      expect([...acknowledged].filter((title) => !stored.includes(title))).toEqual([]);
      expect([...acknowledged].filter((title) => !listener.titles.has(title))).toEqual([]);
      expect(listener.twice).toEqual([]);
    } finally {
      await kill(server);
      await stopDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/**
 * The official client. It rejoins by itself or is replaced by a new one, and requests the messages
 * sent meanwhile.
 */
class Listener {
  readonly titles = new Set<string>();
  /** Broadcasts that one channel received more than once. */
  readonly twice: string[] = [];
  readonly #server: () => ServerProcess;
  readonly #session: Session;
  #client: SupabaseClient | null = null;
  #heardAt = Date.now();

  constructor(server: () => ServerProcess, session: Session) {
    this.#server = server;
    this.#session = session;
  }

  /** Joins and requests everything since the last received message. */
  async resume(): Promise<void> {
    const since = this.#heardAt - OVERLAP_MS;
    for (let isJoined = false; !isJoined;) {
      await this.end();
      isJoined = await this.#join(since);
      if (!isJoined) await sleep(100);
    }
  }

  async whole(titles: ReadonlySet<string>): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if ([...titles].every((title) => this.titles.has(title))) return;
      await sleep(50);
    }
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.removeAllChannels();
    client?.realtime.disconnect();
  }

  async #join(since: number): Promise<boolean> {
    const { url, keys } = this.#server();
    const client = createClient(url, keys.publishableKey, {
      accessToken: async () => this.#session.access_token,
    });
    this.#client = client;
    await client.realtime.setAuth();
    const ids = new Set<string>();
    const topic = `notes:${this.#session.user.id}`;
    const config = { private: true, broadcast: { replay: { since, limit: 25 } } };
    return new Promise((done) => {
      client
        .channel(topic, { config })
        .on('broadcast', { event: '*' }, ({ payload, meta }) => {
          if (ids.has(meta?.id ?? '')) this.twice.push(meta?.id ?? '');
          ids.add(meta?.id ?? '');
          this.titles.add(String(payload.record.title));
          this.#heardAt = Date.now();
        })
        .subscribe((status) => done(status === 'SUBSCRIBED'));
    });
  }
}

/** Resolves with whether the row was acknowledged. */
async function insert({ url, keys }: ServerProcess, session: Session, title: string) {
  const headers = {
    apikey: keys.publishableKey,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ title });
  const answer = await fetch(`${url}/rest/v1/notes`, { method: 'POST', headers, body }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status === 201;
}

const databaseOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function titles(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const rows = await sql<{ title: string }[]>`select title from public.notes`;
    return rows.map(({ title }) => title);
  } finally {
    await sql.end();
  }
}
