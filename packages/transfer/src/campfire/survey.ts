import { createHash } from 'node:crypto';
import { refusedArchive } from '../archive/archive.ts';
import type { ArchivedChannel } from '../archive/channels.ts';
import { Ids } from '../archive/ids.ts';
import type { Roster } from '../archive/roster.ts';
import type { Told } from '../archive/source.ts';
import { type Boost, readBoosts } from './boosts.ts';
import type { CampfireDatabase } from './database.ts';
import { type AttachedBlob, readBlobs } from './files.ts';
import type { Storage } from './find.ts';
import { messagesOf } from './messages.ts';
import type { CampfireNote, TellNote } from './notes.ts';
import { listPeople } from './people.ts';
import { readChannels } from './channels.ts';

/** A first reading of all of a database. Texts and files are not kept. */
export type Survey = {
  readonly storage: Storage;
  readonly name: string;
  readonly ids: Ids;
  readonly people: Roster;
  readonly channels: readonly ArchivedChannel[];
  /** The channel of each message that comes, by the message's number. */
  readonly messages: ReadonlyMap<string, string>;
  readonly boosts: ReadonlyMap<string, readonly Boost[]>;
  readonly blobs: ReadonlyMap<string, readonly AttachedBlob[]>;
  readonly told: readonly Told<CampfireNote>[];
  /** Of what the database says, and of the file that says it. */
  readonly fingerprint: string;
  readonly hash: string;
};

/** @throws TransferError */
export function survey(storage: Storage, database: CampfireDatabase): Survey {
  const told: Told<CampfireNote>[] = [];
  const tell: TellNote = (code, where) => void told.push({ code, where });
  const [account] = [...database.rows('accounts')];
  if (account?.custom_styles?.trim()) tell('custom_styles', 'accounts');
  // An account is made once, at a time to the microsecond.
  const ids = new Ids('campfire', [account?.id ?? null, account?.created_at ?? null]);
  const people = listPeople(database, ids, tell);
  if (people.all().length === 0) throw refusedArchive('no_people', 'The database names no people.');
  const channels = readChannels(database, tell);
  for (const { id, members } of channels.values())
    for (const member of members) people.meet(member, `rooms, ${id}`);
  const identity = createHash('sha256').update(ids.form);
  const blobs = readBlobs(storage, database, tell);
  const messages = new Map<string, string>();
  const reading = { isListed: (id: string) => blobs.has(id), tell: () => {} };
  for (const { message, at } of messagesOf(database, reading)) {
    identity.update(JSON.stringify([message.id, at, message.body]));
    const channel = channels.get(message.room_id);
    if (!channel) continue;
    if (channel.latest === null || at > channel.latest) channel.latest = at;
    messages.set(message.id, message.room_id);
    people.meet(message.creator_id, `messages, ${message.id}`);
  }
  for (const [record, found] of blobs)
    if (!messages.has(record)) for (const { blob } of found) tell('file_unused', blob.filename);
  return {
    storage,
    name: account?.name?.trim() || 'Campfire',
    ids,
    people,
    channels: [...channels.values()],
    messages,
    boosts: readBoosts(database, { messages, people, tell }),
    blobs,
    told: [...told, ...lostTables(database)],
    fingerprint: identity.digest('hex'),
    hash: database.hash,
  };
}

/** Tables that do not come, with what to tell of each row. */
const LOST: Readonly<Record<string, CampfireNote>> = {
  bans: 'ban',
  webhooks: 'webhook',
  searches: 'search',
  push_subscriptions: 'device',
};
const KNOWN = new Set(
  (
    'accounts action_text_rich_texts active_storage_attachments active_storage_blobs ' +
    'active_storage_variant_records ar_internal_metadata boosts memberships messages rooms ' +
    'schema_migrations sessions users'
  ).split(' '),
);

const lostTables = (database: CampfireDatabase): Told<CampfireNote>[] =>
  database.tables().flatMap((table): Told<CampfireNote>[] => {
    const code = Object.hasOwn(LOST, table) ? LOST[table] : undefined;
    if (code) return Array.from({ length: database.count(table) }, () => ({ code, where: table }));
    const isKnown = KNOWN.has(table) || /^(?:sqlite_|message_search_index)/.test(table);
    return isKnown ? [] : [{ code: 'unknown_table', where: table.slice(0, 100) }];
  });
