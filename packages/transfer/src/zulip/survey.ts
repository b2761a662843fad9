import { createHash } from 'node:crypto';
import { type Archive, type ArchiveEntry, refusedArchive } from '../archive/archive.ts';
import { Ids } from '../archive/ids.ts';
import type { Roster } from '../archive/roster.ts';
import type { Told } from '../archive/source.ts';
import type { Upload } from './files.ts';
import { reactionForm } from './emoji.ts';
import { isMessageFile, messagesOf } from './message-files.ts';
import type { TellNote, ZulipNote } from './notes.ts';
import { listPeople } from './people.ts';
import { Channels } from './channels.ts';
import {
  attachmentSchema,
  emojiSchema,
  reactionSchema,
  realmSchema,
  submessageSchema,
  type ZulipEmoji,
} from './shapes.ts';
import { readTables, rowsOf, type Tables, tellOfLost } from './tables.ts';
import { Topics } from './topics.ts';

type Submessage = { sender: number; content: string };
type Reaction = { person: string; emoji: string };

/** A first reading of all of an export. Texts and files are not kept. */
export type Survey = {
  readonly archive: Archive;
  readonly realm: { name: string; host: string; ids: Ids };
  readonly people: Roster<'guest'>;
  readonly channels: Channels;
  readonly topics: Topics;
  /** The channel of each message that comes, by the message's number. */
  readonly messages: ReadonlyMap<number, string>;
  readonly reactions: ReadonlyMap<number, readonly Reaction[]>;
  readonly submessages: ReadonlyMap<number, readonly Submessage[]>;
  readonly uploads: ReadonlyMap<string, Upload>;
  readonly emoji: readonly ZulipEmoji[];
  readonly told: readonly Told<ZulipNote>[];
  readonly fingerprint: string;
};

/** @throws TransferError */
export async function survey(archive: Archive): Promise<Survey> {
  const told: Told<ZulipNote>[] = [];
  const tell: TellNote = (code, where) => void told.push({ code, where });
  const tables = await readTables(archive, 'realm.json');
  tellOfLost(tables, tell);
  const realm = realmOf(tables);
  const people = listPeople(tables, realm.ids, tell);
  if (people.all().length === 0)
    throw refusedArchive('no_people', 'The export names no people: realm.json lists none.');
  const channels = new Channels(tables, tell);
  for (const { id, members } of channels.all())
    for (const member of members) people.meet(member, id);
  const hash = createHash('sha256').update(JSON.stringify([...tables]));
  const topics = new Topics();
  const messages = new Map<number, string>();
  const reading = {
    tell: () => {},
    onContents: (contents: Buffer) => void hash.update(contents),
    onStar: (where: string) => tell('starred', where),
  };
  for await (const { message, at, where } of messagesOf(archive, reading)) {
    const channel = channels.see(message.recipient, String(message.sender), at);
    if (channel === null) continue;
    messages.set(message.id, channel);
    people.meet(String(message.sender), where);
    topics.see(channel, message, at);
  }
  for (const { members, id } of channels.all())
    for (const member of members) people.meet(member, id);
  const uploads = await uploadsOf(archive, messages, tell);
  hash.update(JSON.stringify([...uploads.values()]));
  tellOfFiles(archive, uploads, tell);
  return {
    archive,
    realm,
    people,
    channels,
    topics,
    messages,
    reactions: reactionsOf(tables, messages, people, tell),
    submessages: submessagesOf(tables),
    uploads,
    emoji: rowsOf(tables, 'zerver_realmemoji', emojiSchema),
    told,
    fingerprint: hash.digest('hex'),
  };
}

function realmOf(tables: Tables): Survey['realm'] {
  const [realm] = rowsOf(tables, 'zerver_realm', realmSchema);
  if (!realm) throw refusedArchive('no_realm', 'The export names no organization of Zulip.');
  const { id, uuid, name = '', string_id: host = '' } = realm;
  return {
    name: name.trim() || host || 'Zulip',
    host,
    ids: new Ids('zulip', [id, uuid ?? null, host]),
  };
}

/** The first reaction of each person to each message that comes. */
function reactionsOf(
  tables: Tables,
  messages: ReadonlyMap<number, string>,
  people: Roster<'guest'>,
  tell: TellNote,
): Map<number, Reaction[]> {
  const all = new Map<number, Reaction[]>();
  for (const row of rowsOf(tables, 'zerver_reaction', reactionSchema)) {
    const where = `zerver_reaction, message ${row.message}`;
    const person = String(row.user_profile);
    const known = all.get(row.message) ?? [];
    const emoji = reactionForm(row);
    if (!messages.has(row.message)) tell('reaction_of_nothing', where);
    else if (emoji === null) tell('emoji_name', where);
    else if (known.some((other) => other.person === person)) tell('second_reaction', where);
    else {
      people.meet(person, where);
      known.push({ person, emoji });
      all.set(row.message, known);
    }
  }
  return all;
}

const submessagesOf = (tables: Tables): Map<number, Submessage[]> =>
  Map.groupBy(rowsOf(tables, 'zerver_submessage', submessageSchema), ({ message }) => message);

const UPLOADS = 'uploads/';

/** The files that people uploaded, by Zulip's path of each. */
async function uploadsOf(
  archive: Archive,
  messages: ReadonlyMap<number, string>,
  tell: TellNote,
): Promise<Map<string, Upload>> {
  const tables = await readTables(archive, 'attachment.json');
  const entries = new Map<string, ArchiveEntry>(
    archive.entries.map((entry) => [entry.path, entry]),
  );
  const uploads = new Map<string, Upload>();
  for (const listed of rowsOf(tables, 'zerver_attachment', attachmentSchema)) {
    uploads.set(listed.path_id, { listed, entry: entries.get(UPLOADS + listed.path_id) });
    if (!listed.messages.some((message) => messages.has(message)))
      tell('file_unused', listed.path_id);
  }
  return uploads;
}

const KNOWN_FILES = new RegExp(
  '^(?:(?:realm|attachment|analytics|migration_status)\\.json|stats\\.txt|' +
    '[a-z_]+\\/records\\.json|(?:realm_icons|emoji|avatars)\\/.*)$',
);

function tellOfFiles(
  { entries }: Archive,
  uploads: ReadonlyMap<string, Upload>,
  tell: TellNote,
): void {
  for (const { path } of entries) {
    if (/^avatars\/.*\.original$/.test(path)) tell('avatar', path);
    const isUpload = path.startsWith(UPLOADS) && uploads.has(path.slice(UPLOADS.length));
    if (!isUpload && !isMessageFile(path) && !KNOWN_FILES.test(path)) tell('unknown_file', path);
  }
}
