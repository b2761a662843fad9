import { newId, userParts } from '@parley/model';
import { describe, expect, it, vi } from 'vitest';
import { writtenText } from './change.ts';
import type { StoreEvent } from '../collections/store-events.ts';
import {
  draft,
  isSent,
  newRow,
  present,
  sendFrom,
  shows,
  soon,
  texts,
  twoPeople,
  useBackend,
} from '../testing/two-people.ts';

useBackend();

describe('a message', () => {
  it('is stored once, with its attachments, if the response to its insert is lost', async () => {
    const { ada, ben, channel } = await twoPeople();
    const message = draft(ada, channel, 'with a file');
    const id = newId();
    const storage_path = [channel.workspace_id, channel.id, message.id, id, 'plan.txt'].join('/');
    const { workspace_id, channel_id } = message;
    ada.loseAnswerOf('POST /rest/v1/messages');
    ada.store.outbox.send(message, [
      {
        id,
        workspace_id,
        channel_id,
        message_id: message.id,
        type: 'document',
        name: 'plan.txt',
        status: 'uploaded',
        progress: 100,
        storage_path,
        mime_type: 'text/plain',
        file_size: 4,
      },
    ]);
    await shows(ben.store, channel, ['with a file']);
    await vi.waitFor(
      () => expect([...ben.store.collections.attachments.keys()]).toEqual([id]),
      soon,
    );
    await isSent(ada.store);
    expect(texts(ada.store, channel)).toEqual(['with a file']);
    expect(ada.requests.filter((request) => request === 'POST /rest/v1/messages')).toHaveLength(2);
  });

  it('is deleted once, without an error, if the response to its deletion is lost', async () => {
    const { ada, ben, channel } = await twoPeople();
    const { id } = sendFrom(ada, channel, 'said too soon');
    await shows(ben.store, channel, ['said too soon']);
    await isSent(ada.store);
    const told: StoreEvent[] = [];
    ada.store.events.on((event) => told.push(event));
    ada.loseAnswerOf('PATCH /rest/v1/messages');
    ada.store.collections.messages.update(id, (row) => {
      row.deleted_at = new Date().toISOString();
    });
    await vi.waitFor(() => expect(ada.store.queue.entries.get()).toEqual([]), soon);
    await vi.waitFor(() => expect(told).toMatchObject([{ type: 'succeeded', id }]), soon);
    for (const { store } of [ada, ben]) await shows(store, channel, []);
  });

  it('waits while the browser is offline, and is then sent automatically', async () => {
    const { ada, ben, channel } = await twoPeople();
    ada.setOnline(false);
    sendFrom(ada, channel, 'one');
    sendFrom(ada, channel, 'two');
    expect(ada.store.connection.state.get()).toEqual({ state: 'offline', queued: 2 });
    expect(texts(ada.store, channel)).toEqual(['one', 'two']);
    ada.setOnline(true);
    await shows(ben.store, channel, ['one', 'two']);
    await isSent(ada.store);
  });

  it('survives a reload while it waits, and its author’s sign-out', async () => {
    const { ada, ben, channel } = await twoPeople();
    ada.setOnline(false);
    sendFrom(ada, channel, 'before the reload');
    await ada.store.stop();
    const reloaded = ada.anotherTab();
    await shows(ben.store, channel, ['before the reload']);
    await isSent(reloaded.store);
    await reloaded.store.session.signOut();
    await vi.waitFor(
      () =>
        expect(
          reloaded.store.collections.messages.size + reloaded.store.collections.workspaces.size,
        ).toBe(0),
      soon,
    );
    expect(reloaded.store.joined.get().size).toBe(0);
  });

  it('refused by the server stays with its error until it is discarded', async () => {
    const { ben, channel } = await twoPeople();
    const elsewhere = { ...channel, id: newId() };
    const refused = sendFrom(ben, elsewhere, 'too late');
    await vi.waitFor(
      () =>
        expect(ben.store.outbox.entries.get()).toMatchObject([
          { state: 'failed', error: { code: '42501' } },
        ]),
      soon,
    );
    expect(texts(ben.store, elsewhere)).toEqual(['too late']);
    ben.store.queue.discard(refused.id);
    expect(texts(ben.store, elsewhere)).toEqual([]);
  });
});

describe('a change made offline', () => {
  it('in two tabs arrives once, in the order written, and shows until then, even after a reload', async () => {
    const { ada, ben, channel } = await twoPeople();
    const [edited, deleted, liked] = ['to edit', 'to delete', 'to like'].map((text) =>
      sendFrom(ada, channel, text),
    );
    await shows(ben.store, channel, ['to edit', 'to delete', 'to like']);
    await isSent(ada.store);
    const other = { ...ada.anotherTab(), profile: ada.profile };
    await vi.waitFor(() => expect(other.store.workspaces.current.get()).toBeTruthy(), soon);
    await other.store.openChannel(channel.id);
    await shows(other.store, channel, ['to edit', 'to delete', 'to like']);
    for (const tab of [ada, other]) tab.setOnline(false);

    const edit = (tab: Pick<typeof other, 'store'>, text: string) =>
      tab.store.collections.messages.update(present(edited).id, (row) => {
        row.parts = userParts(row.id, text, []);
      });
    await edit(ada, 'first');
    for (const [text, from, to] of [
      ['one', other, ada],
      ['two', ada, other],
    ] as const) {
      sendFrom(from, channel, text);
      await vi.waitFor(() => expect(texts(to.store, channel)).toContain(text), soon);
    }
    other.store.collections.messages.update(present(deleted).id, (row) => {
      row.deleted_at = new Date().toISOString();
    });
    const reaction = {
      id: newId(),
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      message_id: present(liked).id,
      profile_id: ada.profile.id,
      emoji: '✅',
    };
    ada.store.collections.reactions.insert(newRow(reaction));
    await edit(other, 'second');
    sendFrom(other, channel, 'three');
    const expected = ['second', 'to like', 'one', 'two', 'three'];
    for (const { store } of [ada, other]) {
      await shows(store, channel, expected);
      expect(store.collections.reactions.size).toBe(1);
    }

    await ada.store.stop();
    const reloaded = ada.anotherTab();
    reloaded.setOnline(false);
    await vi.waitFor(() => expect(reloaded.store.queue.entries.get()).toHaveLength(6), soon);
    expect(texts(reloaded.store, channel)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    expect(reloaded.store.connection.state.get()).toEqual({ state: 'offline', queued: 6 });

    for (const tab of [reloaded, other]) tab.setOnline(true);
    await shows(ben.store, channel, expected);
    await vi.waitFor(() => expect(ben.store.collections.reactions.size).toBe(1), soon);
    for (const { store } of [reloaded, other]) {
      await vi.waitFor(() => expect(store.queue.entries.get()).toEqual([]), soon);
    }
    await shows(other.store, channel, expected);
    const { count } = await ben.store.client
      .from('messages')
      .select('id', { count: 'exact', head: true })
      .eq('channel_id', channel.id);
    expect(count).toBe(5);
  });

  it('is reverted if the server then refuses it, and its text is returned', async () => {
    const { ada, ben, channel } = await twoPeople();
    const message = sendFrom(ben, channel, 'as it was');
    await shows(ada.store, channel, ['as it was']);
    await isSent(ben.store);
    const events: StoreEvent[] = [];
    ben.store.events.on((event) => void events.push(event));
    ben.setOnline(false);
    await ben.store.collections.messages.update(message.id, (row) => {
      row.parts = userParts(row.id, 'too late', []);
    });
    expect(texts(ben.store, channel)).toEqual(['too late']);
    await ada.store.client.rpc('remove_message', { message: message.id });
    await shows(ada.store, channel, []);
    ben.setOnline(true);
    await vi.waitFor(
      () => expect(events).toMatchObject([{ type: 'reverted', table: 'messages' }]),
      soon,
    );
    const [event] = events;
    expect(event?.change && writtenText(event.change)).toBe('too late');
    expect(texts(ben.store, channel)).toEqual([]);
  });
});
