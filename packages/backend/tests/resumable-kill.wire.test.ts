import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { addressOf, begin, BUCKET, bytesOf, go, MB, send } from './resumable.ts';
import { kill, startServer, stopDatabase } from './server-process.ts';

test('an upload continues after a kill of the server that lost its last response', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-resumable-'));
  let server = await startServer(dataDir);
  try {
    const service = createClient(server.url, server.keys.secretKey, {
      auth: { persistSession: false },
    });
    await service.storage.createBucket(BUCKET, { public: false, fileSizeLimit: 25 * MB });
    const client = createClient(server.url, server.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data } = await client.auth.signUp({
      email: 'eva@example.test',
      password: 'a-long-password',
    });
    const headers = {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
    };
    const objectName = `${data.user?.id}/killed.bin`;
    const bytes = bytesOf(20 * MB);

    const address = await new Promise<string>((done) => {
      const upload = new Upload(bytes, {
        endpoint: `${server.url}/storage/v1/upload/resumable`,
        chunkSize: 6 * MB,
        retryDelays: null,
        headers,
        uploadDataDuringCreation: true,
        metadata: { bucketName: BUCKET, objectName },
        onChunkComplete: (_size, sent) => {
          if (sent < 12 * MB) return;
          void upload.abort().then(() => done(upload.url ?? ''));
        },
      });
      upload.start();
    });
    await kill(server);
    server = await startServer(dataDir);
    const moved = new URL(new URL(address).pathname, server.url).href;
    const state = await go({ url: server.url, headers }, 'HEAD', moved);
    expect(Number(state.headers.get('upload-offset'))).toBeGreaterThanOrEqual(12 * MB);
    const sent: number[] = [];
    await send(
      { url: server.url, headers },
      bytes,
      { objectName },
      { uploadUrl: moved, onChunkComplete: (size) => sent.push(size) },
    );
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * MB);

    const files = createClient(server.url, server.keys.secretKey, {
      auth: { persistSession: false },
    }).storage.from(BUCKET);
    const stored = await files.download(objectName);
    expect(Buffer.from(await (stored.data ?? new Blob([])).arrayBuffer()).equals(bytes)).toBe(true);
    const again = await go({ url: server.url, headers }, 'HEAD', moved);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);

    // Simulates a kill between the last byte and the object's row: the bytes are complete, and a
    // request for the state stores the object.
    const created = await begin({ url: server.url, headers }, 5, `${data.user?.id}/late.bin`);
    const late = addressOf({ url: server.url, headers }, created);
    const id = late.split('/').at(-1) ?? '';
    await kill(server);
    writeFileSync(join(dataDir, 'storage', 'resumable', `${id}.partial`), 'later');
    server = await startServer(dataDir);
    const finished = await go(
      { url: server.url, headers },
      'HEAD',
      new URL(new URL(late).pathname, server.url).href,
    );
    expect(finished.headers.get('upload-offset')).toBe('5');
    const found = await createClient(server.url, server.keys.secretKey, {
      auth: { persistSession: false },
    })
      .storage.from(BUCKET)
      .download(`${data.user?.id}/late.bin`);
    expect(await found.data?.text()).toBe('later');
  } finally {
    await kill(server);
    await stopDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
});
