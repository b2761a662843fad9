import { type Channel, mentionOf } from '@parley/model';
import { describe, expect, it, vi } from 'vitest';
import { CHANNELS_MOST, TOPICS_MOST } from '../src/realtime/live-channels.ts';
import type { Store, StoreOptions } from '../src/store.ts';
import {
  isConnected,
  isLive,
  isSent,
  newChannel,
  ownChannels,
  present,
  restarting,
  sendFrom,
  shows,
  soon,
  twoPeople,
  unreadOf,
  useBackend,
} from '../src/testing/two-people.ts';

useBackend('pro');

const CHANNELS = 120;
type Person = Awaited<ReturnType<typeof twoPeople>>['ben'];

/** Ada and Ben are in 120 channels of one workspace; Ben has starred the last one. */
async function inManyChannels() {
  const people = await twoPeople();
  const { ada, ben, workspace } = people;
  const channels = Array.from({ length: CHANNELS - 1 }, (_, index) =>
    newChannel(workspace, ada.profile, { name: `Channel ${index}` }),
  );
  const made = await ada.store.client
    .from('channels')
    .insert(channels.map(({ id, name }) => ({ id, name, workspace_id: workspace.id })));
  expect(made.error).toBeNull();
  const participants = channels.map((channel) => ({
    workspace_id: workspace.id,
    channel_id: channel.id,
    profile_id: ben.profile.id,
  }));
  const joined = await ben.store.client.from('participants').insert(participants);
  expect(joined.error).toBeNull();
  const starred = present(channels.at(-1));
  const { error } = await ben.store.client
    .from('participants')
    .update({ starred: true })
    .match({ channel_id: starred.id, profile_id: ben.profile.id });
  expect(error).toBeNull();
  return { ...people, channels, starred };
}

/** Another tab of the user, with this channel open and as many topics joined as possible. */
async function opened(person: Person, channel: Channel, options?: StoreOptions) {
  const tab = person.anotherTab(options);
  await vi.waitFor(() => expect(ownChannels(tab.store)).toHaveLength(CHANNELS), soon);
  await tab.store.openChannel(channel.id);
  await joinedAll(tab.store);
  return tab;
}

const joinedAll = (store: Store) =>
  vi.waitFor(() => expect(store.joined.get().size).toBe(TOPICS_MOST), soon);

const without = (store: Store, workspaceId: string) =>
  ownChannels(store).filter((channelId) => !isLive(store, workspaceId, channelId));

describe('a user in 120 channels, within the limits of a hosted plan', () => {
  it('is live where they look, receives news of the rest, and no join is refused', async () => {
    const { ada, ben, workspace, channel, channels, starred } = await inManyChannels();
    const tab = await opened(ben, channel);
    expect(without(tab.store, workspace.id)).toHaveLength(CHANNELS - CHANNELS_MOST);
    for (const { id } of [channel, starred]) expect(isLive(tab.store, workspace.id, id)).toBe(true);
    sendFrom(ada, channel, 'You see this at once');
    await shows(tab.store, channel, ['You see this at once']);

    // A mention arrives immediately, through its notification.
    const [first, second] = without(tab.store, workspace.id).map((id) =>
      present(channels.find((other) => other.id === id)),
    );
    const [calling, quiet] = [present(first), present(second)];
    sendFrom(ada, calling, `For you, ${mentionOf(ben.profile.id)}`);
    await vi.waitFor(
      () => expect(unreadOf(tab.store, calling)).toEqual({ unread: 1, mentions: 1 }),
      soon,
    );

    // Everything else arrives with the next count, which this tab requests more often.
    const counting = await opened(ben, channel, { askMs: 300 });
    expect(isLive(counting.store, workspace.id, quiet.id)).toBe(false);
    sendFrom(ada, quiet, 'For whom it may concern');
    await isSent(ada.store);
    await vi.waitFor(() => expect(unreadOf(counting.store, quiet)?.unread).toBe(1), soon);

    // An opened channel is live from then on, in place of another.
    await tab.store.openChannel(quiet.id);
    await vi.waitFor(() => expect(isLive(tab.store, workspace.id, quiet.id)).toBe(true), soon);
    await shows(tab.store, quiet, ['For whom it may concern']);
    sendFrom(ada, quiet, 'You read this at once');
    await shows(tab.store, quiet, ['For whom it may concern', 'You read this at once']);
    await joinedAll(tab.store);
    for (const { sockets } of [tab, counting]) {
      expect(sockets.opened()).toBe(1);
      expect(sockets.frames.filter((frame) => frame.includes('LimitReached'))).toEqual([]);
    }
  });

  it('joins as many again after a server restart, and misses nothing', async () => {
    const { ada, ben, workspace, channel, channels } = await inManyChannels();
    const { store, sockets } = await opened(ben, channel, { askMs: 300 });
    const [missed] = without(store, workspace.id);
    const away = present(channels.find(({ id }) => id === missed));
    const startAgain = await restarting();
    await startAgain();
    await isConnected(ada.store);
    sendFrom(ada, channel, 'Meanwhile');
    sendFrom(ada, away, 'Elsewhere');
    await isSent(ada.store);
    await joinedAll(store);
    await shows(store, channel, ['Meanwhile']);
    await vi.waitFor(() => expect(unreadOf(store, away)?.unread).toBe(1), soon);
    expect(sockets.frames.filter((frame) => frame.includes('LimitReached'))).toEqual([]);
  });
});
