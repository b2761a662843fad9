import { mentionOf, newId, userParts } from '@parley/model';
import { describe, expect, it, vi } from 'vitest';
import { createTableGateway } from '../src/tables/table-gateway.ts';
import type { Store } from '../src/store.ts';
import {
  draft,
  isConnected,
  isLive,
  isSent,
  newChannel,
  newRow,
  ownChannels,
  sendFrom,
  shows,
  soon,
  texts,
  twoPeople,
  unreadOf,
  useBackend,
} from '../src/testing/two-people.ts';

useBackend();

describe('two users in a channel', () => {
  it('read the other’s messages, reactions, edits, deletions and reverts', async () => {
    const { ada, ben, channel } = await twoPeople();
    const hello = sendFrom(ada, channel, 'Hello Ben');
    expect(texts(ada.store, channel)).toEqual(['Hello Ben']);
    await shows(ben.store, channel, ['Hello Ben']);
    await isSent(ada.store);
    expect(texts(ada.store, channel)).toEqual(['Hello Ben']);

    await ben.store.collections.reactions.insert(
      newRow({
        id: newId(),
        workspace_id: channel.workspace_id,
        channel_id: channel.id,
        message_id: hello.id,
        profile_id: ben.profile.id,
        emoji: '👋',
      }),
    );
    await vi.waitFor(
      () =>
        expect([...ada.store.collections.reactions.values()].map(({ emoji }) => emoji)).toEqual([
          '👋',
        ]),
      soon,
    );

    await ada.store.collections.messages.update(hello.id, (row) => {
      row.parts = userParts(hello.id, 'Hello, Ben!', []);
    });
    await shows(ben.store, channel, ['Hello, Ben!']);

    await ada.store.collections.messages.update(hello.id, (row) => {
      row.deleted_at = new Date().toISOString();
    });
    await shows(ben.store, channel, []);
    await ada.store.collections.messages.update(hello.id, (row) => {
      row.deleted_at = null;
    });
    await shows(ben.store, channel, ['Hello, Ben!']);
  });

  it('store what they send from one response: shown, stored, and not changed again', async () => {
    const { ada, ben, channel } = await twoPeople();
    const told: string[] = [];
    ada.store.collections.messages.subscribeChanges((changes) =>
      told.push(...changes.map(({ type }) => type)),
    );
    sendFrom(ada, channel, 'Once');
    await shows(ben.store, channel, ['Once']);
    await isSent(ada.store);
    // Arrives on the same topic after the sender's own live change.
    sendFrom(ben, channel, 'Twice');
    await shows(ada.store, channel, ['Once', 'Twice']);
    expect(told).toEqual(['insert', 'update', 'insert']);
  });

  it('know the workspace’s owner, its people and the channel’s participants, with their profiles', async () => {
    const { ada, ben, workspace, channel } = await twoPeople();
    const knows = ({ store }: { store: Store }) => {
      const { workspaces, memberships, participants, profiles } = store.collections;
      const owner = workspaces.get(workspace.id)?.owner_id ?? '';
      expect([owner, profiles.get(owner)?.name]).toEqual([ada.profile.id, 'Ada']);
      const members = [...memberships.values()].filter((row) => row.workspace_id === workspace.id);
      const inChannel = [...participants.values()].filter((row) => row.channel_id === channel.id);
      for (const rows of [members, inChannel]) {
        const people = rows.map((row) => profiles.get(row.profile_id));
        expect(people).not.toContain(undefined);
        expect(
          people.flatMap((person) => (person?.role === 'user' ? [person.name] : [])).toSorted(),
        ).toEqual(['Ada', 'Ben']);
      }
    };
    for (const person of [ada, ben]) await vi.waitFor(() => knows(person), soon);
  });

  it('learn immediately of a new right, and read the row if they may', async () => {
    const { ada, ben, workspace } = await twoPeople();
    const canChange = async () => {
      const { data } = await ben.store.client.rpc('my_rights', { workspace: workspace.id });
      return data?.some((right) => right.resource === 'channels' && right.can_update) ?? false;
    };
    expect(await canChange()).toBe(false);
    const [heard, heardByAda] = [ben.store.rights.get(), ada.store.rights.get()];
    const id = newId();
    await ada.store.tableGroups.open('rights');
    const nothing = { can_create: false, can_read: false, can_delete: false };
    const right = { workspace_id: workspace.id, resource: 'channels', role: 'member' as const };
    await ada.store.collections.permissions.insert(
      newRow({ id, ...right, ...nothing, can_update: true }),
    );
    await vi.waitFor(() => expect(ben.store.rights.get()).toBeGreaterThan(heard), soon);
    await vi.waitFor(() => expect(ada.store.rights.get()).toBeGreaterThan(heardByAda), soon);
    expect(await canChange()).toBe(true);
    // A role that may not read permissions receives only this signal.
    expect(ben.store.collections.permissions.size).toBe(0);
    // Another device, and a change made outside the app.
    const elsewhere = ada.anotherTab();
    const here = () => elsewhere.store.workspaces.current.get();
    await vi.waitFor(() => expect(here()).toBe(workspace.id), soon);
    await isConnected(elsewhere.store);
    await elsewhere.store.tableGroups.open('rights');
    expect(elsewhere.store.collections.permissions.get(id)?.can_update).toBe(true);
    await ada.store.client.from('permissions').update({ can_update: false }).eq('id', id);
    const shown = () => elsewhere.store.collections.permissions.get(id)?.can_update;
    await vi.waitFor(() => expect(shown()).toBe(false), soon);
  });

  it('see who is online and who is typing, never themselves', async () => {
    const { ada, ben, channel } = await twoPeople();
    await vi.waitFor(
      () =>
        expect([...(ada.store.presence.here.get() ?? [])].sort()).toEqual(
          [ada.profile.id, ben.profile.id].sort(),
        ),
      soon,
    );
    await vi.waitFor(() => {
      ada.store.typing.notify(channel.id);
      expect(ben.store.typing.writing.get().get(channel.id)).toEqual([ada.profile.id]);
    }, soon);
    expect(ada.store.typing.writing.get().get(channel.id) ?? []).toEqual([]);
    sendFrom(ada, channel, 'done');
    await shows(ben.store, channel, ['done']);
    expect(ben.store.typing.writing.get().get(channel.id)).toEqual([]);
  });

  it('count unread messages and mentions, and share the read line across tabs', async () => {
    const { ada, ben, channel } = await twoPeople();
    const second = ben.anotherTab();
    await vi.waitFor(
      () => expect(unreadOf(second.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );
    await vi.waitFor(
      () => expect(isLive(second.store, channel.workspace_id, channel.id)).toBe(true),
      soon,
    );
    sendFrom(ada, channel, 'one');
    const mention = draft(ada, channel, `two ${mentionOf(ben.profile.id)}`);
    ada.store.outbox.send(mention, []);
    for (const { store } of [ben, second])
      await vi.waitFor(
        () => expect(unreadOf(store, channel)).toEqual({ unread: 2, mentions: 1 }),
        soon,
      );
    await vi.waitFor(
      () => expect(unreadOf(ada.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );

    ben.store.readMarks.markRead(channel.id, mention.id);
    expect(unreadOf(ben.store, channel)).toEqual({ unread: 0, mentions: 0 });
    await vi.waitFor(
      () => expect(unreadOf(second.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );
    const fresh = ben.anotherTab();
    await vi.waitFor(
      () => expect(unreadOf(fresh.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );

    // Marks a channel that this tab never opened as read, and undoes that.
    sendFrom(ada, channel, 'three');
    const isUnread = { unread: 1, mentions: 0 };
    await vi.waitFor(() => expect(unreadOf(fresh.store, channel)).toEqual(isUnread), soon);
    const takeBack = await fresh.store.readMarks.markAllRead(channel.id);
    const isRead = { unread: 0, mentions: 0 };
    expect(unreadOf(fresh.store, channel)).toEqual(isRead);
    await vi.waitFor(() => expect(unreadOf(second.store, channel)).toEqual(isRead), soon);
    await takeBack();
    // Messages that the user marks as unread stay unread while they look at them.
    await fresh.store.openChannel(channel.id);
    // Message ids sort by time.
    const newest = [...fresh.store.collections.messages.keys()].toSorted().at(-1) ?? '';
    fresh.store.readMarks.markRead(channel.id, newest);
    for (const { store } of [fresh, second])
      await vi.waitFor(() => expect(unreadOf(store, channel)).toEqual(isUnread), soon);
    fresh.store.readMarks.letGo(channel.id);
    fresh.store.readMarks.markRead(channel.id, newest);
    expect(unreadOf(fresh.store, channel)).toEqual(isRead);
  });

  it('load a long channel page by page, and up to a linked message', async () => {
    const { ada, ben, channel } = await twoPeople();
    const drafts = Array.from({ length: 120 }, (_, index) =>
      draft(ada, channel, `message ${index}`),
    );
    for (let from = 0; from < drafts.length; from += 40) {
      await createTableGateway(ada.store.client).insert('messages', drafts.slice(from, from + 40));
    }
    await vi.waitFor(() => expect(texts(ben.store, channel)).toHaveLength(120), soon);
    ben.store.readMarks.markRead(channel.id, drafts.at(-1)?.id ?? '');
    const fresh = ben.anotherTab();
    await fresh.store.session.ready();
    await vi.waitFor(() => expect(ownChannels(fresh.store)).toContain(channel.id), soon);
    await ben.store.readMarks.flush();
    await vi.waitFor(() => expect(unreadOf(fresh.store, channel)?.unread).toBe(0), soon);
    await fresh.store.openChannel(channel.id);
    expect(texts(fresh.store, channel)).toHaveLength(50);
    expect(await fresh.store.windows.loadOlder(channel.id)).toBe(true);
    expect(texts(fresh.store, channel)).toHaveLength(100);
    expect(await fresh.store.windows.loadUntil(channel.id, drafts[0]?.id ?? '')).toBe(true);
    expect(texts(fresh.store, channel)).toHaveLength(120);
    expect(await fresh.store.windows.loadOlder(channel.id)).toBe(false);
    expect(await fresh.store.windows.loadUntil(channel.id, newId())).toBe(false);
  });

  it('lose the channel and its messages when they are removed from it', async () => {
    const { ada, ben, channel } = await twoPeople();
    sendFrom(ada, channel, 'secret');
    await shows(ben.store, channel, ['secret']);
    const { error } = await ada.store.client
      .from('participants')
      .delete()
      .eq('channel_id', channel.id)
      .eq('profile_id', ben.profile.id);
    expect(error).toBeNull();
    await shows(ben.store, channel, []);
    await vi.waitFor(
      () => expect(isLive(ben.store, channel.workspace_id, channel.id)).toBe(false),
      soon,
    );
    sendFrom(ada, channel, 'still secret');
    await isSent(ada.store);
    expect(texts(ben.store, channel)).toEqual([]);
  });

  it('learn of a private channel when they are added, and of nothing in it before', async () => {
    const { ada, ben, workspace } = await twoPeople();
    const secret = newChannel(workspace, ada.profile, { name: 'Secret', visibility: 'private' });
    await ada.store.collections.channels.insert(secret);
    expect(ben.store.collections.channels.has(secret.id)).toBe(false);
    const participant = {
      id: newId(),
      workspace_id: workspace.id,
      channel_id: secret.id,
      profile_id: ben.profile.id,
      role: 'member' as const,
    };
    await ada.store.client.from('participants').insert(participant);
    await vi.waitFor(() => expect(ben.store.collections.channels.has(secret.id)).toBe(true), soon);
    await vi.waitFor(() => expect(isLive(ben.store, workspace.id, secret.id)).toBe(true), soon);
  });
});
