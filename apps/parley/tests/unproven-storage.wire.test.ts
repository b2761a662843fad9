import { clientFactory } from '@parley/assistant';
import { attachmentPath, newId } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Channel, must, openChannel, type Person, say, startTalk } from './talk.ts';

/**
 * Callers without the right to write can store nothing in any way: an assistant that reads on a
 * user's behalf, and a session with only a password of a user with a second factor.
 */

let talk: Awaited<ReturnType<typeof startTalk>>;
let owner: Person;
let channel: Channel;
let kept: string;
const clients: Record<string, SupabaseClient> = {};

const BUCKETS = ['attachments', 'drive', 'emoji'] as const;
type Bucket = (typeof BUCKETS)[number];

/** A new object's path that satisfies its bucket's policies. */
const pathIn: Record<Bucket, () => string> = {
  attachments: () =>
    attachmentPath({
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      message_id: newId(),
      id: newId(),
      name: 'a.png',
    }),
  drive: () => `${channel.workspaceId}/${newId()}/${newId()}/a.png`,
  emoji: () => `${channel.workspaceId}/${newId()}.png`,
};
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PNG = { contentType: 'image/png' };

beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
  owner = await talk.person('Owner');
  channel = await openChannel(owner, { assistant_mode: 'off' });
  await say(owner, channel, 'Hello');
  kept = pathIn.drive();
  await must(owner.client.storage.from('drive').upload(kept, PIXEL, PNG));
  const { url, keys, databaseUrl } = talk.backend;
  clients['an assistant that reads for somebody'] = clientFactory({
    supabaseUrl: url,
    publishableKey: keys.publishableKey,
    jwtSecret: keys.jwtSecret,
    fetch: undefined,
  })(owner.id, { onBehalf: true, audience: null });
  clients['a password alone'] = owner.client;
  // The session can write until its user has a second factor.
  for (const bucket of BUCKETS)
    await must(owner.client.storage.from(bucket).createSignedUploadUrl(pathIn[bucket]()));
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [owner.id],
  );
  await database.end();
});
afterAll(() => talk.stop());

describe.each(['an assistant that reads for somebody', 'a password alone'])('%s', (who) => {
  const storage = () => {
    const client = clients[who];
    if (!client) throw new Error(who);
    return client.storage;
  };

  test.each(BUCKETS)('stores nothing in %s', async (bucket) => {
    const files = storage().from(bucket);
    expect((await files.upload(pathIn[bucket](), PIXEL, PNG)).error).not.toBeNull();
    expect((await files.createSignedUploadUrl(pathIn[bucket]())).error).not.toBeNull();
  });

  test('cannot copy, move or remove objects', async () => {
    const files = storage().from('drive');
    expect((await files.copy(kept, pathIn.drive())).error).not.toBeNull();
    expect((await files.move(kept, pathIn.drive())).error).not.toBeNull();
    expect((await files.remove([kept])).data ?? []).toEqual([]);
  });
});
