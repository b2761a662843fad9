import {
  type AssistantRun,
  attachmentsOf,
  channelTitle,
  fileSize,
  type Message,
  messageMetadata,
  type Profile,
  profileName,
  textOf,
} from '@parley/model';
import { isZone } from '@parley/model/schedule';
import { z } from 'zod';
import { type Client, read } from './identity.ts';
import { type PictureFile, picturesOf } from './pictures.ts';
import { type Passage, readRelated, relatedPassages } from './related.ts';
import { readChannelAssistant } from './channel-assistant.ts';
import { readSummary, type Summary } from './summaries/read.ts';

/** Everything a reply is made from, as far as the asker may read it. */
export type Conversation = {
  workspaceName: string;
  /** Who answers. */
  assistantName: string;
  /** Who asked. */
  personId: string;
  /** IANA name of the time zone of who asked. */
  timezone: string;
  /** Names of the tools the channel allows this assistant; null: all. */
  allowedTools: string[] | null;
  channel: {
    id: string;
    name: string;
    /** Its handle. */
    topic: string;
    prompt: string;
    promptVersion: number;
    mode: 'auto' | 'mention' | 'off';
    model: string | null;
    /** Where the app shows it. */
    path: string;
  };
  /** Names of the people who take part. */
  members: string[];
  /** What was said before the turns, in short; null where the turns are everything. */
  summary: Summary | null;
  /** Oldest first; the asked message is the last. */
  turns: Turn[];
  /** Images of the asked message and of the one it replies to. */
  pictures: PictureFile[];
  /**
   * Older messages and files of the channel that share words with the asked message, best first.
   */
  related: Passage[];
  /** The first message of the thread that is spoken in, or null in the channel itself. */
  threadId: string | null;
  /** True when the message speaks to the assistant, which then may not stay silent. */
  isAddressed: boolean;
  /** True when others wrote since: the reply must say what it answers. */
  othersWroteSince: boolean;
};

/**
 * One message; `at` is an ISO time, `by` marks the words of any assistant, the asked one or
 * another.
 */
export type Turn = {
  id: string;
  author: string;
  role: 'user' | 'assistant';
  by?: 'assistant';
  at: string;
  text: string;
};

export type Question = {
  run: Pick<
    AssistantRun,
    'workspace_id' | 'channel_id' | 'message_id' | 'assistant_id' | 'reply_id'
  >;
  /** Most characters of conversation; 48,000 (about 12,000 tokens) when left out. */
  budget?: number | undefined;
  /**
   * Reads the asker's own settings, for their time zone: what reads for an audience does not. Left
   * out: the zone of the directory.
   */
  ownSettings?: Client | undefined;
};

/** Most messages, and how many at least although a summary tells of them. */
const MESSAGES = 100;
const LEAST_MESSAGES = 40;
const MEMBERS = 50;
const BUDGET = 48_000;
const FILE_CHARACTERS = 4000;
/** Shorter than this a turn says nothing. */
const LEAST_CHARACTERS = 300;

const COLUMNS = `id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata,
  edited_at, deleted_at, created_at, updated_at, thread_id, reply_count, last_reply_at,
  pinned_at, pinned_by`;

/**
 * Reads with the asker's client.
 * @returns null when there is nothing to answer: deleted, not readable any more, or not written by
 * a person.
 * @throws BackendError
 */
export async function readConversation(
  asker: Client,
  { run, budget = BUDGET, ownSettings }: Question,
): Promise<Conversation | null> {
  const [asked, channel, workspace, participants, further] = await Promise.all([
    read(
      'The message',
      asker
        .from('messages')
        .select(COLUMNS)
        .eq('id', run.message_id)
        .is('deleted_at', null)
        .maybeSingle(),
    ),
    read('The channel', asker.from('channels').select('*').eq('id', run.channel_id).maybeSingle()),
    read(
      'The workspace',
      asker.from('workspaces').select('name').eq('id', run.workspace_id).maybeSingle(),
    ),
    read(
      'The participants',
      asker
        .from('participants')
        .select('profile_id, role')
        .eq('channel_id', run.channel_id)
        .order('role')
        .order('created_at')
        .limit(MEMBERS),
    ),
    readChannelAssistant(asker, run.channel_id, run.assistant_id),
  ]);
  if (!asked || !channel || asked.role !== 'user' || asked.author_id === null) return null;
  const [{ before, othersWroteSince }, found, summary, timezone] = await Promise.all([
    readMessages(asker, asked, run.reply_id),
    readRelated(asker, channel.id, textOf(asked)),
    asked.thread_id === null ? readSummary(asker, channel.id) : null,
    readTimezone(asker, run.workspace_id, asked.author_id, ownSettings),
  ]);
  const repliedTo =
    before.find(({ id }) => id === asked.reply_to_id) ?? (await readParent(asker, asked));
  const recent = withoutSummarised(before, summary);
  const told = repliedTo && !recent.includes(repliedTo) ? [repliedTo, ...recent] : recent;
  const shown = [...told.filter(({ role }) => role !== 'system'), asked];
  const members = participants
    .filter(({ role }) => role !== 'assistant')
    .map(({ profile_id: id }) => id);
  const [people, files] = await Promise.all([
    readProfiles(asker, [
      run.assistant_id,
      ...members,
      ...[...shown, ...found.messages].flatMap(({ author_id: id }) => id ?? []),
    ]),
    readFiles(asker, shown),
  ]);
  // Another assistant's words are never asked about: two of them would talk forever.
  if (people.get(asked.author_id)?.role === 'assistant') return null;
  const name = (id: string | null) => oneLine(profileName(people.get(id ?? '')));
  const colleagues = new Set(
    participants
      .filter(({ role, profile_id: id }) => role === 'assistant' && id !== run.assistant_id)
      .map(({ profile_id: id }) => id),
  );
  const mode = further?.mode ?? channel.assistant_mode;
  return {
    workspaceName: workspace?.name ?? '',
    assistantName: name(run.assistant_id),
    personId: asked.author_id,
    timezone,
    allowedTools: toolNames(further ? further.tools : channel.assistant_tools),
    channel: {
      id: channel.id,
      name: channelTitle(channel),
      topic: channel.topic,
      prompt: (further?.prompt ?? channel.prompt).trim(),
      promptVersion: further?.prompt_version ?? channel.prompt_version,
      mode,
      model: further ? further.model : channel.assistant_model,
      path: `/channels/${channel.id}`,
    },
    members: [...new Set(members.map((id) => name(id)))],
    summary,
    turns: withinBudget(
      shown.map((message) => turnOf(message, name(message.author_id), files, colleagues)),
      budget,
    ),
    pictures: picturesOf(repliedTo ? [asked, repliedTo] : [asked]),
    related: relatedPassages(found, textOf(asked), {
      name,
      except: new Set(shown.map(({ id }) => id)),
    }),
    threadId: asked.thread_id,
    // In a conversation with the assistant alone there is nobody else to speak to.
    isAddressed:
      channel.visibility === 'direct' ||
      mode === 'mention' ||
      mentions(asked, run.assistant_id) ||
      repliedTo?.author_id === run.assistant_id,
    othersWroteSince,
  };
}

const toolNames = (tools: unknown): string[] | null =>
  z
    .array(z.string())
    .nullable()
    .catch([])
    .parse(tools ?? null);

/** What a summary tells already is left out, but for the newest. */
const withoutSummarised = (before: Message[], summary: Summary | null): Message[] =>
  summary
    ? before.filter(
        ({ created_at: at }, index) =>
          index >= before.length - LEAST_MESSAGES || Date.parse(at) > Date.parse(summary.uptoAt),
      )
    : before;

/** Where the asker is now, as their browser said; else where the directory has them, or their place. */
async function readTimezone(
  asker: Client,
  workspaceId: string,
  personId: string,
  ownSettings: Client | undefined,
): Promise<string> {
  const [settings, entry] = await Promise.all([
    ownSettings
      ? read(
          'The settings',
          ownSettings.from('person_settings').select('timezone').eq('id', personId).maybeSingle(),
        )
      : null,
    read(
      'The directory',
      asker
        .from('directory_entries')
        .select('timezone, location_id')
        .eq('workspace_id', workspaceId)
        .eq('profile_id', personId)
        .maybeSingle(),
    ),
  ]);
  const known = [settings?.timezone, entry?.timezone].find((zone) => zone && isZone(zone));
  if (known || !entry?.location_id) return known ?? 'UTC';
  const location = await read(
    'The place',
    asker.from('locations').select('timezone').eq('id', entry.location_id).maybeSingle(),
  );
  return location?.timezone && isZone(location.timezone) ? location.timezone : 'UTC';
}

/**
 * The messages before the asked one, oldest first. Replies to earlier questions may be younger than
 * the asked message and still belong before it; what people wrote since is asked in runs of its
 * own.
 */
async function readMessages(
  asker: Client,
  asked: Message,
  replyId: string,
): Promise<{ before: Message[]; othersWroteSince: boolean }> {
  // In a thread the thread is the conversation.
  const inConversation = () => {
    const messages = asker.from('messages').select(COLUMNS).eq('channel_id', asked.channel_id);
    return asked.thread_id === null
      ? messages.is('thread_id', null)
      : messages.or(`id.eq.${asked.thread_id},thread_id.eq.${asked.thread_id}`);
  };
  const page = () =>
    inConversation()
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(MESSAGES);
  const newest = await read('The conversation', page());
  const since = newest
    .slice(
      0,
      Math.max(
        0,
        newest.findIndex(({ id }) => id === asked.id),
      ),
    )
    .filter(({ id }) => id !== replyId);
  const isLate = newest.every(({ id }) => id !== asked.id);
  const before = isLate
    ? await read('The conversation', page().lte('created_at', asked.created_at))
    : newest.slice(newest.findIndex(({ id }) => id === asked.id));
  return {
    before: [
      ...before.filter(({ id }) => id !== asked.id).toReversed(),
      ...since.toReversed().filter(({ role }) => role === 'assistant'),
    ],
    othersWroteSince: isLate || since.length > 0,
  };
}

/** What the asked message replies to, when that is further back. */
async function readParent(asker: Client, { reply_to_id: id }: Message): Promise<Message | null> {
  return id === null
    ? null
    : read(
        'The message replied to',
        asker.from('messages').select(COLUMNS).eq('id', id).is('deleted_at', null).maybeSingle(),
      );
}

type Person = Pick<Profile, 'id' | 'name' | 'role'>;

async function readProfiles(asker: Client, ids: string[]): Promise<Map<string, Person>> {
  const profiles = await read(
    'The people',
    asker
      .from('profiles')
      .select('id, name, role')
      .in('id', [...new Set(ids)]),
  );
  return new Map(profiles.map((profile) => [profile.id, profile]));
}

/** What is known of the contents of the messages' files, by attachment id. */
async function readFiles(asker: Client, messages: Message[]): Promise<Map<string, string>> {
  const ids = messages.filter((message) => attachmentsOf(message).length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const files = await read(
    'The files',
    asker
      .from('attachments')
      .select('id, content, summary')
      .in('message_id', ids)
      .is('deleted_at', null),
  );
  return new Map(
    files.map(({ id, content, summary }) => [
      id,
      (content ?? summary ?? '').slice(0, FILE_CHARACTERS).trim(),
    ]),
  );
}

function turnOf(
  message: Message,
  author: string,
  files: Map<string, string>,
  colleagues: Set<string>,
): Turn {
  const attached = attachmentsOf(message).map(({ id, name, mime_type: type, file_size: size }) => {
    const contents = files.get(id);
    return `[file: ${oneLine(name)}, ${type}, ${fileSize(size)}]${contents ? `\n${contents}` : ''}`;
  });
  return {
    id: message.id,
    author,
    // To a model only its own words are the assistant's.
    role:
      message.role === 'assistant' && !colleagues.has(message.author_id ?? '')
        ? 'assistant'
        : 'user',
    ...(message.role === 'assistant' ? { by: 'assistant' as const } : {}),
    at: new Date(message.created_at).toISOString(),
    text: [textOf(message), ...attached].filter(Boolean).join('\n'),
  };
}

const mentions = (message: Message, profileId: string) =>
  messageMetadata.safeParse(message.metadata).data?.mentions?.includes(profileId) ?? false;

/** A name must not be able to begin a line of its own in what the model reads. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);

/**
 * The turns within a number of characters: first long ones are shortened, then the oldest left out;
 * the asked one stays longest.
 */
function withinBudget(turns: Turn[], budget: number): Turn[] {
  const size = turns.reduce((sum, { text }) => sum + text.length, 0);
  const share =
    size > budget ? Math.max(LEAST_CHARACTERS, Math.floor(budget / 2 / turns.length)) : size;
  let left = budget;
  const kept: Turn[] = [];
  for (const [index, turn] of turns.toReversed().entries()) {
    const text = cut(
      turn.text,
      index === 0 ? Math.max(share, budget - share * (turns.length - 1)) : share,
    );
    left -= text.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift({ ...turn, text: left < 0 ? cut(text, budget) : text });
  }
  return kept;
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;
