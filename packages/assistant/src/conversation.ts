import { attachmentsOf, channelTitle, fileSize, type Message, type Profile, profileName, textOf } from '@parley/model';
import type { Client } from './identity.ts';

/** Everything a reply is made from, as far as the asker may read it. */
export type Conversation = {
  workspaceName: string;
  channel: { name: string; prompt: string; promptVersion: number; mode: 'auto' | 'mention' | 'off'; model: string | null };
  /** Oldest first; the asked message is the last. */
  turns: Turn[];
  asked: Message;
  /** True when others wrote since: the reply must say what it answers. */
  othersWroteSince: boolean;
};

export type Turn = { id: string; author: string; role: 'user' | 'assistant'; at: string; text: string };

const MESSAGES = 40;
/** About 12,000 tokens of conversation. */
const CHARACTERS = 48_000;

/**
 * Reads with the asker's client.
 * @returns null when there is nothing to answer: deleted, not readable any more, or not written by a person.
 */
export async function readConversation(asker: Client, ids: { channelId: string; messageId: string }): Promise<Conversation | null> {
  const { data: asked } = await asker.from('messages').select('*').eq('id', ids.messageId).is('deleted_at', null).maybeSingle();
  const { data: channel } = await asker.from('channels').select('*').eq('id', ids.channelId).maybeSingle();
  if (!asked || !channel || asked.role !== 'user') return null;
  const [{ data: workspace }, { data: before }, { data: after }] = await Promise.all([
    asker.from('workspaces').select('name').eq('id', channel.workspace_id).maybeSingle(),
    asker.from('messages').select('*').eq('channel_id', ids.channelId).is('deleted_at', null).lte('created_at', asked.created_at)
      .order('created_at', { ascending: false }).order('id', { ascending: false }).limit(MESSAGES),
    asker.from('messages').select('id').eq('channel_id', ids.channelId).is('deleted_at', null).gt('created_at', asked.created_at).limit(1),
  ]);
  const messages = (before ?? []).filter(({ id }) => id !== asked.id).toReversed().concat(asked);
  const authors = await readAuthors(asker, messages);
  // Another assistant's words are never asked about: two of them would talk forever.
  if (authors.get(asked.author_id ?? '')?.role === 'assistant') return null;
  return {
    workspaceName: workspace?.name ?? '',
    channel: { name: channelTitle(channel), prompt: channel.prompt, promptVersion: channel.prompt_version, mode: channel.assistant_mode, model: channel.assistant_model },
    turns: withinBudget(messages.filter(({ role }) => role !== 'system').map((message) => turnOf(message, authors))),
    asked,
    othersWroteSince: (after ?? []).length > 0,
  };
}

type Author = Pick<Profile, 'id' | 'name' | 'role'>;

async function readAuthors(asker: Client, messages: Message[]): Promise<Map<string, Author>> {
  const ids = [...new Set(messages.flatMap(({ author_id: id }) => (id ? [id] : [])))];
  const { data } = await asker.from('profiles').select('id, name, role').in('id', ids);
  return new Map((data ?? []).map((profile) => [profile.id, profile]));
}

function turnOf(message: Message, authors: Map<string, Author>): Turn {
  const files = attachmentsOf(message).map(({ name, mime_type: type, file_size: size }) => `[file: ${name}, ${type}, ${fileSize(size)}]`);
  return {
    id: message.id,
    author: profileName(authors.get(message.author_id ?? '')),
    role: message.role === 'assistant' ? 'assistant' : 'user',
    at: message.created_at,
    text: [textOf(message), ...files].filter(Boolean).join('\n'),
  };
}

/** The newest turns that fit; the asked one always does. */
function withinBudget(turns: Turn[]): Turn[] {
  let left = CHARACTERS;
  const kept: Turn[] = [];
  for (const turn of turns.toReversed()) {
    left -= turn.text.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(turn);
  }
  return kept;
}
