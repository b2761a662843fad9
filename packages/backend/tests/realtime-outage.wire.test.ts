import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type Backend, startBackend } from '../src/backend.ts';
import type { Cluster } from '../src/postgres/cluster.ts';
import { type Gate, gateBefore, startDisposableCluster } from '../src/testing/index.ts';
import { workdir } from './project.ts';

const soon = { timeout: 60_000, interval: 50 };

let dataDir: string;
let cluster: Cluster;
let gate: Gate;
let backend: Backend;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-live-'));
  cluster = await startDisposableCluster({ dataDir, workdir });
  gate = await gateBefore(cluster.url);
  backend = await startBackend({
    workdir,
    dataDir,
    port: 0,
    databaseUrl: gate.url,
    log: () => {},
  });
});
afterAll(async () => {
  await backend.stop();
  await gate.shut();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Tries to connect; returns the socket and the response's status, which is 101 on success. */
async function connecting(): Promise<{ status: number; socket: WebSocket }> {
  const { url, keys } = backend;
  const socket = new WebSocket(
    `${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishableKey}`,
  );
  socket.on('error', () => {});
  const status = await new Promise<number>((done) => {
    socket.once('open', () => done(101));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => done(statusCode));
  });
  return { status, socket };
}

test('no client is accepted while nothing could reach it', async () => {
  const { status, socket } = await connecting();
  expect(status).toBe(101);
  const closed = new Promise<number>((done) => socket.once('close', done));
  await gate.shut();
  expect(await closed).toBe(1012);
  const refused = await connecting();
  expect(refused.status).toBe(503);
  await vi.waitFor(async () => {
    const ready = await fetch(`${backend.url}/ready`);
    expect(await ready.json()).toMatchObject({ parts: { stream: 'failing', disk: 'ok' } });
  }, soon);

  await gate.open();
  await vi.waitFor(async () => {
    const again = await connecting();
    again.socket.terminate();
    expect(again.status).toBe(101);
  }, soon);
  await vi.waitFor(
    async () => expect((await fetch(`${backend.url}/ready`)).status).toBe(200),
    soon,
  );
});
