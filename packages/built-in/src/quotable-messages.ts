import type { Conversation } from './conversation.ts';
import type { AnswerContext } from './context.ts';
import type { Hit } from './findings.ts';
import { readPrompt } from './prompt.ts';
import type { Quotable } from './quotable.ts';
import { repeatsQuestion } from './retrieve.ts';

const TITLE_CHARACTERS = 40;

/** Known without a search: facts of the prompt, the related older messages, and what was said. */
export function quotableMessages(context: AnswerContext): Quotable[] {
  const { conversation, earlier, say, linkOf } = context;
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
    ...earlier.filter(({ id }) => id === null || !answered.has(id)),
  ];
}

/**
 * The results of a search as quotes, without duplicates. The question itself, repetitions of it by
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
  const hits = findings.hits.filter(
    ({ link, author, text }) =>
      !own.has(link) &&
      !repeatsQuestion(text, context.text) &&
      (author === '' || author !== conversation.assistantName),
  );
  return [...new Map(hits.map((hit) => [hit.link, saidOf(hit, context)])).values()];
}

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
  { kind, title, text, at, link, author }: Hit,
  { say, findings: { file } }: AnswerContext,
): Quotable {
  if (kind === 'message')
    return {
      id: /[?&]m=([^&#]+)/.exec(link)?.[1] ?? null,
      author: author || title.slice(0, TITLE_CHARACTERS),
      at,
      text,
      href: link,
    };
  if (kind === 'file' || kind === 'drive')
    return {
      id: null,
      author: `${say.file} ${title}`,
      at,
      text: (file?.link === link ? file.text : text) || title,
      href: link,
    };
  return { id: null, author: title, at: '', text: text ? `${title}: ${text}` : title, href: link };
}
