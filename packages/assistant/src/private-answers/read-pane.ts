import { type Message, textOf } from '@parley/model';
import { readBeside } from '../conversation/beside.ts';
import type { Conversation, Turn } from '../conversation/conversation.ts';
import { COLUMNS, readMessage } from '../conversation/messages.ts';
import { type PersonFacts, readPersonFacts } from '../conversation/participants.ts';
import { namesOf, readPeople } from '../conversation/people.ts';
import { readRelated, relatedPassages } from '../conversation/related.ts';
import { channelOf, readRunChannel, takingPart } from '../conversation/run-channel.ts';
import { readSettled } from '../conversation/settled.ts';
import { turnOf, withinBudget } from '../conversation/turns.ts';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import type { Asked } from './asked.ts';
import type { Days, LookedAt } from './looked-at.ts';

/** Where the answer is read, and when it is asked for. */
export type PaneClock = { now: Date; timezone: string };

/** The most messages of a period, and of a conversation without one. */
const MESSAGES = { period: 400, lately: 160 };
const BUDGET = 48_000;

/**
 * What a private answer is made from. It follows no channel's prompt: those are written for
 * answers that everybody reads, and their authors should not steer what one person is told.
 * @returns null if the asker can no longer read the channel or the message
 * @throws BackendError
 */
export async function readPane(
  asker: Client,
  asked: Asked,
  looked: LookedAt,
  clock: PaneClock,
): Promise<Conversation | null> {
  const pane = asked.channel_id
    ? await readChannelPane(asker, asked, asked.channel_id, looked.period)
    : await readWorkspacePane(asker, asked);
  if (!pane) return null;
  const settled = asked.channel_id
    ? await readSettled(asker, 'channel_id', asked.channel_id)
    : await readSettled(asker, 'workspace_id', asked.workspace_id);
  const { period, messages } = looked;
  return {
    ...pane.conversation,
    personId: asked.profile_id,
    editedAt: null,
    timezone: clock.timezone,
    allowedTools: null,
    settled,
    summary: null,
    pictures: [],
    threadId: asked.thread_id,
    isAddressed: true,
    othersWroteSince: false,
    turns: withinBudget([...pane.turns, questionOf(asked, pane.asker, clock.now)], BUDGET),
    task: {
      kind: asked.kind,
      scope: asked.channel_id ? 'channel' : 'workspace',
      from: period?.from.toISOString() ?? null,
      to: period?.to.toISOString() ?? null,
      messages,
    },
  };
}

type PaneSource = {
  conversation: Pick<
    Conversation,
    'workspaceName' | 'assistantName' | 'channel' | 'members' | 'people' | 'asker' | 'related'
  >;
  turns: Turn[];
  /** The name of the person who asks. */
  asker: string;
};

/** Messages of a workspace are found by tools, because they are too many and have many channels. */
async function readWorkspacePane(asker: Client, asked: Asked): Promise<PaneSource | null> {
  const [workspace, people, facts] = await Promise.all([
    read(
      'The workspace',
      asker.from('workspaces').select('id, name').eq('id', asked.workspace_id).maybeSingle(),
    ),
    readPeople(asker, [asked.profile_id, asked.assistant_id]),
    readPersonFacts(asker, asked.workspace_id, [asked.profile_id]),
  ]);
  if (!workspace) return null;
  const name = namesOf(people);
  return {
    conversation: {
      workspaceName: workspace.name,
      assistantName: name(asked.assistant_id),
      channel: { ...NO_CHANNEL, id: workspace.id, name: workspace.name, path: '/' },
      ...membersOf([asked.profile_id], { name, facts, asker: asked.profile_id }),
      related: [],
    },
    turns: [],
    asker: name(asked.profile_id),
  };
}

type Known = {
  name(id: string | null): string;
  facts: ReadonlyMap<string, PersonFacts>;
  asker: string;
};

const membersOf = (ids: readonly string[], { name, facts, asker }: Known) => ({
  members: [...new Set(ids.map(name))],
  people: ids.map((id) => ({ name: name(id), ...facts.get(id) })),
  asker: facts.get(asker) ?? {},
});

const NO_CHANNEL = {
  topic: '',
  description: null,
  prompt: '',
  promptVersion: 0,
  mode: 'mention',
  model: null,
} as const;

async function readChannelPane(
  asker: Client,
  asked: Asked,
  channelId: string,
  period: Days | null,
): Promise<PaneSource | null> {
  const [runChannel, repliedTo] = await Promise.all([
    readRunChannel(asker, {
      workspace_id: asked.workspace_id,
      channel_id: channelId,
      assistant_id: asked.assistant_id ?? asked.profile_id,
    }),
    asked.message_id ? readMessage(asker, 'The message', asked.message_id) : null,
  ]);
  if (!runChannel || (asked.message_id && !repliedTo)) return null;
  const subject = repliedTo ? textOf(repliedTo) : asked.question;
  const [said, found] = await Promise.all([
    readMessages(asker, asked, channelId, period),
    SEEKING.has(asked.kind) ? readRelated(asker, channelId, subject) : { messages: [], files: [] },
  ]);
  const shown =
    repliedTo && !said.some(({ id }) => id === repliedTo.id) ? [repliedTo, ...said] : said;
  const [told, passages] = await Promise.all([
    withNames(asker, shown),
    withNames(asker, found.messages),
  ]);
  const { members } = takingPart(runChannel);
  const beside = await readBeside(asker, told);
  const [people, facts] = await Promise.all([
    readPeople(asker, [
      asked.profile_id,
      asked.assistant_id,
      ...members,
      ...[...told, ...passages].map(({ author_id: id }) => id),
      ...beside.authors,
    ]),
    readPersonFacts(asker, asked.workspace_id, [...new Set([...members, asked.profile_id])]),
  ]);
  const name = namesOf(people);
  const turnFacts = { ...beside.facts(name), name, colleagues: new Set(assistantsOf(told)) };
  const answered = new Set(told.map(({ reply_to_id: id }) => id));
  return {
    conversation: {
      workspaceName: runChannel.workspaceName,
      assistantName: name(asked.assistant_id),
      channel: { ...channelOf(runChannel), prompt: '', mode: 'mention' },
      ...membersOf(members, { name, facts, asker: asked.profile_id }),
      related: relatedPassages({ ...found, messages: passages }, subject, {
        name,
        except: new Set(told.map(({ id }) => id)),
      }),
    },
    turns: told.map((message) => ({
      ...turnOf(message, turnFacts),
      isAnswered: message.reply_count > 0 || answered.has(message.id),
    })),
    asker: name(asked.profile_id),
  };
}

/** Kinds that are about a subject, not about days. */
const SEEKING: ReadonlySet<Asked['kind']> = new Set(['ask', 'changes', 'draft']);

/** Everything here was said to everybody: answers of assistants are quoted like people's words. */
const assistantsOf = (messages: readonly Message[]) =>
  messages.flatMap(({ role, author_id: id }) => (role === 'assistant' && id ? [id] : []));

/** The newest messages of the period, thread or channel, with their threads, oldest first. */
async function readMessages(
  asker: Client,
  { thread_id: threadId }: Asked,
  channelId: string,
  period: Days | null,
): Promise<Message[]> {
  const here = asker.from('messages').select(COLUMNS).eq('channel_id', channelId);
  const inThread = threadId ? here.or(`id.eq.${threadId},thread_id.eq.${threadId}`) : here;
  const within = period
    ? inThread
        .gte('created_at', period.from.toISOString())
        .lt('created_at', period.to.toISOString())
    : inThread;
  const newest = await read(
    'The conversation',
    within
      .is('deleted_at', null)
      .neq('role', 'system')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(period ? MESSAGES.period : MESSAGES.lately),
  );
  return newest.toReversed();
}

const questionOf = ({ id, question, message_id }: Asked, author: string, now: Date): Turn => ({
  id,
  author,
  role: 'user',
  at: now.toISOString(),
  text: question,
  seen: {
    body: question,
    files: [],
    inReplyTo: message_id,
    quote: null,
    isEdited: false,
    isPinned: false,
    replies: 0,
    lastReplies: [],
    reactions: [],
    votes: [],
    cards: [],
  },
});
