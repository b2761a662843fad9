import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { TransferError } from '../transfer-error.ts';
import { isPostLine, linesOf } from './lines.ts';
import type { TellNote } from './notes.ts';
import type { Listed, Team } from './people.ts';
import {
  botSchema,
  channelSchema,
  directChannelSchema,
  emojiSchema,
  type MattermostBot,
  type MattermostUser,
  teamSchema,
  userSchema,
} from './shapes.ts';
import type { z } from 'zod';

export type ListedChannel = Listed<z.infer<typeof channelSchema>>;
export type ListedConversation = Listed<{
  members: string[];
  favorited_by: string[];
  header?: string | null | undefined;
}>;

/** Everything in an export that is no message. */
export type Heads = {
  /** What the teams are called, by name. */
  teams: Map<string, string>;
  channels: ListedChannel[];
  users: Listed<MattermostUser>[];
  bots: Listed<MattermostBot>[];
  conversations: ListedConversation[];
  emoji: Listed<z.infer<typeof emojiSchema>>[];
};

export async function readHeads(
  archive: Archive,
  file: ArchiveEntry,
  tell: TellNote,
): Promise<Heads> {
  const heads: Heads = {
    teams: new Map(),
    channels: [],
    users: [],
    bots: [],
    conversations: [],
    emoji: [],
  };
  const lines = linesOf(archive, file, { isWanted: (text) => !isPostLine(text) });
  for await (const { type, value, where } of lines) {
    const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
    if (read) read(heads, value, where, tell);
    else if (type === 'role' || type === 'scheme') tell('roles', where);
    else if (!NO_HEADS.has(type)) tell('unknown_line', where);
  }
  for (const { value } of heads.channels)
    if (!heads.teams.has(value.team)) heads.teams.set(value.team, value.team);
  return heads;
}

const NO_HEADS = new Set(['version', 'post', 'direct_post']);

type Reader = (heads: Heads, value: unknown, where: string, tell: TellNote) => void;

const READERS: Readonly<Record<string, Reader>> = {
  team(heads, value, where, tell) {
    const { data } = teamSchema.safeParse(value);
    if (data) heads.teams.set(data.name, data.display_name?.trim() || data.name);
    else tell('bad_channel', where);
  },
  channel(heads, value, where, tell) {
    const { data } = channelSchema.safeParse(value);
    if (data) heads.channels.push({ value: data, where });
    else tell('bad_channel', where);
  },
  user(heads, value, where, tell) {
    const { data } = userSchema.safeParse(value);
    if (!data) return tell('bad_person', where);
    heads.users.push({ value: data, where });
    const { profile_image: picture, theme, notify_props: notify, custom_status: status } = data;
    if (picture) tell('profile_picture', where);
    if (theme || notify || status) tell('settings', where);
  },
  bot(heads, value, where, tell) {
    const { data } = botSchema.safeParse(value);
    if (!data) return tell('bad_person', where);
    heads.bots.push({ value: data, where });
    if (data.profile_image) tell('profile_picture', where);
  },
  direct_channel(heads, value, where, tell) {
    const { data } = directChannelSchema.safeParse(value);
    if (!data) return tell('bad_channel', where);
    const members = [...data.members, ...data.participants.map(({ username }) => username)];
    if (members.length === 0) return tell('bad_channel', where);
    heads.conversations.push({ value: { ...data, members }, where });
  },
  emoji(heads, value, where, tell) {
    const { data } = emojiSchema.safeParse(value);
    if (data) heads.emoji.push({ value: data, where });
    else tell('emoji_name', where);
  },
};

/**
 * The team that comes: the only one, or the one that is asked for.
 * @throws TransferError
 */
export function chosenTeam({ teams }: Heads, asked: string | undefined): Team {
  const names = [...teams.keys()];
  const listed = names.slice(0, 20).join(', ');
  const wanted = asked?.trim().toLowerCase();
  if (wanted !== undefined && !teams.has(wanted))
    throw new TransferError(
      'no_such_team',
      `The export has no team ${wanted}.`,
      names.length > 0 ? `It has ${listed}.` : 'Leave out --team.',
    );
  if (wanted === undefined && names.length > 1)
    throw new TransferError(
      'several_teams',
      `The export has several teams: ${listed}.`,
      'Name one of them with --team. Each becomes a workspace of its own.',
    );
  const name = wanted ?? names[0] ?? '';
  return { name, title: teams.get(name) ?? '', isOnly: names.length <= 1 };
}
