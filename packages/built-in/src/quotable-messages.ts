import type { Conversation, Turn } from './conversation.ts';
import type { AnswerContext } from './context.ts';
import { dayFor } from './dates.ts';
import type { Hit } from './findings.ts';
import { passagesOf } from './passages.ts';
import { readPrompt } from './prompt.ts';
import type { Quotable } from './quotable.ts';
import { repeatsQuestion } from './retrieve.ts';

/**
 * Known without a search: facts of the prompt, the related older messages, and what was said, in
 * threads and files as well.
 */
export function quotableMessages(context: AnswerContext): Quotable[] {
  const { conversation, say, linkOf } = context;
  const answered = answeredIn(conversation);
  return [
    ...readPrompt(conversation.channel.prompt).facts.map((text) => ({
      id: null,
      text,
      author: say.prompt,
      at: '',
      href: null,
    })),
    ...conversation.related.map(({ messageId, author, at, text, file }) => ({
      id: file?.id ?? messageId,
      author: file ? `${say.file} ${author}` : author,
      at,
      text,
      href: linkOf(messageId),
    })),
    ...conversation.turns
      .slice(0, -1)
      .filter(({ id, role }) => role === 'user' && !answered.has(id))
      .flatMap((turn) => partsOf(turn, context)),
  ].filter(({ text }) => !isAsked(text, context));
}

/** A message, the replies of its thread and the passages of its files. */
function partsOf(
  { id, author, at, text, seen, isAnswered }: Turn,
  {
    say,
    linkOf,
    conversation: {
      channel: { name: channel },
    },
  }: AnswerContext,
): Quotable[] {
  const href = linkOf(id);
  const body = seen?.body ?? text;
  return [
    {
      id,
      author,
      at,
      ...withVotes(body, seen?.votes ?? []),
      href,
      context: channel,
      ...(isAnswered === undefined ? {} : { isAnswered }),
    },
    ...(seen?.lastReplies ?? []).map((reply) => ({
      ...reply,
      href: linkOf(reply.id),
      context: `${body} ${channel}`,
    })),
    ...(seen?.files ?? []).flatMap((file) =>
      passagesOf(file.name, file.text).map((passage) => ({
        id,
        author: `${say.file} ${file.name}`,
        at,
        text: passage,
        href,
        context: `${body} ${spelled(file.name)} ${channel}`,
      })),
    ),
  ];
}

/**
 * The results of searches as quotes, without duplicates. The question itself, repetitions of it by
 * anybody, earlier questions, and the assistant's own words are no answers.
 */
export function found(context: AnswerContext): Quotable[] {
  const { findings, asked, conversation } = context;
  const own = new Set(
    [
      asked.id,
      ...answeredIn(conversation),
      ...conversation.turns.filter(({ role }) => role === 'assistant').map(({ id }) => id),
    ].map(context.linkOf),
  );
  const [root, ...replies] = findings.thread;
  const inThread = replies.map((reply) => ({ ...reply, context: root?.text ?? '' }));
  const hits = findings.hits
    .filter(
      ({ link, author, text }) =>
        !own.has(link) &&
        !isAsked(text, context) &&
        (author === '' || author !== conversation.assistantName),
    )
    .flatMap((hit) => saidOf(hit, context));
  return [...inThread, ...hits];
}

/** True for the question, for one that repeats it, and for what was asked of the assistant. */
const isAsked = (text: string, { text: asked, conversation }: AnswerContext): boolean =>
  repeatsQuestion(text, asked) || text.startsWith(`@${conversation.assistantName}`);

/** Questions that the assistant has answered here: they contain no answer themselves. */
const answeredIn = ({ turns }: Conversation): ReadonlySet<string> =>
  new Set(
    turns
      .filter(
        ({ role, text }, index) =>
          role === 'user' && text.trimEnd().endsWith('?') && turns[index + 1]?.role === 'assistant',
      )
      .map(({ id }) => id),
  );

function saidOf(
  { kind, title, text, at, link, author, thread, channel, votes }: Hit,
  { say, language, clock }: AnswerContext,
): Quotable[] {
  const id = /[?&]m=([^&#]+)/.exec(link)?.[1] ?? null;
  switch (kind) {
    case 'message':
      return [
        {
          id,
          author: author || title,
          at,
          ...withVotes(text, votes),
          href: link,
          context: `${thread} ${channel}`,
        },
      ];
    case 'file':
    case 'drive':
      return (text || title).split('\n').map((passage) => ({
        id,
        author: `${say.file} ${title}`,
        at: '',
        text: passage,
        href: link,
        context: `${spelled(title)} ${channel}`,
      }));
    case 'event':
      return [
        {
          id: null,
          author: title,
          at: '',
          text: `${title}: ${dayFor({ at: new Date(at), hasTime: true }, language, clock.timezone)}`,
          href: link,
        },
      ];
    default:
      return [
        { id: null, author: title, at: '', text: text ? `${title}: ${text}` : title, href: link },
      ];
  }
}

/** A poll with its votes, most first. */
const withVotes = (text: string, votes: Hit['votes']): Pick<Quotable, 'text' | 'isPoll'> =>
  votes.length === 0
    ? { text }
    : {
        isPoll: true,
        text: `${text} (${votes
          .toSorted((a, b) => b.votes - a.votes)
          .map((each) => `${each.option}: ${each.votes}`)
          .join(', ')})`,
      };

/** The words of a file's name. */
const spelled = (name: string) => name.replaceAll(/[._-]+/g, ' ');
