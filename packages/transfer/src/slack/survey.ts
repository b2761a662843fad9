import { createHash } from 'node:crypto';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { isDay, messagesOf } from './days.ts';
import { filesById, isFileOfSomebody } from './files.ts';
import { judge, threadOf } from './judge.ts';
import { type ListedChannel, type Lists, readLists, TOP_FILES } from './lists.ts';
import type { SlackNote, TellNote } from './notes.ts';
import { People } from './people.ts';
import { isProfilePicture } from './profile-pictures.ts';
import { momentOf } from './times.ts';

/** A thread of a channel: how many replies it has, and when the last came. */
export type Thread = { replies: number; last: string };

/** What a channel holds, as far as its messages depend on each other. */
export type Surveyed = ListedChannel & {
  readonly days: readonly ArchiveEntry[];
  /** The times of the messages that come. */
  readonly times: ReadonlySet<string>;
  /** Threads by the time of their first message. */
  readonly threads: ReadonlyMap<string, Thread>;
  readonly latest: string | null;
};

/** A first reading of all of an export. Texts and files are not kept. */
export type Survey = Pick<Lists, 'users'> & {
  readonly archive: Archive;
  readonly people: People;
  readonly channels: readonly Surveyed[];
  readonly files: ReadonlyMap<string, ArchiveEntry>;
  /** What this reading has found, to be told at each later one. */
  readonly told: readonly { code: SlackNote; where: string }[];
  readonly fingerprint: string;
};

/** @throws TransferError */
export async function survey(archive: Archive): Promise<Survey> {
  const told: { code: SlackNote; where: string }[] = [];
  const tell: TellNote = (code, where) => void told.push({ code, where });
  const lists = await readLists(archive, tell);
  const hash = createHash('sha256').update(JSON.stringify(lists));
  const people = new People(lists.users, tell);
  const channels: Surveyed[] = [];
  const folders = foldersOf(archive, lists.channels, tell);
  for (const channel of lists.channels) {
    const days = folders.get(channel.id) ?? [];
    channels.push(await surveyChannel({ archive, channel, days, people, hash }));
  }
  const files = filesById(archive);
  hash.update(JSON.stringify([...files.values()]));
  for (const picture of archive.entries.filter(isProfilePicture))
    hash.update(JSON.stringify(picture));
  return {
    users: lists.users,
    archive,
    people,
    channels,
    files,
    told,
    fingerprint: hash.digest('hex'),
  };
}

/** The days of each channel, by its id. The folder has the channel's name, or its id. */
function foldersOf(archive: Archive, channels: readonly ListedChannel[], tell: TellNote) {
  const byFolder = new Map<string, string>();
  for (const { id } of channels) byFolder.set(id, id);
  for (const { id, name } of channels) if (!byFolder.has(name)) byFolder.set(name, id);
  const days = new Map<string, ArchiveEntry[]>();
  const strange = new Set<string>();
  for (const entry of archive.entries) {
    const [folder = '', ...rest] = entry.path.split('/');
    if (rest.length === 0) noteTop(entry.path, tell);
    else if (/(^|[/_])canvas/.test(entry.path)) tell('canvas', entry.path);
    else if (!isDay(entry.path)) {
      const isKnown =
        isFileOfSomebody(entry.path) || isEmoji(entry.path) || isProfilePicture(entry);
      if (!isKnown) tell('unknown_file', entry.path);
    } else if (byFolder.has(folder)) {
      const id = byFolder.get(folder) ?? '';
      days.set(id, [...(days.get(id) ?? []), entry]);
    } else strange.add(folder);
  }
  for (const folder of strange) tell('unknown_folder', folder);
  return days;
}

/** Pictures of custom emoji, where a program has added them to the export. */
export const isEmoji = (path: string): boolean =>
  /^emojis?\/[^/]+\.(png|gif|jpe?g|webp)$/.test(path);

function noteTop(path: string, tell: TellNote): void {
  if (path === 'canvases.json') tell('canvas', path);
  else if (path === 'integration_logs.json') tell('integration_log', path);
  else if (!TOP_FILES.has(path)) tell('unknown_file', path);
}

type Task = {
  archive: Archive;
  channel: ListedChannel;
  days: readonly ArchiveEntry[];
  people: People;
  hash: { update(data: Buffer | string): unknown };
};

async function surveyChannel({ archive, channel, days, people, hash }: Task) {
  const times = new Set<string>();
  const threads = new Map<string, Thread>();
  const replies = new Set<string>();
  let latest: string | null = null;
  for (const member of channel.members) people.meet(member, `${channel.name}, members`);
  const onContents = (contents: Buffer) => void hash.update(contents);
  for await (const { message, at, where } of messagesOf(archive, days, {
    tell: () => {},
    onContents,
  })) {
    const { role } = judge(message);
    if (role === null) continue;
    times.add(at);
    if (latest === null || at > latest) latest = at;
    people.meetAuthor(message, where);
    for (const { users } of message.reactions) for (const user of users) people.meet(user, where);
    const root = momentOf(threadOf(message) ?? undefined);
    if (root === null) continue;
    replies.add(at);
    const thread = threads.get(root) ?? { replies: 0, last: at };
    if (role === 'user') thread.replies += 1;
    if (at > thread.last) thread.last = at;
    threads.set(root, thread);
  }
  for (const { user } of channel.pins) if (user) people.meet(user, `${channel.name}, pins`);
  // A reply has no thread of its own: what answers it is in the channel.
  for (const root of threads.keys()) if (replies.has(root)) threads.delete(root);
  for (const root of threads.keys()) times.add(root);
  return { ...channel, days, times, threads, latest };
}
