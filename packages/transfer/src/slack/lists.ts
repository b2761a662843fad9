import type { z } from 'zod';
import { type Archive, readJson, refusedArchive } from '../archive/archive.ts';
import type { TellNote } from './notes.ts';
import { channelSchema, type SlackChannel, type SlackUser, userSchema } from './shapes.ts';

/** Files at the top of an export by which it is recognized. */
export const SLACK_MARKERS = ['users.json', 'org_users.json', 'channels.json'];

export type ChannelKind = 'open' | 'private' | 'direct';
export type ListedChannel = SlackChannel & { name: string; kind: ChannelKind };
export type Lists = { users: SlackUser[]; channels: ListedChannel[] };

/** The narrowest first: what is listed twice, or shares a folder by its name, stays private. */
const CHANNEL_LISTS: readonly [file: string, kind: ChannelKind][] = [
  ['dms.json', 'direct'],
  ['mpims.json', 'direct'],
  ['groups.json', 'private'],
  ['channels.json', 'open'],
];
/** As many as a conversation has here. */
const MOST_IN_CONVERSATION = 9;

/** Files at the top that are read, or that a note names. */
export const TOP_FILES = new Set([
  ...SLACK_MARKERS,
  ...CHANNEL_LISTS.map(([file]) => file),
  'integration_logs.json',
  'canvases.json',
  'file_conversations.json',
  'huddle_transcripts.json',
  'lists.json',
]);

/** The people and channels of an export, each once. @throws TransferError */
export async function readLists(archive: Archive, tell: TellNote): Promise<Lists> {
  const users = new Map<string, SlackUser>();
  for (const file of ['users.json', 'org_users.json'])
    for (const { value, where } of await listOf(archive, file, userSchema, () =>
      tell('bad_person', file),
    ))
      if (users.has(value.id)) {
        if (file === 'users.json') tell('double_person', where);
      } else users.set(value.id, value);
  const channels = new Map<string, ListedChannel>();
  for (const [file, kind] of CHANNEL_LISTS)
    for (const { value, where } of await listOf(archive, file, channelSchema, () =>
      tell('bad_channel', file),
    )) {
      const name = value.name?.trim() || (kind === 'direct' ? value.id : '');
      if (name === '') tell('bad_channel', where);
      else if (channels.has(value.id)) tell('double_channel', where);
      else channels.set(value.id, { ...value, name, kind: kindOf(value, kind, where, tell) });
    }
  if (users.size === 0)
    throw refusedArchive('no_people', 'The export names no people: it has no users.json.');
  return { users: [...users.values()], channels: [...channels.values()] };
}

function kindOf(channel: SlackChannel, kind: ChannelKind, where: string, tell: TellNote) {
  if (channel.is_ext_shared || channel.is_shared) tell('shared_channel', where);
  if (kind !== 'direct' || channel.members.length <= MOST_IN_CONVERSATION) return kind;
  tell('large_conversation', where);
  return 'private';
}

type Listed<T> = { value: T; where: string };

async function listOf<T>(
  archive: Archive,
  path: string,
  schema: z.ZodType<T>,
  onBad: () => void,
): Promise<Listed<T>[]> {
  const entry = archive.entries.find((file) => file.path === path);
  if (!entry) return [];
  const { value } = await readJson(archive, entry);
  if (!Array.isArray(value))
    throw refusedArchive('unreadable_list', `${path} cannot be read: it is not a list in JSON.`);
  return value.flatMap((item, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [{ value: parsed.data, where: `${path}, entry ${index + 1}` }];
    onBad();
    return [];
  });
}
