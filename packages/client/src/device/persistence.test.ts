import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { type Collections, createCollections } from '../collections/collections.ts';
import type { StoredTable } from '../tables/stored-tables.ts';
import { createLoadedTables } from '../collections/loaded-tables.ts';
import { createPersistence, type Persistence } from './persistence.ts';
import { type KeptPage, readKeptPage } from './kept-page.ts';
import { deleteKept } from './persistence-database.ts';
import { createStoreEvents } from '../collections/store-events.ts';
import type { OverlayChange } from '../queue/overlay.ts';
import type { MessageRange } from '../messages/message-range.ts';
import type { TableGateway } from '../tables/table-gateway.ts';

const ME = 'me';
const WHOLE: MessageRange = { oldest: null, newest: null, hasOlder: false, hasNewer: false };
const refuse = async () => Promise.reject(new Error('No request is expected'));
const gateway: TableGateway = { insert: refuse, update: refuse, remove: refuse };

/** A page of the app: collections in memory, and the device's copy of them. */
type Page = {
  collections: Collections;
  persistence: Persistence;
  ranges: Map<string, MessageRange>;
  /** The workspace on the screen. */ shown: string | null;
};

const pages: Page[] = [];
function openPage(): Page {
  const ranges = new Map<string, MessageRange>();
  const windows = {
    knows: (id: string) => ranges.has(id),
    range: (id: string) => ranges.get(id) ?? null,
    restore: (id: string, range: MessageRange) => void ranges.set(id, range),
  };
  const collections: Collections = createCollections(gateway, createStoreEvents(), (table, rows) =>
    persistence.changed(table, rows),
  );
  const known = createLoadedTables();
  const persistence = createPersistence({
    collections,
    known,
    windows,
    workspace: () => page.shown,
    arePeopleWhole: () => true,
    rowsVersion: 'test',
  });
  const page: Page = { collections, persistence, ranges, shown: null };
  pages.push(page);
  return page;
}

type Answered = { utils: { mark(): number; merge(rows: never[], since: number): void } };
/** Merges rows of a server's response; they have only the columns that the store uses. */
function answer({ collections }: Page, table: StoredTable, rows: Record<string, unknown>[]): void {
  const { utils }: Answered = collections[table];
  utils.merge(
    asRows(
      rows.map((row) => ({ workspace_id: 'w', updated_at: at(0), created_at: at(0), ...row })),
    ),
    utils.mark(),
  );
}
const asRows = (rows: object[]): never[] => rows as never[];
const at = (second: number) =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace('Z', '000+00:00');
const message = (n: number, channelId = 'c') => ({
  id: `m${String(n).padStart(4, '0')}`,
  channel_id: channelId,
  thread_id: null,
  deleted_at: null,
  created_at: at(n),
});

/** A first visit that leaves a workspace, a channel in it, and a few messages. */
async function visitOnce(count = 3): Promise<Page> {
  const page = openPage();
  await page.persistence.start(ME);
  page.shown = 'w';
  answer(page, 'workspaces', [{ id: 'w', workspace_id: undefined }]);
  answer(page, 'memberships', [{ id: 's', profile_id: ME }]);
  answer(page, 'channels', [{ id: 'c', visibility: 'open' }]);
  answer(page, 'participants', [{ id: 'p', channel_id: 'c', profile_id: ME }]);
  answer(
    page,
    'messages',
    Array.from({ length: count }, (_, n) => message(n)),
  );
  answer(page, 'reactions', [
    { id: 'r', channel_id: 'c', message_id: `m${String(count - 1).padStart(4, '0')}` },
  ]);
  page.ranges.set('c', WHOLE);
  page.persistence.opened('c');
  await page.persistence.save();
  return page;
}

async function visitAgain(ahead?: Promise<KeptPage | null>): Promise<Page> {
  const page = openPage();
  await page.persistence.start(ME, ahead);
  await page.persistence.restoreEverywhere();
  await page.persistence.restoreWorkspace('w');
  page.shown = 'w';
  return page;
}

const shown = ({ collections }: Page) =>
  collections.messages.toArray.map(({ id }) => id).toSorted();

afterEach(async () => {
  for (const { persistence } of pages.splice(0)) persistence.reset();
  await deleteKept(null);
});

it('shows at the next visit what was read at the last one', async () => {
  await visitOnce();
  const page = await visitAgain();
  expect(page.collections.workspaces.has('w')).toBe(true);
  expect(page.collections.channels.has('c')).toBe(true);
  expect(page.collections.participants.has('p')).toBe(true);
  expect(shown(page)).toEqual(['m0000', 'm0001', 'm0002']);
  expect(page.collections.reactions.has('r')).toBe(true);
  expect(page.ranges.get('c')).toEqual({
    oldest: { id: 'm0000', created_at: at(0) },
    newest: { id: 'm0002', created_at: at(2) },
    hasOlder: false,
    hasNewer: false,
  });
});

it('keeps the newest 200 messages of a channel and notes that there are older ones', async () => {
  await visitOnce(230);
  const page = await visitAgain();
  expect(shown(page)).toHaveLength(200);
  expect(shown(page).at(0)).toBe('m0030');
  expect(page.ranges.get('c')).toMatchObject({ oldest: { id: 'm0030' }, hasOlder: true });
});

it('keeps a whole table of any length, and none of its removed rows', async () => {
  const page = await visitOnce();
  const participants = [
    { id: 's', profile_id: ME },
    ...Array.from({ length: 1199 }, (_, n) => ({ id: `s${n}`, profile_id: `p${n}` })),
  ];
  answer(page, 'memberships', participants);
  await page.persistence.save();
  expect((await visitAgain()).collections.memberships.size).toBe(1200);
  const { utils } = page.collections.memberships;
  utils.reconcile(
    asRows(
      participants.slice(0, 300).map((row) => ({ ...row, workspace_id: 'w', updated_at: at(1) })),
    ),
    () => true,
    utils.mark(),
  );
  await page.persistence.save();
  expect((await visitAgain()).collections.memberships.size).toBe(300);
});

it('shows first what was read before the store existed, then the rest', async () => {
  const first = await visitOnce();
  answer(first, 'channels', [{ id: 'd', visibility: 'open' }]);
  answer(first, 'participants', [{ id: 'q', channel_id: 'd', profile_id: ME }]);
  first.ranges.set('d', WHOLE);
  first.persistence.opened('d');
  await first.persistence.save();
  const page = await visitAgain(readKeptPage(ME, 'test', 'w', 'c'));
  expect(page.collections.workspaces.has('w')).toBe(true);
  expect([...page.ranges.keys()]).toEqual(['c']);
  await vi.waitFor(() => expect([...page.ranges.keys()]).toEqual(['c', 'd']));
});

it('replaces kept rows by the server’s response, and removes missing ones', async () => {
  await visitOnce();
  const page = openPage();
  await page.persistence.start(ME);
  // Requested before the device has answered: the server's rows still win.
  const since = page.collections.messages.utils.mark();
  await page.persistence.restoreWorkspace('w');
  page.collections.messages.utils.reconcile(
    asRows([{ ...message(1), updated_at: at(9), workspace_id: 'w' }]),
    () => true,
    since,
  );
  expect(shown(page)).toEqual(['m0001']);
  expect(page.collections.messages.get('m0001')?.updated_at).toBe(at(9));
});

it('keeps rows that the server sent before the device was ready', async () => {
  const page = openPage();
  const started = page.persistence.start(ME);
  page.shown = 'w';
  answer(page, 'workspaces', [{ id: 'w', workspace_id: undefined }]);
  answer(page, 'channels', [{ id: 'c', visibility: 'open' }]);
  await started;
  await page.persistence.save();
  const { collections } = await visitAgain();
  expect(collections.workspaces.has('w')).toBe(true);
  expect(collections.channels.has('c')).toBe(true);
});

it('shows no kept rows if the server was faster than the device', async () => {
  await visitOnce();
  const page = openPage();
  await page.persistence.start(ME);
  const restored = page.persistence.restoreWorkspace('w');
  page.shown = 'w';
  await restored;
  expect(page.collections.channels.has('c')).toBe(false);
  expect(shown(page)).toEqual([]);
});

it('keeps no optimistic change, no thread, and no range in the past', async () => {
  const page = await visitOnce();
  const written: OverlayChange = {
    kind: 'insert',
    rows: [{ ...message(6), workspace_id: 'w' }],
  };
  page.collections.messages.utils.lay('waiting', written);
  answer(page, 'messages', [message(2)]);
  await page.persistence.save();
  page.collections.messages.utils.lift('waiting');
  page.ranges.set('c', { ...WHOLE, hasNewer: true });
  answer(page, 'messages', [message(7)]);
  await page.persistence.save();
  page.ranges.set('c', WHOLE);
  answer(page, 'messages', [{ ...message(8), thread_id: 'm0001' }]);
  expect(shown(await visitAgain())).toEqual(['m0000', 'm0001', 'm0002']);
});

it('removes a channel that the user lost from the device', async () => {
  const page = await visitOnce();
  page.collections.participants.utils.forget(({ id }) => id === 'p');
  page.ranges.delete('c');
  await page.persistence.save();
  expect(shown(await visitAgain())).toEqual([]);
});

it('removes a workspace that the user lost from the device', async () => {
  const page = await visitOnce();
  page.collections.workspaces.utils.forget(({ id }) => id === 'w');
  await page.persistence.save();
  const next = await visitAgain();
  expect(next.collections.channels.has('c')).toBe(false);
  expect(shown(next)).toEqual([]);
});

it('keeps the 30 last opened channels', async () => {
  const page = await visitOnce();
  const ids = Array.from({ length: 35 }, (_, n) => `c${n}`);
  vi.useFakeTimers({ toFake: ['Date'] });
  answer(
    page,
    'participants',
    ids.map((id) => ({ id: `p-${id}`, channel_id: id, profile_id: ME })),
  );
  for (const [index, id] of ids.entries()) {
    vi.setSystemTime(Date.UTC(2030, 0, 1) + index * 1000);
    answer(page, 'messages', [{ ...message(index, id), id: `m-${id}` }]);
    page.ranges.set(id, WHOLE);
    page.persistence.opened(id);
  }
  await page.persistence.save();
  vi.useRealTimers();
  const next = await visitAgain();
  await vi.waitFor(() => expect(next.ranges.size).toBe(30));
  expect(next.ranges.has('c34')).toBe(true);
  expect(next.ranges.has('c4')).toBe(false);
});

it('never shows kept rows to another user, and deletes them when that user signs in', async () => {
  await visitOnce();
  const page = openPage();
  await page.persistence.start('somebody else');
  await page.persistence.restoreWorkspace('w');
  expect(shown(page)).toEqual([]);
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([
      expect.stringContaining('somebody else'),
    ]),
  );
});

it('deletes everything after a sign-out, even if another tab has it open', async () => {
  const page = await visitOnce();
  await deleteKept(null);
  expect(await indexedDB.databases()).toEqual([]);
  // The other tab continues without keeping anything.
  answer(page, 'messages', [message(5)]);
  await page.persistence.save();
  expect(await indexedDB.databases()).toEqual([]);
});

it('works without IndexedDB', async () => {
  const page = openPage();
  vi.stubGlobal('indexedDB', undefined);
  await page.persistence.start(ME);
  await page.persistence.restoreWorkspace('w');
  answer(page, 'messages', [message(1)]);
  await page.persistence.save();
  expect(shown(page)).toEqual(['m0001']);
  vi.unstubAllGlobals();
});
