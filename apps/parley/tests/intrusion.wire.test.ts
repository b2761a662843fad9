import { attachmentPath, newId } from '@parley/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must, openChannel, type Person, read, type Channel, say, startTalk } from './talk.ts';

/**
 * Tries every way into a private channel as an outsider. Each must respond as if the channel did
 * not exist.
 */

let talk: Awaited<ReturnType<typeof startTalk>>;
let owner: Person;
let channel: Channel;
let messageId: string;
let filePath: string;
let attachmentId: string;
const intruders: Record<string, Person> = {};

beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
  owner = await talk.person('Owner');
  channel = await openChannel(owner, {
    name: 'Secret plans',
    visibility: 'private',
    assistant_mode: 'off',
  });
  messageId = await say(owner, channel, 'The treasure lies beneath the lighthouse');
  attachmentId = newId();
  filePath = attachmentPath({
    workspace_id: channel.workspaceId,
    channel_id: channel.id,
    message_id: messageId,
    id: attachmentId,
    name: 'map.png',
  });
  expect(
    (
      await owner.client.storage
        .from('attachments')
        .upload(filePath, 'treasure map', { contentType: 'image/png' })
    ).error,
  ).toBeNull();
  await must(
    owner.client.from('attachments').insert({
      id: attachmentId,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      message_id: messageId,
      type: 'image',
      name: 'map.png',
      storage_path: filePath,
      mime_type: 'image/png',
      file_size: 12,
      status: 'uploaded',
      progress: 100,
    }),
  );
  await must(
    owner.client.from('reactions').insert({
      id: newId(),
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      message_id: messageId,
      profile_id: owner.id,
      emoji: '🗝️',
    }),
  );

  intruders.outsider = await talk.person('Outsider');
  intruders.member = await talk.person('Member');
  const [invitation] = await read<{ token: string }[]>(
    owner.client.rpc('create_invitation', { workspace: channel.workspaceId }),
  );
  await must(intruders.member.client.rpc('accept_invitation', { token: invitation?.token }));
});
afterAll(() => talk.stop());

describe.each(['outsider', 'member'])('%s', (who) => {
  const intruder = () => {
    const person = intruders[who];
    if (!person) throw new Error(who);
    return person;
  };
  const channelIds = () => ({ workspace_id: channel.workspaceId, channel_id: channel.id });

  test('reads no row of it in any table, by any filter, embedding or count', async () => {
    const { client } = intruder();
    for (const table of [
      'messages',
      'attachments',
      'reactions',
      'participants',
      'assistant_runs',
    ]) {
      const answer = await client
        .from(table)
        .select('*', { count: 'exact' })
        .eq('channel_id', channel.id);
      expect([table, answer.data, answer.count]).toEqual([table, [], 0]);
    }
    expect((await client.from('channels').select('*').eq('id', channel.id)).data).toEqual([]);
    expect(
      await read(client.from('channels').select('id, messages(*)').ilike('name', '%secret%')),
    ).toEqual([]);
    expect(
      (await client.from('workspaces').select('id, channels(id, name)')).data?.flatMap(
        ({ channels }) => channels,
      ) ?? [],
    ).toEqual([]);
    expect(
      (await client.from('profiles').select('id, messages(*)').eq('id', owner.id)).data?.flatMap(
        ({ messages }) => messages,
      ) ?? [],
    ).toEqual([]);
  });

  test('finds nothing of it by search, and counts nothing unread', async () => {
    const { client } = intruder();
    const inChannel = { channel: channel.id, words: ['treasure'] };
    expect((await client.rpc('messages_matching', inChannel)).data).toEqual([]);
    const words = client.from('messages').select('id').textSearch('content', 'treasure');
    expect((await words).data).toEqual([]);
    expect((await client.rpc('unread_counts', { workspace: channel.workspaceId })).data).toEqual(
      [],
    );
  });

  test('cannot write into it, with the same error as for a missing channel', async () => {
    const { client, id } = intruder();
    const message = (channelId: string) =>
      client.from('messages').insert({
        id: newId(),
        workspace_id: channel.workspaceId,
        channel_id: channelId,
        author_id: id,
        parts: [{ type: 'text', text: 'hi' }],
        metadata: {},
      });
    const [real, invented] = [await message(channel.id), await message(newId())];
    expect(real.error?.code).toBe('42501');
    expect([real.error?.code, real.error?.message]).toEqual([
      invented.error?.code,
      invented.error?.message,
    ]);
    const attempts = [
      client.from('reactions').insert({
        id: newId(),
        ...channelIds(),
        message_id: messageId,
        profile_id: id,
        emoji: '👍',
      }),
      client.from('participants').insert({ id: newId(), ...channelIds(), profile_id: id }),
      client.from('attachments').insert({
        id: newId(),
        ...channelIds(),
        message_id: messageId,
        type: 'image',
        name: 'x.png',
        storage_path: 'x',
        mime_type: 'image/png',
        file_size: 1,
      }),
    ];
    for (const attempt of attempts) expect((await attempt).error?.code).toBe('42501');
    for (const change of [
      client
        .from('messages')
        .update({ deleted_at: new Date().toISOString() })
        .eq('id', messageId)
        .select(),
      client.from('channels').update({ name: 'Mine' }).eq('id', channel.id).select(),
      client.from('attachments').delete().eq('id', attachmentId).select(),
    ]) {
      expect((await change).data ?? []).toEqual([]);
    }
    expect(
      await read<unknown[]>(owner.client.from('messages').select('id').eq('id', messageId)),
    ).toHaveLength(1);
  });

  test('receives no events of it, and cannot send any', async () => {
    const { client } = intruder();
    const heard: unknown[] = [];
    await client.realtime.setAuth();
    for (const topic of [
      `workspace:${channel.workspaceId}:channel:${channel.id}`,
      `workspace:${channel.workspaceId}:channel:${channel.id}:typing`,
      `workspace:${channel.workspaceId}:channel:${channel.id.toUpperCase()}`,
    ]) {
      const subscription = client
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: '*' }, (message) => heard.push(message));
      expect(await new Promise((done) => subscription.subscribe(done))).toBe('CHANNEL_ERROR');
    }
    const general = client
      .channel(`workspace:${channel.workspaceId}`, { config: { private: true } })
      .on('broadcast', { event: '*' }, (message) => heard.push(message));
    await new Promise((done) => general.subscribe(done));
    await say(owner, channel, 'Dig at midnight');
    await must(
      owner.client
        .from('channels')
        .update({ description: 'Under the lighthouse' })
        .eq('id', channel.id),
    );
    // A later change that everybody may receive: once it arrives, the others would have arrived
    // too.
    await must(
      owner.client
        .from('profiles')
        .update({ name: `Owner ${who}` })
        .eq('id', owner.id),
    );
    if (who === 'member')
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(JSON.stringify(heard)).not.toMatch(/midnight|lighthouse/);
    expect(JSON.stringify(heard)).not.toContain(channel.id);
    await client.removeAllChannels();
  });

  test('opens, lists, signs, replaces and removes none of its files', async () => {
    const files = intruder().client.storage.from('attachments');
    expect((await files.download(filePath)).data).toBeNull();
    expect((await files.info(filePath)).data).toBeNull();
    expect((await files.createSignedUrl(filePath, 60)).data).toBeNull();
    expect((await files.list(`${channel.workspaceId}/${channel.id}`)).data).toEqual([]);
    expect((await files.remove([filePath])).data).toEqual([]);
    expect((await files.upload(filePath, 'forged', { upsert: true })).error).not.toBeNull();
    expect(
      (
        await files.upload(
          `${channel.workspaceId}/${channel.id}/${newId()}/${newId()}/planted.png`,
          'x',
        )
      ).error,
    ).not.toBeNull();
    expect(
      await (await owner.client.storage.from('attachments').download(filePath)).data?.text(),
    ).toBe('treasure map');
  });
});

test('deleting a message deletes its files immediately, signed links too', async () => {
  const files = owner.client.storage.from('attachments');
  const link = (await files.createSignedUrl(filePath, 600)).data?.signedUrl ?? '';
  expect((await fetch(link)).status).toBe(200);
  await must(
    owner.client
      .from('messages')
      .update({ deleted_at: new Date().toISOString() })
      .eq('id', messageId),
  );
  expect((await fetch(link)).status).toBe(400);
  expect((await files.download(filePath)).data).toBeNull();
});

test('a removed member receives no more events', async () => {
  const { client, id } = intruders.member ?? owner;
  const participantId = newId();
  await must(
    owner.client.from('participants').insert({
      id: participantId,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      profile_id: id,
      role: 'member',
    }),
  );
  await client.realtime.setAuth();
  const statuses: string[] = [];
  const heard: unknown[] = [];
  client
    .channel(`workspace:${channel.workspaceId}:channel:${channel.id}`, {
      config: { private: true },
    })
    .on('broadcast', { event: '*' }, (message) => heard.push(message))
    .subscribe((status) => statuses.push(status));
  await expect.poll(() => statuses.at(-1), { timeout: 10_000 }).toBe('SUBSCRIBED');
  await must(owner.client.from('participants').delete().eq('id', participantId));
  await expect.poll(() => statuses.at(-1), { timeout: 10_000 }).toBe('CLOSED');
  await say(owner, channel, 'Without you now');
  expect(JSON.stringify(heard)).not.toContain('Without you now');
});
