import { newId } from '@parley/model';
import { describe, expect, it, vi } from 'vitest';
import {
  draft,
  isSent,
  send,
  shows,
  soon,
  texts,
  twoPeople,
  useBackend,
} from './testing/two-people.ts';

useBackend();

describe('a message', () => {
  it('is stored once when the answer to its insert is lost, with its attachments', async () => {
    const { ada, ben, channel } = await twoPeople();
    const message = draft(ada, channel, 'with a file');
    const id = newId();
    const storage_path = [channel.workspace_id, channel.id, message.id, id, 'plan.txt'].join('/');
    const { workspace_id, channel_id } = message;
    ada.loseAnswerOf('POST /rest/v1/messages');
    ada.store.sendMessage(message, [
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

  it('waits while the browser is offline, and is sent by itself afterwards', async () => {
    const { ada, ben, channel } = await twoPeople();
    ada.setOnline(false);
    send(ada, channel, 'one');
    send(ada, channel, 'two');
    expect(ada.store.connection.state.get()).toEqual({ state: 'offline', queued: 2 });
    expect(texts(ada.store, channel)).toEqual(['one', 'two']);
    ada.setOnline(true);
    await shows(ben.store, channel, ['one', 'two']);
    await isSent(ada.store);
  });

  it('survives a reload while it waits, and the sign-out of its author', async () => {
    const { ada, ben, channel } = await twoPeople();
    ada.setOnline(false);
    send(ada, channel, 'before the reload');
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

  it('that the server refuses stays with its error until it is discarded', async () => {
    const { ben, channel } = await twoPeople();
    const elsewhere = { ...channel, id: newId() };
    const refused = send(ben, elsewhere, 'too late');
    await vi.waitFor(
      () =>
        expect(ben.store.outbox.entries.get()).toMatchObject([
          { state: 'failed', error: { code: '42501' } },
        ]),
      soon,
    );
    expect(texts(ben.store, elsewhere)).toEqual(['too late']);
    ben.store.outbox.discard(refused.id);
    expect(texts(ben.store, elsewhere)).toEqual([]);
  });
});
