import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestBackend, type TestBackend } from './project.ts';

/** A client with an invalid token gets the reason, in the hosted service's words. */

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
});
afterAll(() => project.stop());

const signed = (expires: number, secret = project.backend.keys.jwtSecret) =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

const now = () => Math.floor(Date.now() / 1000);

// compat: Realtime | Why a token does not count
test.each([
  [
    'a malformed token',
    async () => 'nonsense',
    'MalformedJWT: The token provided is not a valid JWT',
  ],
  [
    'another project’s token',
    () => signed(now() + 60, 'a-secret-that-is-another-project’s'),
    'JwtSignatureError: Failed to validate JWT signature',
  ],
  [
    'an expired token',
    () => signed(now() - 60),
    /InvalidJWTToken: Token has expired 6\d seconds ago/,
  ],
])('the official client gets the reason why %s is refused', async (_, token, reason) => {
  const { url, keys } = project.backend;
  const client = createClient(url, keys.publishableKey, { accessToken: token });
  await client.realtime.setAuth();
  const refusals: string[] = [];
  client
    .channel('lobby')
    .subscribe((status, error) => refusals.push(`${status} ${error?.message}`));
  await vi.waitFor(() => expect(refusals[0]).toMatch(reason));
  await client.removeAllChannels();
  client.realtime.disconnect();
});

/** A socket with raw frames, as other clients write them. */
async function byHand() {
  const { url, keys } = project.backend;
  const socket = new WebSocket(
    `${url}/realtime/v1/websocket?vsn=1.0.0&apikey=${keys.publishableKey}`,
  );
  const replies: Record<string, unknown>[] = [];
  socket.on('message', (data) => replies.push(JSON.parse(String(data))));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const say = async (topic: string, event: string, payload: unknown) => {
    const ref = crypto.randomUUID();
    socket.send(JSON.stringify({ topic, event, payload, ref, join_ref: ref }));
    return vi.waitFor(() => {
      const reply = replies.find((one) => one.ref === ref);
      expect(reply).toBeDefined();
      return reply?.payload;
    });
  };
  return { socket, say };
}

test('fields that other clients leave empty count as not requested', async () => {
  const { socket, say } = await byHand();
  const config = {
    broadcast: { ack: null, self: null },
    presence: { key: null, enabled: null },
    private: null,
    postgres_changes: null,
  };
  expect(await say('realtime:lobby', 'phx_join', { config })).toMatchObject({ status: 'ok' });
  expect(await say('realtime:', 'phx_join', { config })).toEqual({
    status: 'error',
    response: { reason: 'TopicNameRequired: You must provide a topic name' },
  });
  socket.close();
});

test('the first client version’s name of the token is accepted', async () => {
  const { client, id } = await project.person('ada');
  await project.sql`insert into public.room_members values (${id})`;
  const { data } = await client.auth.getSession();
  const { socket, say } = await byHand();
  const join = { config: { private: true }, user_token: data.session?.access_token };
  expect(await say('realtime:room', 'phx_join', join)).toMatchObject({ status: 'ok' });
  socket.close();
});

test('presence other than an object is refused, and unknown events are ignored', async () => {
  const { socket, say } = await byHand();
  await say('realtime:lobby', 'phx_join', { config: { presence: { enabled: true } } });
  socket.send(
    JSON.stringify({ topic: 'realtime:lobby', event: 'shout', payload: {}, ref: 'unknown' }),
  );
  expect(await say('realtime:lobby', 'presence', { event: 'track', payload: 'here' })).toEqual({
    status: 'error',
    response: { reason: 'Presence track payload must be a map' },
  });
  socket.close();
});
