import { newId, type Channel } from '@parley/model';
import { expect, it, vi } from 'vitest';
import type { Store } from '../src/store.ts';
import {
  isLive,
  isSent,
  newChannel,
  newRow,
  ownChannels,
  sendFrom,
  shows,
  soon,
  twoPeople,
  unreadOf,
  useBackend,
} from '../src/testing/two-people.ts';

useBackend();

type People = Awaited<ReturnType<typeof twoPeople>>;

/** A second channel in which both take part and listen. */
async function another({ ada, ben, workspace }: People): Promise<Channel> {
  const channel = newChannel(workspace, ada.profile, { name: 'Planning' });
  await ada.store.collections.channels.insert(channel);
  await ben.store.collections.participants.insert(
    newRow({
      id: newId(),
      workspace_id: workspace.id,
      channel_id: channel.id,
      profile_id: ben.profile.id,
      role: 'member',
      last_read_at: null,
      last_read_message_id: null,
      notify: 'all',
      starred: false,
      muted_until: null,
    }),
  );
  for (const { store } of [ada, ben]) {
    await vi.waitFor(() => expect(ownChannels(store)).toContain(channel.id), soon);
    await vi.waitFor(() => expect(isLive(store, workspace.id, channel.id)).toBe(true), soon);
  }
  return channel;
}

const move = async (store: Store, ids: string[], channel: Channel, thread?: string) => {
  const { error } = await store.client.rpc('move_messages', {
    message_ids: ids,
    to_channel: channel.id,
    ...(thread && { to_thread: thread }),
  });
  expect(error).toBeNull();
};

const row = (store: Store, id: string) => store.collections.messages.get(id);

it('moves to a thread and back on every screen', async () => {
  const { ada, ben, channel } = await twoPeople();
  const [root, reply] = [sendFrom(ada, channel, 'Root'), sendFrom(ada, channel, 'Reply')];
  await isSent(ada.store);
  await shows(ben.store, channel, ['Root', 'Reply']);

  await move(ada.store, [reply.id], channel, root.id);
  // The thread is open nowhere: the reply leaves the list, and the root counts it.
  await shows(ben.store, channel, ['Root', 'Ada moved a message to a thread.']);
  await vi.waitFor(() => expect(row(ben.store, root.id)?.reply_count).toBe(1), soon);
  await ben.store.threads.open(root.id, channel.id);
  await vi.waitFor(() => expect(row(ben.store, reply.id)?.thread_id).toBe(root.id), soon);

  await move(ada.store, [reply.id], channel);
  await shows(ben.store, channel, ['Root', 'Reply']);
  expect(row(ben.store, reply.id)?.thread_id).toBeNull();
});

it('moves into the loaded list of another channel, with what belongs to it', async () => {
  const people = await twoPeople();
  const { ada, ben, channel } = people;
  const other = await another(people);
  const sent = sendFrom(ada, channel, 'About the plan');
  await isSent(ada.store);
  await shows(ben.store, channel, ['About the plan']);
  await ben.store.collections.reactions.insert(
    newRow({
      id: newId(),
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      message_id: sent.id,
      profile_id: ben.profile.id,
      emoji: '👍',
    }),
  );
  // A device that has only the other channel loaded.
  const phone = ben.newDevice(other.id);
  await vi.waitFor(() => expect(ownChannels(phone.store)).toContain(other.id), soon);
  await phone.store.openChannel(other.id);
  await vi.waitFor(
    () => expect(isLive(phone.store, other.workspace_id, other.id)).toBe(true),
    soon,
  );
  await ben.store.openChannel(other.id);

  await move(ada.store, [sent.id], other);
  await shows(ben.store, other, ['About the plan']);
  await shows(ben.store, channel, ['Ada moved a message to another channel.']);
  await shows(phone.store, other, ['About the plan']);
  // A link to where it was finds nothing there, although the row is stored.
  expect(await ben.store.windows.loadUntil(channel.id, sent.id)).toBe(false);
  expect(await ben.store.windows.loadUntil(other.id, sent.id)).toBe(true);
  for (const { store } of [ben, phone])
    await vi.waitFor(
      () =>
        expect(
          store.collections.reactions.toArray.map(({ emoji, channel_id }) => [emoji, channel_id]),
        ).toEqual([['👍', other.id]]),
      soon,
    );
});

it('what is read stays read, and reading at the end clears what was not', async () => {
  const people = await twoPeople();
  const { ada, ben, channel } = people;
  const other = await another(people);
  const [sent, later] = [sendFrom(ada, channel, 'Not read'), sendFrom(ada, other, 'Read')];
  await isSent(ada.store);
  await vi.waitFor(() => expect(unreadOf(ben.store, channel)?.unread).toBe(1), soon);
  await ben.store.openChannel(other.id);
  await shows(ben.store, other, ['Read']);
  ben.store.readMarks.markRead(other.id, later.id);
  ben.store.readMarks.flush();
  await vi.waitFor(() => expect(unreadOf(ben.store, other)?.unread).toBe(0), soon);

  await move(ada.store, [sent.id], other);
  await shows(ben.store, other, ['Not read', 'Read']);
  await vi.waitFor(() => expect(unreadOf(ben.store, other)?.unread).toBe(1), soon);
  ben.store.readMarks.markRead(other.id, later.id);
  await vi.waitFor(() => expect(unreadOf(ben.store, other)?.unread).toBe(0), soon);
});
