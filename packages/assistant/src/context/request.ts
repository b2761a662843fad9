import { visibleText } from '@parley/model';
import type { ModelMessage, SystemModelMessage, TextPart, UserContent } from 'ai';
import type { Conversation } from '../conversation/conversation.ts';
import type { ModelPicture } from '../conversation/pictures.ts';
import { frameText } from './frame.ts';
import { promptText, promptValues } from './prompt-text.ts';
import { settledLines } from './settled-line.ts';
import { shortIds } from './short-ids.ts';
import { taskLine } from './task-line.ts';
import { jsonLine, minute, passageLine, turnLine } from './turn-line.ts';

/** What is asked of a model; what changes least comes first (decision 0105). */
export type ModelRequest = { instructions: SystemModelMessage; messages: ModelMessage[] };

/** Marks the end of what Anthropic should cache; other providers find it themselves. */
const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/**
 * Frame, prompt and members; the summary and the messages so far; then what belongs to this
 * question alone: related passages, the time, the question and its pictures.
 */
export function modelRequest(
  conversation: Conversation,
  now: Date,
  { hasTools = false, pictures = [], marksCache = false }: RequestParts = {},
): ModelRequest {
  return {
    instructions: {
      role: 'system',
      content: [frameText(conversation, hasTools), promptText(conversation)].join('\n\n'),
      ...(marksCache ? { providerOptions: CACHED } : {}),
    },
    messages: messagesOf(conversation, now, { pictures, marksCache }),
  };
}

export type RequestParts = {
  hasTools?: boolean;
  pictures?: readonly ModelPicture[];
  /** True if the provider caches only up to marks. */
  marksCache?: boolean;
};

type Closing = Required<Pick<RequestParts, 'pictures' | 'marksCache'>>;

type Said = { role: 'user' | 'assistant'; content: string };

function messagesOf(conversation: Conversation, now: Date, closing: Closing): ModelMessage[] {
  const { turns } = conversation;
  const shortId = shortIds(conversation);
  const history = joined([
    ...memoryOf(conversation),
    // Skips leading answers, whose question did not fit the budget.
    ...turns
      .slice(turns.findIndex(({ role }) => role === 'user'))
      .slice(0, -1)
      .map((turn): Said =>
        turn.role === 'assistant'
          ? { role: 'assistant', content: turn.text }
          : { role: 'user', content: turnLine(turn, shortId) },
      ),
  ]);
  const question = questionText(conversation, now, closing.pictures, shortId);
  const last = history.at(-1);
  const before: ModelMessage[] = last?.role === 'user' ? history.slice(0, -1) : history;
  const content = questionContent(last?.role === 'user' ? last.content : '', question, closing);
  return [...before, { role: 'user', content }];
}

/** Some providers require that roles alternate. */
function joined(said: Said[]): Said[] {
  const made: Said[] = [];
  for (const one of said) {
    const last = made.at(-1);
    if (last?.role === one.role) last.content += `\n${one.content}`;
    else made.push({ ...one });
  }
  return made;
}

/** What the channel has settled, then the minutes: both change less often than messages. */
const memoryOf = (conversation: Conversation): Said[] => [
  ...settledLines(conversation).map((content): Said => ({ role: 'user', content })),
  ...minutesOf(conversation),
];

const minutesOf = ({ summary }: Conversation): Said[] =>
  summary
    ? [
        {
          role: 'user',
          content: jsonLine({
            minutes: visibleText(summary.text),
            until: minute(summary.uptoAt),
          }),
        },
      ]
    : [];

function questionText(
  conversation: Conversation,
  now: Date,
  pictures: readonly ModelPicture[],
  shortId: (id: string) => string,
): string {
  const { related, turns, task } = conversation;
  const asked = turns.at(-1);
  return [
    ...related.map((passage) => passageLine(passage, shortId)),
    jsonLine({
      ...promptValues(conversation, now),
      ...(pictures.length > 0
        ? { pictures: pictures.map(({ name, messageId }) => ({ of: shortId(messageId), name })) }
        : {}),
    }),
    ...(task ? [taskLine(task)] : []),
    ...(asked ? [turnLine(asked, shortId)] : []),
  ].join('\n');
}

/** One text, unless there are pictures or a mark between what is cached and what is not. */
function questionContent(
  before: string,
  question: string,
  { pictures, marksCache }: Closing,
): UserContent {
  const whole = before === '' ? question : `${before}\n${question}`;
  const texts: TextPart[] =
    marksCache && before !== ''
      ? [
          { type: 'text', text: before, providerOptions: CACHED },
          { type: 'text', text: question },
        ]
      : [{ type: 'text', text: whole }];
  if (pictures.length === 0 && texts.length === 1) return whole;
  return [
    ...texts,
    ...pictures.map(({ bytes, mediaType }) => ({ type: 'file' as const, data: bytes, mediaType })),
  ];
}
