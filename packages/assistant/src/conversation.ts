import { attachmentsOf, channelTitle, fileSize, type Message, messageMetadata, type Profile, profileName, textOf } from '@parley/model';
import { type Client, read } from './identity.ts';
import { type Passage, readRelated } from './related.ts';

/** Everything a reply is made from, as far as the asker may read it. */
export type Conversation = {
  workspaceName: string;
  channel: {
    id: string;
    name: string;
    prompt: string;
    promptVersion: number;
    mode: 'auto' | 'mention' | 'off';
    model: string | null;
    /** Where the app shows it. */
    path: string;
  };
  /** Names of the people who take part. */
  members: string[];
  /** Oldest first; the asked message is the last. */
  turns: Turn[];
  /** Older messages and files of the channel that share words with the asked message, best first. */
  related: Passage[];
  /** True when the message speaks to the assistant, which then may not stay silent. */
  isAddressed: boolean;
  /** True when others wrote since: the reply must say what it answers. */
  othersWroteSince: boolean;
};

/** One message; `at` is an ISO time. */
export type Turn = { id: string; author: string; role: 'user' | 'assistant'; at: string; text: string };

export type Question = {
  channelId: string;
  messageId: string;
  assistantId: string;
  replyId: string;
  /** Most characters of conversation; 48,000 (about 12,000 tokens) when left out. */
  budget?: number | undefined;
};

const MESSAGES = 40;
const MEMBERS = 50;
const BUDGET = 48_000;
const FILE_CHARACTERS = 4000;

const COLUMNS = 'id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata, edited_at, deleted_at, created_at, updated_at';

/**
 * Reads with the asker's client.
 * @returns null when there is nothing to answer: deleted, not readable any more, or not written by a person.
 * @throws BackendError
 */
export async function readConversation(asker: Client, question: Question): Promise<Conversation | null> {
  const { channelId, messageId, assistantId } = question;
  const [asked, channel] = await Promise.all([
    read('The message', asker.from('messages').select(COLUMNS).eq('id', messageId).is('deleted_at', null).maybeSingle()),
    read('The channel', asker.from('channels').select('*').eq('id', channelId).maybeSingle()),
  ]);
  if (!asked || !channel || asked.role !== 'user') return null;
  const [workspace, messages, seats, repliedTo] = await Promise.all([
    read('The workspace', asker.from('workspaces').select('name').eq('id', channel.workspace_id).maybeSingle()),
    readMessages(asker, asked, question.replyId),
    read('The participants', asker.from('participants').select('profile_id').eq('channel_id', channelId).neq('role', 'assistant').limit(MEMBERS)),
    asked.reply_to_id ? read('The message replied to', asker.from('messages').select(COLUMNS).eq('id', asked.reply_to_id).is('deleted_at', null).maybeSingle()) : null,
  ]);
  const told = repliedTo && !messages.before.some(({ id }) => id === repliedTo.id) ? [repliedTo, ...messages.before] : messages.before;
  const shown = [...told.filter(({ role }) => role !== 'system'), asked];
  const [people, files, related] = await Promise.all([
    readProfiles(asker, [...seats.map(({ profile_id: id }) => id), ...shown.flatMap(({ author_id: id }) => (id ? [id] : []))]),
    readFiles(asker, shown),
    readRelated(asker, { channelId, text: textOf(asked), except: new Set(shown.map(({ id }) => id)) }),
  ]);
  // Another assistant's words are never asked about: two of them would talk forever.
  if (people.get(asked.author_id ?? '')?.role === 'assistant') return null;
  const name = (id: string | null) => oneLine(profileName(people.get(id ?? '')));
  return {
    workspaceName: workspace?.name ?? '',
    channel: {
      id: channel.id,
      name: channelTitle(channel),
      prompt: channel.prompt.trim(),
      promptVersion: channel.prompt_version,
      mode: channel.assistant_mode,
      model: channel.assistant_model,
      path: `/${channel.visibility === 'direct' ? 'chat' : 'channels'}/${channel.id}`,
    },
    members: [...new Set(seats.map(({ profile_id: id }) => name(id)))],
    turns: withinBudget(shown.map((message) => turnOf(message, name(message.author_id), files)), question.budget ?? BUDGET),
    related,
    isAddressed: channel.assistant_mode === 'mention' || mentions(asked, assistantId) || repliedTo?.author_id === assistantId,
    othersWroteSince: messages.othersWroteSince,
  };
}

/**
 * The messages before the asked one, oldest first. Replies to earlier questions may be younger than the
 * asked message and still belong before it; what people wrote since is asked in runs of its own.
 */
async function readMessages(asker: Client, asked: Message, replyId: string): Promise<{ before: Message[]; othersWroteSince: boolean }> {
  const page = () => asker.from('messages').select(COLUMNS).eq('channel_id', asked.channel_id).is('deleted_at', null).not('id', 'in', `(${asked.id},${replyId})`);
  const [before, since] = await Promise.all([
    read('The conversation', page().lte('created_at', asked.created_at).order('created_at', { ascending: false }).order('id', { ascending: false }).limit(MESSAGES)),
    read('The conversation', page().gt('created_at', asked.created_at).order('created_at').limit(MESSAGES)),
  ]);
  return { before: [...before.toReversed(), ...since.filter(({ role }) => role === 'assistant')].slice(-MESSAGES), othersWroteSince: since.length > 0 };
}

type Person = Pick<Profile, 'id' | 'name' | 'role'>;

async function readProfiles(asker: Client, ids: string[]): Promise<Map<string, Person>> {
  const profiles = await read('The people', asker.from('profiles').select('id, name, role').in('id', [...new Set(ids)]));
  return new Map(profiles.map((profile) => [profile.id, profile]));
}

/** What is known of the contents of the messages' files, by attachment id. */
async function readFiles(asker: Client, messages: Message[]): Promise<Map<string, string>> {
  const ids = messages.filter((message) => attachmentsOf(message).length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const files = await read('The files', asker.from('attachments').select('id, content, summary').in('message_id', ids).is('deleted_at', null));
  return new Map(files.map(({ id, content, summary }) => [id, (content ?? summary ?? '').slice(0, FILE_CHARACTERS).trim()]));
}

function turnOf(message: Message, author: string, files: Map<string, string>): Turn {
  const attached = attachmentsOf(message).map(({ id, name, mime_type: type, file_size: size }) => {
    const contents = files.get(id);
    return `[file: ${oneLine(name)}, ${type}, ${fileSize(size)}]${contents ? `\n${contents}` : ''}`;
  });
  return {
    id: message.id,
    author,
    role: message.role === 'assistant' ? 'assistant' : 'user',
    at: new Date(message.created_at).toISOString(),
    text: [textOf(message), ...attached].filter(Boolean).join('\n'),
  };
}

const mentions = (message: Message, profileId: string) => messageMetadata.safeParse(message.metadata).data?.mentions?.includes(profileId) ?? false;

/** A name must not be able to begin a line of its own in what the model reads. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);

/** The newest turns that fit; the asked one always does, shortened if it must be. */
function withinBudget(turns: Turn[], budget: number): Turn[] {
  let left = budget;
  const kept: Turn[] = [];
  for (const turn of turns.toReversed()) {
    left -= turn.text.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(left < 0 ? { ...turn, text: turn.text.slice(0, budget) } : turn);
  }
  return kept;
}
