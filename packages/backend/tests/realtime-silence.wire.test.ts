import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestBackend } from './project.ts';

const soon = { timeout: 20_000, interval: 50 };

test('a client that vanishes is disconnected and no longer present; one that sends heartbeats stays', async () => {
  const project = await startTestBackend({ socketSilenceMs: 1500 });
  const { url, keys } = project.backend;
  const living = createClient(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { heartbeatIntervalMs: 300 },
  });
  const states: string[] = [];
  const channel = living.channel('square', { config: { presence: { key: 'living' } } });
  channel.on('presence', { event: 'sync' }, () => {});
  await new Promise<void>((joined) =>
    channel.subscribe((state) => {
      states.push(state);
      if (state === 'SUBSCRIBED') joined();
    }),
  );
  await channel.track({});
  const silent = new WebSocket(
    `${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishableKey}`,
  );
  try {
    await new Promise((done) => silent.once('open', done));
    const closed = new Promise((done) => silent.once('close', done));
    const config = { presence: { key: 'silent', enabled: true } };
    silent.send(JSON.stringify(['1', '1', 'realtime:square', 'phx_join', { config }]));
    const track = { type: 'presence', event: 'track', payload: {} };
    silent.send(JSON.stringify(['1', '2', 'realtime:square', 'presence', track]));
    const present = () => Object.keys(channel.presenceState()).toSorted();
    await vi.waitFor(() => expect(present()).toEqual(['living', 'silent']), soon);
    await closed;
    await vi.waitFor(() => expect(present()).toEqual(['living']), soon);
    expect(states).toEqual(['SUBSCRIBED']);
  } finally {
    silent.terminate();
    await living.removeAllChannels();
    living.realtime.disconnect();
    await project.stop();
  }
});
