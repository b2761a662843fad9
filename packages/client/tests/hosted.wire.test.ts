import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { attachmentPath, newId } from '@parley/model';
import { expect, it, vi } from 'vitest';
import {
  isSent,
  newChannel,
  sendFrom,
  shows,
  soon,
  texts,
  twoPeople,
  useBackend,
} from '../src/testing/two-people.ts';
import type { Store } from '../src/store.ts';

/**
 * The app's data layer and two processes of the workers against a remote project: only over the
 * network, with no right that hosted Supabase does not give (docs/deploy-supabase.md).
 */

type Hosted = {
  port: number;
  keys: { publishableKey: string };
  workers: string[];
  removeOldRows(): Promise<void>;
  stop(): Promise<void>;
};
// Imported by URL only: it is type-checked with Node's types, which contradict the browser's.
const { startHosted }: { startHosted(): Promise<Hosted> } = await import(
  pathToFileURL(resolve(import.meta.dirname, '../../../apps/parley/tests/hosted.ts')).href
);
const long = { ...soon, timeout: 60_000 };

let hosted: Hosted;
useBackend(undefined, async () => (hosted = await startHosted()));

it('answers each message once, however many processes work', { timeout: 180_000 }, async () => {
  const { ada, ben, workspace, channel } = await twoPeople();
  const channels = Array.from({ length: 6 }, (_, at) =>
    newChannel(workspace, ada.profile, {
      name: `Questions ${at}`,
      assistant_mode: 'mention',
    }),
  );
  for (const one of channels) await ada.store.collections.channels.insert(one);
  for (const one of channels) {
    await ada.store.openChannel(one.id);
    sendFrom(ada, one, '@Assistant what can you do?');
  }
  for (const one of channels) {
    await vi.waitFor(async () => expect(await statuses(ada.store, one.id)).toEqual(['done']), long);
    await vi.waitFor(() => expect(texts(ada.store, one)).toHaveLength(2), long);
  }
  sendFrom(ada, channel, 'Hello Ben');
  await shows(ben.store, channel, ['Hello Ben']);
});

it(
  'reads a file, posts a planned message, and serves calendars and tools',
  { timeout: 180_000 },
  async () => {
    const { ada, workspace, channel } = await twoPeople();
    const { client } = ada.store;
    const channelIds = { workspace_id: workspace.id, channel_id: channel.id };
    const told = sendFrom(ada, channel, 'Here are the minutes');
    await isSent(ada.store);
    const file = { ...channelIds, id: newId(), message_id: told.id, name: 'minutes.txt' };
    const path = attachmentPath(file);
    const text = 'The crane is repaired on Monday.';
    const { storage } = await client.whole();
    expect((await storage.from('attachments').upload(path, text)).error).toBeNull();
    const type = 'document' as const;
    const described = { type, mime_type: 'text/plain', file_size: text.length };
    const stored = { storage_path: path, status: 'uploaded', progress: 100 } as const;
    const attached = await client.from('attachments').insert({ ...file, ...described, ...stored });
    expect(attached.error).toBeNull();
    await vi.waitFor(async () => {
      const row = await client.from('attachments').select('content').eq('id', file.id).single();
      expect(row.data?.content).toContain(text);
    }, long);

    const planned = newId();
    const parts = [{ type: 'text', text: 'As planned' }];
    const inserted = await client.from('scheduled_messages').insert({
      id: planned,
      ...channelIds,
      author_id: ada.profile.id,
      parts,
      send_at: new Date(Date.now() + 1500).toISOString(),
    });
    expect(inserted.error).toBeNull();
    await vi.waitFor(() => expect(texts(ada.store, channel)).toContain('As planned'), long);

    const feed = await client.rpc('create_calendar_feed', { workspace: workspace.id });
    const token = await client.rpc('create_api_token', { workspace: workspace.id, name: 'Editor' });
    for (const url of hosted.workers) {
      const calendar = await fetch(`${url}/calendar/${String(feed.data)}.ics`);
      expect([calendar.status, await calendar.text()]).toEqual([
        200,
        expect.stringContaining('BEGIN:VCALENDAR'),
      ]);
      const asked = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${String(token.data)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect(await asked.text()).toContain('list_channels');
      expect((await fetch(`${url}/health`)).status).toBe(200);
    }
  },
);

async function statuses({ client }: Store, channelId: string): Promise<string[]> {
  const { data } = await client.from('assistant_runs').select('status').eq('channel_id', channelId);
  return (data ?? []).map(({ status }) => status);
}

it(
  'has workers that are ready and may remove old rows of every kind',
  { timeout: 180_000 },
  async () => {
    const statuses = hosted.workers.flatMap((url) => [
      fetch(`${url}/health`),
      fetch(`${url}/ready`),
    ]);
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await hosted.removeOldRows();
    const figures = async (name: string) => {
      const texts = await Promise.all(
        hosted.workers.map(async (url) => (await fetch(`${url}/metrics`)).text()),
      );
      const values = texts.map(
        (text) => new RegExp(`^parley_${name} (\\d+)$`, 'm').exec(text)?.[1],
      );
      return values.reduce((sum, value) => sum + Number(value), 0);
    };
    // Metrics are at most a second old.
    await vi.waitFor(
      async () => expect(await figures('retention_sign_in_log_removed_total')).toBe(1),
      long,
    );
    expect(await figures('retention_failures_total')).toBe(0);
  },
);
