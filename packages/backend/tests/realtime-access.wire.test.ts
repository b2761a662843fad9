import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestBackend, type TestBackend, workdir } from './project.ts';

/**
 * A project that allows no public topics and only presence keys of the user, and clients that
 * ignore this.
 */

let project: TestBackend;
let lenient: TestBackend;
let folder: string;
let sql: Sql;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-strict-'));
  await cp(workdir, folder, { recursive: true });
  const config = join(folder, 'supabase/config.toml');
  const settings = '\n[realtime]\nallow_public = false\npresence_key_is_sub = true\n';
  await writeFile(config, (await readFile(config, 'utf8')) + settings);
  [project, lenient] = await Promise.all([
    startTestBackend({ workdir: folder }),
    startTestBackend(),
  ]);
  sql = postgres(project.backend.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await Promise.all([project.stop(), lenient.stop()]);
  await rm(folder, { recursive: true, force: true });
});

type Frame = [string | null, string | null, string, string, Record<string, unknown>];

/** A client that writes raw frames, so that the library does not prevent false ones. */
async function forger({ backend }: TestBackend) {
  const url = `${backend.url}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend.keys.publishableKey}`;
  const socket = new WebSocket(url);
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const say = (topic: string, event: string, payload: unknown, ref: string) =>
    socket.send(JSON.stringify(['1', ref, `realtime:${topic}`, event, payload]));
  const answer = (ref: string) =>
    vi.waitFor(
      () => {
        const found = frames.find(([, of, , event]) => event === 'phx_reply' && of === ref);
        if (!found) throw new Error(`No answer to ${ref}`);
        return found[4];
      },
      { timeout: 15_000, interval: 10 },
    );
  return { socket, frames, say, answer };
}

async function tokenOf(name: string) {
  const { client, id } = await project.person(name);
  await sql`insert into public.room_members values (${id})`;
  const { data } = await client.auth.getSession();
  return { id, client, token: data.session?.access_token ?? '' };
}

const presence = (key: string) => ({ presence: { key, enabled: true } });

describe('public topics', () => {
  const join = { config: { private: false } };

  test('are refused if the project allows none, with or without a session', async () => {
    const { token } = await tokenOf('ada');
    const { say, answer, socket } = await forger(project);
    for (const access_token of [null, token, project.backend.keys.secretKey]) {
      const ref = String(access_token);
      say('lobby', 'phx_join', { ...join, access_token }, ref);
      expect(await answer(ref)).toMatchObject({
        status: 'error',
        response: { reason: expect.stringContaining('PrivateOnly') },
      });
    }
    socket.close();
  });

  test('refuse broadcasts by HTTP too, with the whole request', async () => {
    const messages = [{ topic: 'lobby', event: 'x', payload: {} }];
    for (const key of [project.backend.keys.publishableKey, project.backend.keys.secretKey]) {
      const answer = await fetch(`${project.backend.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ messages }),
      });
      expect(answer.status).toBe(403);
    }
  });

  test('are open to any key by default, as hosted', async () => {
    const { say, answer, socket } = await forger(lenient);
    say('lobby', 'phx_join', join, '1');
    expect(await answer('1')).toMatchObject({ status: 'ok' });
    socket.close();
  });
});

describe('presence', () => {
  test('uses the token’s user id, whatever key the client requests', async () => {
    const [ada, mallory] = await Promise.all([tokenOf('ada'), tokenOf('mallory')]);
    const { say, answer, frames, socket } = await forger(project);
    const config = { private: true, ...presence(ada.id) };
    say('room', 'phx_join', { config, access_token: mallory.token }, '1');
    expect(await answer('1')).toMatchObject({ status: 'ok' });
    const track = { type: 'presence', event: 'track', payload: { key: ada.id, name: 'Ada' } };
    say('room', 'presence', track, '2');
    await answer('2');
    const diff = await vi.waitFor(() => {
      const found = frames.find(([, , , event]) => event === 'presence_diff');
      if (!found) throw new Error('Nobody came');
      return found[4];
    });
    expect(Object.keys(Object(diff.joins))).toEqual([mallory.id]);
    socket.close();
  });

  test('follows the token when another user’s replaces it', async () => {
    const [ada, mallory] = await Promise.all([tokenOf('ada'), tokenOf('mallory')]);
    const { say, answer, frames, socket } = await forger(project);
    const config = { private: true, ...presence('') };
    say('room', 'phx_join', { config, access_token: ada.token }, '1');
    await answer('1');
    const track = { type: 'presence', event: 'track', payload: {} };
    say('room', 'presence', track, '2');
    await answer('2');
    say('room', 'access_token', { access_token: mallory.token }, '3');
    say('room', 'presence', track, '4');
    await answer('4');
    const diffs = await vi.waitFor(() => {
      const found = frames.filter(([, , , event]) => event === 'presence_diff');
      expect(found).toHaveLength(2);
      return found.map(([, , , , diff]) => diff);
    });
    expect(diffs.map(({ joins }) => Object.keys(Object(joins)))).toEqual([[ada.id], [mallory.id]]);
    expect(Object.keys(Object(diffs[1]?.leaves))).toEqual([ada.id]);
    socket.close();
  });

  test('uses the client’s key by default, as hosted', async () => {
    const { client, id } = await lenient.person('bo');
    const admin = postgres(lenient.backend.databaseUrl, { max: 1 });
    await admin`insert into public.room_members values (${id})`;
    await admin.end();
    await client.realtime.setAuth();
    const channel = client.channel('room', {
      config: { private: true, presence: { key: 'captain' } },
    });
    channel.on('presence', { event: 'sync' }, () => {}).subscribe();
    await vi.waitFor(async () => expect(await channel.track({})).toBe('ok'), { timeout: 15_000 });
    await vi.waitFor(() => expect(Object.keys(channel.presenceState())).toEqual(['captain']));
  });

  test('the official client finds itself under its user’s id', async () => {
    const { token, id } = await tokenOf('cy');
    const { url, keys } = project.backend;
    const client = createClient(url, keys.publishableKey, { accessToken: async () => token });
    const channel = client.channel('room', { config: { private: true } });
    channel.on('presence', { event: 'sync' }, () => {}).subscribe();
    await vi.waitFor(async () => expect(await channel.track({})).toBe('ok'), { timeout: 15_000 });
    await vi.waitFor(() => expect(Object.keys(channel.presenceState())).toContain(id));
    await client.removeAllChannels();
    client.realtime.disconnect();
  });
});
