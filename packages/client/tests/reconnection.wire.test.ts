import { newId, userParts } from '@parley/model';
import { describe, expect, it, vi } from 'vitest';
import {
  isConnected,
  isSent,
  newRow,
  present,
  restarting,
  sendFrom,
  shows,
  soon,
  twoPeople,
  unreadOf,
  useBackend,
} from '../src/testing/two-people.ts';

useBackend();

describe('a lost connection', () => {
  it('is repaired with messages written, edited, deleted and reacted to meanwhile', async () => {
    const { ada, ben, channel } = await twoPeople();
    const [kept, edited, deleted] = ['kept', 'to be edited', 'to be deleted'].map((text) =>
      sendFrom(ada, channel, text),
    );
    await shows(ben.store, channel, ['kept', 'to be edited', 'to be deleted']);
    await isSent(ada.store);
    const { realtime } = await ben.store.client.whole();
    await realtime.disconnect();
    await ada.store.collections.messages.update(present(edited).id, (row) => {
      row.parts = userParts(row.id, 'edited', []);
    });
    await ada.store.collections.messages.update(present(deleted).id, (row) => {
      row.deleted_at = new Date().toISOString();
    });
    const reaction = {
      id: newId(),
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      message_id: present(kept).id,
      profile_id: ada.profile.id,
      emoji: '✅',
    };
    await ada.store.collections.reactions.insert(newRow(reaction));
    sendFrom(ada, channel, 'new');
    await isSent(ada.store);
    realtime.connect();
    await shows(ben.store, channel, ['kept', 'edited', 'new']);
    await vi.waitFor(() => expect(ben.store.collections.reactions.size).toBe(1), soon);
    await vi.waitFor(() => expect(unreadOf(ben.store, channel)?.unread).toBe(3), soon);
  });

  it('hides no right granted meanwhile: screens are signalled to read rights again', async () => {
    const { ada, ben, workspace } = await twoPeople();
    const { realtime } = await ben.store.client.whole();
    await realtime.disconnect();
    const before = ben.store.rights.get();
    const given = { role: 'member', resource: 'participants', can_update: true } as const;
    await ada.store.client
      .from('permissions')
      .insert({ workspace_id: workspace.id, ...given })
      .throwOnError();
    expect(ben.store.rights.get()).toBe(before);
    realtime.connect();
    await vi.waitFor(() => expect(ben.store.rights.get()).toBeGreaterThan(before), soon);
    const { data } = await ben.store.client.rpc('my_rights', { workspace: workspace.id });
    expect(data).toMatchObject([{ resource: 'participants', can_update: true }]);
  });

  it('that returns while reads fail leaves no gap: missed messages are requested until they arrive', async () => {
    const { ada, ben, channel } = await twoPeople();
    sendFrom(ada, channel, 'before');
    await shows(ben.store, channel, ['before']);
    const { realtime } = await ben.store.client.whole();
    await realtime.disconnect();
    sendFrom(ada, channel, 'in the gap');
    await isSent(ada.store);
    ben.failOn('GET /rest/v1/messages');
    realtime.connect();
    sendFrom(ada, channel, 'after it');
    await isSent(ada.store);
    await isConnected(ben.store);
    const part = `channel:${channel.id}`;
    await vi.waitFor(() => expect(ben.store.behind.get()).toContain(part), soon);
    ben.failOn(null);
    await shows(ben.store, channel, ['before', 'in the gap', 'after it']);
    await vi.waitFor(() => expect(ben.store.behind.get().size).toBe(0), soon);
  });

  it(
    'recovers after the server was stopped and started: nothing lost, nothing twice',
    { timeout: 120_000 },
    async () => {
      const { ada, ben, channel } = await twoPeople();
      sendFrom(ada, channel, 'before');
      await shows(ben.store, channel, ['before']);
      await isSent(ada.store);
      const startAgain = await restarting();
      await vi.waitFor(
        () => expect(ada.store.connection.state.get().state).not.toBe('connected'),
        soon,
      );
      sendFrom(ada, channel, 'while it is down');
      sendFrom(ada, channel, 'and another');
      await vi.waitFor(() => expect(ada.store.connection.state.get().queued).toBe(2), soon);
      await startAgain();
      for (const { store } of [ada, ben]) await isConnected(store);
      for (const { store } of [ada, ben])
        await shows(store, channel, ['before', 'while it is down', 'and another']);
      await isSent(ada.store);
      sendFrom(ben, channel, 'back again');
      for (const { store } of [ada, ben])
        await shows(store, channel, ['before', 'while it is down', 'and another', 'back again']);
      const { count } = await ada.store.client
        .from('messages')
        .select('id', { count: 'exact', head: true })
        .eq('channel_id', channel.id);
      expect(count).toBe(4);
    },
  );
});
