import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must, type Person, post, startWorld, type World } from './world.ts';

/** What strangers, members and programs try with webhooks: none of it may have an effect. */

let world: World;
let ada: Person;
let bo: Person;
let stranger: Person;
let workspace: string;
let channel: string;
let elsewhere: { workspace: string; channel: string };

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp('Ada');
  bo = await world.signUp('Bo');
  stranger = await world.signUp('Stranger');
  workspace = await world.found(ada);
  channel = await world.openChannel(workspace, ada, 'Alerts');
  await world.join(workspace, bo);
  await world.participate(workspace, channel, bo);
  const other = await world.found(stranger);
  elsewhere = {
    workspace: other,
    channel: await world.openChannel(other, stranger, 'Elsewhere'),
  };
});
afterAll(() => world.stop());

const messages = async () => {
  const [row] = await world.sql<{ rows: number }[]>`
    select count(*)::integer as rows from public.messages`;
  return row?.rows;
};

const secretOf = (url: string) => url.split('/').at(-1) ?? '';

describe('the address', () => {
  test('unknown, guessed and mangled secrets are answered alike', async () => {
    const { url } = await world.addHook(ada, workspace, channel);
    const secret = secretOf(url);
    const known = await messages();
    const answers = [];
    for (const guess of [
      randomBytes(24).toString('base64url'),
      secret.slice(0, -1),
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      secret.toUpperCase() === secret ? secret.toLowerCase() : secret.toUpperCase(),
      `${secret}/`,
      `${secret}%00`,
      '..%2Frest%2Fv1%2Fmessages',
      "' or true --",
      '',
    ]) {
      const { status, body } = await post(`${world.backend.url}/hooks/${guess}`, { text: 'Hello' });
      answers.push([status, body]);
    }
    for (const [status, body] of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({
        ok: false,
        code: 'no_webhook',
        message: 'There is no webhook at this address.',
        hint: expect.any(String),
      });
    }
    expect(await messages()).toBe(known);
  });

  test('only POST is a message', async () => {
    const { url } = await world.addHook(ada, workspace, channel);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(url, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('a replaced secret ends immediately', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    const { data: url } = await must(ada.api.rpc('rotate_webhook', { webhook: hook.id }));
    expect((await post(hook.url, { text: 'Hello' })).status).toBe(404);
    expect((await post(String(url), { text: 'Hello' })).status).toBe(200);
    const { data: log } = await must(
      ada.api
        .from('audit_log')
        .select('action, actor_id, details')
        .eq('row_id', hook.id)
        .order('created_at'),
    );
    expect(log?.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['insert', ada.id],
      ['rotate', ada.id],
    ]);
    expect(JSON.stringify(log)).not.toContain(secretOf(hook.url));
  });

  test('a deleted or switched-off webhook accepts nothing, and its messages stay', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    const { body } = await post(hook.url, { text: 'Before' });
    const change = ada.api.from('incoming_webhooks');
    await must(change.update({ is_enabled: false }).eq('id', hook.id));
    const off = await post(hook.url, { text: 'Off' });
    expect([off.status, off.body.code]).toEqual([403, 'webhook_off']);
    await must(ada.api.from('incoming_webhooks').delete().eq('id', hook.id));
    expect((await post(hook.url, { text: 'After' })).status).toBe(404);
    expect(await world.messageOf(body.message_id)).toMatchObject({ author_id: hook.profile_id });
  });

  test('no log has a secret', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    await post(hook.url, { text: 'Hello' });
    await post(hook.url, 'no json');
    expect(world.told.join('\n')).not.toContain(secretOf(hook.url));
  });
});

describe('the channel', () => {
  test('a deleted channel has no webhook, an archived one refuses with the reason', async () => {
    const passing = await world.openChannel(workspace, ada, 'Passing');
    const hook = await world.addHook(ada, workspace, passing);
    const channels = () => ada.api.from('channels');
    await must(channels().update({ archived_at: new Date() }).eq('id', passing));
    const archived = await post(hook.url, { text: 'Hello' });
    expect([archived.status, archived.body.code]).toEqual([409, 'channel_archived']);
    await must(channels().update({ archived_at: null }).eq('id', passing));
    expect((await post(hook.url, { text: 'Hello' })).status).toBe(200);
    await must(channels().update({ deleted_at: new Date() }).eq('id', passing));
    const deleted = await post(hook.url, { text: 'Hello' });
    expect([deleted.status, deleted.body.code]).toEqual([404, 'no_webhook']);
  });

  test('whoever leaves or no longer runs the channel takes no working address along', async () => {
    const admin = await world.signUp('Admin');
    await world.join(workspace, admin, 'admin');
    const hook = await world.addHook(admin, workspace, channel);
    expect((await post(hook.url, { text: 'Hello' })).status).toBe(200);
    const memberships = () =>
      ada.api.from('memberships').update({ role: 'member' }).eq('profile_id', admin.id);
    await must(memberships());
    const demoted = await post(hook.url, { text: 'Hello' });
    expect([demoted.status, demoted.body.code]).toEqual([403, 'webhook_orphaned']);
    await world.sql`delete from public.memberships where profile_id = ${admin.id}`;
    expect((await post(hook.url, { text: 'Hello' })).status).toBe(403);
    const { data: lost } = await must(ada.api.rpc('orphaned_webhooks', { channel }));
    expect(lost).toEqual([hook.id]);
    await world.sql`delete from auth.users where id = ${admin.id}`;
    expect((await post(hook.url, { text: 'Hello' })).status).toBe(403);
    const { data: url } = await must(ada.api.rpc('rotate_webhook', { webhook: hook.id }));
    expect((await post(String(url), { text: 'Hello' })).status).toBe(200);
    expect((await post(hook.url, { text: 'Hello' })).status).toBe(404);
  });

  test('members who do not run it, and strangers, neither see nor make webhooks', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    for (const { api } of [bo, stranger]) {
      const { data } = await must(api.from('incoming_webhooks').select());
      expect(data?.filter(({ channel_id }) => channel_id === channel)).toEqual([]);
      const made = await api
        .from('incoming_webhooks')
        .insert({ workspace_id: workspace, channel_id: channel, name: 'Mine' })
        .select();
      expect([made.data, made.error?.code]).toEqual([null, '42501']);
      const rotated = await api.rpc('rotate_webhook', { webhook: hook.id });
      expect(rotated.error?.code).toBe('42501');
    }
  });

  test('a webhook of one workspace cannot be put into a channel of another', async () => {
    const made = await stranger.api
      .from('incoming_webhooks')
      .insert({ workspace_id: elsewhere.workspace, channel_id: channel, name: 'Mine' });
    expect(made.error).not.toBeNull();
    const mixed = await ada.api
      .from('incoming_webhooks')
      .insert({ workspace_id: elsewhere.workspace, channel_id: channel, name: 'Mine' });
    expect(mixed.error).not.toBeNull();
  });
});

describe('the payload', () => {
  test('ids in it choose neither channel, author, thread nor message', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    const foreign = await world.addHook(stranger, elsewhere.workspace, elsewhere.channel);
    const { body: theirs } = await post(foreign.url, { text: 'Theirs', update_key: 'k' });
    const { body } = await post(hook.url, {
      text: 'Mine',
      id: theirs.message_id,
      message_id: theirs.message_id,
      workspace_id: elsewhere.workspace,
      channel_id: elsewhere.channel,
      channel: elsewhere.channel,
      author_id: ada.id,
      profile_id: ada.id,
      role: 'assistant',
      thread_id: theirs.message_id,
      thread_ts: theirs.message_id,
      reply_to_id: theirs.message_id,
      metadata: { via: null, mentions: [bo.id], mentions_everyone: true, workspace_id: 'x' },
      update_key: 'k',
      thread_key: theirs.message_id,
    });
    expect(body.updated).toBe(false);
    expect(await world.messageOf(body.message_id)).toEqual({
      author_id: hook.profile_id,
      role: 'user',
      channel_id: channel,
      thread_id: null,
      metadata: { via: 'webhook', workspace_id: workspace, channel_id: channel },
      text: 'Mine',
      edited: false,
    });
    expect(await world.messageOf(theirs.message_id)).toMatchObject({ text: 'Theirs' });
  });

  test('update_key changes only what this webhook posted', async () => {
    const [one, other] = [
      await world.addHook(ada, workspace, channel, 'One'),
      await world.addHook(ada, workspace, channel, 'Other'),
    ];
    const written = randomUUID();
    await must(
      bo.api.from('messages').insert({
        id: written,
        workspace_id: workspace,
        channel_id: channel,
        author_id: bo.id,
        role: 'user',
        parts: [{ type: 'text', text: 'By a person' }],
        metadata: { workspace_id: workspace, channel_id: channel },
      }),
    );
    const { body: first } = await post(one.url, { text: 'First', update_key: 'build' });
    for (const key of ['build', String(first.message_id), written]) {
      const { body } = await post(other.url, { text: 'Changed', update_key: key });
      expect(body.updated).toBe(false);
    }
    expect(await world.messageOf(first.message_id)).toMatchObject({ text: 'First' });
    expect(await world.messageOf(written)).toMatchObject({ text: 'By a person' });
  });

  test('what was moved to another channel or deleted is no longer the program’s to change', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    const target = await world.openChannel(workspace, ada, 'Target');
    await world.participate(workspace, target, bo);
    const { body: moved } = await post(hook.url, {
      text: 'Moved',
      update_key: 'm',
      thread_key: 'm',
    });
    await must(
      ada.api.rpc('move_messages', { message_ids: [moved.message_id], to_channel: target }),
    );
    const { body: next } = await post(hook.url, { text: 'Next', update_key: 'm', thread_key: 'm' });
    expect(next).toMatchObject({ updated: false, thread_id: null });
    expect(await world.messageOf(moved.message_id)).toMatchObject({
      text: 'Moved',
      channel_id: target,
    });
    await must(ada.api.rpc('remove_message', { message: next.message_id }));
    const { body: last } = await post(hook.url, { text: 'Last', update_key: 'm' });
    expect(last.updated).toBe(false);
    expect(await world.messageOf(next.message_id)).toMatchObject({ text: 'Next' });
  });

  test('too large, too long, too deep and broken bodies are refused with the reason', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    const known = await messages();
    const deep = `{"text": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const nested = { blocks: [{ type: 'section', text: JSON.parse('[[[[[[{"a":[[]]}]]]]]]') }] };
    for (const [payload, status, code] of [
      [{ text: 'x'.repeat(300_000) }, 413, 'too_large'],
      [{ text: 'x'.repeat(40_001) }, 413, 'too_long'],
      [deep, 400, 'invalid_payload'],
      [nested, 400, 'no_text'],
      ['{"text": "Hello"', 400, 'invalid_json'],
      ['', 400, 'invalid_json'],
      ['payload=%7Bbroken', 400, 'invalid_json'],
      ['null', 400, 'invalid_payload'],
      [[], 400, 'invalid_payload'],
      [{ text: 5 }, 400, 'invalid_payload'],
      [{ text: ' \n ' }, 400, 'no_text'],
      [
        { blocks: Array.from({ length: 101 }, () => ({ type: 'divider' })) },
        400,
        'invalid_payload',
      ],
      [{ text: 'Hello', thread_key: 'k'.repeat(256) }, 400, 'invalid_payload'],
    ] as const) {
      const type = typeof payload === 'string' && payload.startsWith('{') ? 'application/json' : '';
      const answer = await post(hook.url, payload, type ? { 'Content-Type': type } : {});
      expect([String(payload).slice(0, 20), answer.status, answer.body.code]).toEqual([
        String(payload).slice(0, 20),
        status,
        code,
      ]);
      expect(answer.body.hint).not.toBe('');
    }
    expect(await messages()).toBe(known);
  });

  test('a body without a declared length is cut off at the limit', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 1000) controller.close();
        else controller.enqueue(new TextEncoder().encode('x'.repeat(16_384)));
      },
    });
    const answer = await fetch(hook.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(answer);
  });

  test('other types of bodies are refused', async () => {
    const hook = await world.addHook(ada, workspace, channel);
    const answer = await post(hook.url, '<text>Hello</text>', { 'Content-Type': 'text/xml' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_type']);
  });
});
