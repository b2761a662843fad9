import { type AssistantRun, type Message, messageMetadata, textOf } from '@parley/model';
import type { Client } from '../identity.ts';
import { withNames } from '../references.ts';
import { readSummary } from '../summaries/read.ts';
import type { Conversation } from './conversation.ts';
import {
  readMessage,
  readConversationMessages,
  type ConversationMessages,
  messagesForModel,
} from './messages.ts';
import { readBeside } from './beside.ts';
import { readPersonFacts } from './participants.ts';
import { namesOf, readPeople } from './people.ts';
import { picturesOf } from './pictures.ts';
import {
  allowedToolsOf,
  channelOf,
  type RunChannel,
  readRunChannel,
  takingPart,
} from './run-channel.ts';
import { readRelated, relatedPassages } from './related.ts';
import { readSettled } from './settled.ts';
import { readTimezone } from './timezone.ts';
import { asQuestion, isJudged, readRuleQuestion } from '../rules/rule-question.ts';
import type { StandingRule } from '../rules/standing-rule.ts';
import { turnOf, withinBudget } from './turns.ts';

/** A question to an assistant. */
export type Question = {
  run: Pick<
    AssistantRun,
    'workspace_id' | 'channel_id' | 'message_id' | 'assistant_id' | 'reply_id'
  > &
    Partial<Pick<AssistantRun, 'asked_by'>>;
  /**
   * Reads the asker's own settings for their time zone, which a client limited to an audience
   * cannot read. Without it, the time zone comes from the directory.
   */
  ownSettings?: Client | undefined;
  /** The moment of the answer, if it is not the present. */
  now?: Date | undefined;
};

/** The most characters of conversation: about 12,000 tokens. */
const BUDGET = 48_000;

/**
 * Reads the conversation with the asker's client.
 * @returns null if there is nothing to answer: the message is deleted, no longer readable, or not
 * written by a person.
 * @throws BackendError
 */
export async function readConversation(
  asker: Client,
  { run, ownSettings, now }: Question,
): Promise<Conversation | null> {
  const [{ asked: stored, rule }, runChannel] = await Promise.all([
    readAsked(asker, run),
    readRunChannel(asker, run),
  ]);
  if (!stored || !runChannel || stored.role !== 'user' || stored.author_id === null) return null;
  const [asked = stored] = await withNames(asker, [stored]);
  const [said, found, summary, settled, timezone] = await Promise.all([
    readConversationMessages(asker, asked, run.reply_id),
    readRelated(asker, runChannel.channel.id, textOf(asked)),
    asked.thread_id === null ? readSummary(asker, runChannel.channel.id) : null,
    readSettled(asker, 'channel_id', runChannel.channel.id),
    readTimezone(asker, run.workspace_id, stored.author_id, ownSettings),
  ]);
  const [told, passages] = await Promise.all([
    withNames(asker, messagesForModel(said, asked, summary)),
    withNames(asker, found.messages),
  ]);
  const { members, assistants } = takingPart(runChannel);
  const authors = [...told, ...passages].map(({ author_id: id }) => id);
  const beside = await readBeside(asker, told);
  const [people, facts] = await Promise.all([
    readPeople(asker, [run.assistant_id, ...members, ...authors, ...beside.authors]),
    readPersonFacts(asker, run.workspace_id, [...new Set([...members, stored.author_id])]),
  ]);
  // Assistants do not answer each other: two of them would talk forever.
  if (people.get(stored.author_id)?.role === 'assistant') return null;
  const name = namesOf(people);
  const colleagues = new Set(assistants.filter((id) => id !== run.assistant_id));
  const turnFacts = { ...beside.facts(name), name, colleagues };
  const turns = told.map((message) => turnOf(message, turnFacts));
  return {
    workspaceName: runChannel.workspaceName,
    assistantName: name(run.assistant_id),
    editedAt: stored.edited_at,
    personId: stored.author_id,
    timezone,
    ...(now ? { now: now.toISOString() } : {}),
    allowedTools: allowedToolsOf(runChannel),
    // What a rule judges may come to nothing.
    channel: { ...channelOf(runChannel), ...(rule ? { mode: 'auto' as const } : {}) },
    members: [...new Set(members.map(name))],
    people: members.map((id) => ({ name: name(id), ...facts.get(id) })),
    asker: facts.get(stored.author_id) ?? {},
    settled,
    summary,
    turns: withinBudget(turns, BUDGET),
    pictures: picturesOf(inView(asked, said)),
    related: relatedPassages({ ...found, messages: passages }, textOf(asked), {
      name,
      except: new Set(told.map(({ id }) => id)),
    }),
    threadId: asked.thread_id,
    isAddressed: rule ? !isJudged(rule) : isAddressed(asked, said, runChannel, run.assistant_id),
    othersWroteSince: said.othersWroteSince,
  };
}

type Asked = { asked: Message | null; rule: StandingRule | null };

/** The message that asks; for a run that a rule started, the rule as a message. */
async function readAsked(asker: Client, run: Question['run']): Promise<Asked> {
  const message = await readMessage(asker, 'The message', run.message_id);
  if (!message || run.message_id !== run.reply_id || run.asked_by === undefined)
    return { asked: message, rule: null };
  const question = await readRuleQuestion(asker, { ...run, asked_by: run.asked_by });
  return question
    ? { asked: asQuestion(message, question, run.asked_by), rule: question.rule }
    : { asked: null, rule: null };
}

/** How many messages above the question are looked at for pictures. */
const ABOVE = 3;

/** The question, what it replies to, and what stands just above it, the nearest first. */
const inView = (asked: Message, { repliedTo, before }: ConversationMessages): Message[] => [
  ...new Set([asked, ...(repliedTo ? [repliedTo] : []), ...before.slice(-ABOVE).toReversed()]),
];

/** True if the message addresses the assistant, which must then answer. */
const isAddressed = (
  asked: Message,
  { repliedTo }: ConversationMessages,
  runChannel: RunChannel,
  assistantId: string,
): boolean =>
  // A conversation with the assistant alone addresses nobody else.
  runChannel.channel.visibility === 'direct' ||
  channelOf(runChannel).mode === 'mention' ||
  mentions(asked, assistantId) ||
  repliedTo?.author_id === assistantId;

const mentions = (message: Message, profileId: string): boolean =>
  messageMetadata.safeParse(message.metadata).data?.mentions?.includes(profileId) ?? false;
