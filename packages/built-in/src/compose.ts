import type { Conversation } from './conversation.ts';
import { namedLocations } from './asked-locations.ts';
import { answerClosest } from './answer-closest.ts';
import {
  answerDates,
  answerDecisions,
  answerMissed,
  answerLatest,
  answerMood,
  answerSummary,
  answerTasks,
  answerUnanswered,
} from './answer-conversation.ts';
import { answerFromFile } from './answer-file.ts';
import { answerAskedOf } from './answer-messages.ts';
import { answerQuestion } from './answer-question.ts';
import {
  answerCount,
  answerDraft,
  answerEvents,
  answerHeadcount,
  answerList,
  answerNext,
  answerPeople,
  answerLocations,
  answerRisks,
  answerStatuses,
} from './answer-workspace.ts';
import { answerSettled, withDecisions, withPromises, withQuestions } from './answer-settled.ts';
import { AnswerContext } from './context.ts';
import type { RecordedOutput } from './findings.ts';
import { type Language, LANGUAGES } from './languages/index.ts';
import { type PlannedCall, nextCalls } from './plan.ts';
import { readPrompt } from './prompt.ts';
import type { Composed } from './quotes.ts';
import type { Clock } from './quotable.ts';

/**
 * The next step of the built-in model: it calls tools, answers, or gives the reason for its
 * silence.
 */
export type ModelStep = { calls: PlannedCall[] } | { answer: Composed } | { silence: string };

/**
 * The next step for the last message of a conversation.
 * @param toolResults results of the tools so far
 * @param offered names of the available tools
 */
export function nextStep(
  conversation: Conversation,
  clock: Clock,
  toolResults: readonly RecordedOutput[],
  offered: ReadonlySet<string>,
): ModelStep {
  const asked = conversation.turns.at(-1);
  if (!asked) return { silence: LANGUAGES.en.phrases.silentUnasked };
  const { language } = readPrompt(conversation.channel.prompt);
  const context = new AnswerContext(conversation, asked, clock, toolResults, language);
  if (conversation.channel.mode === 'auto' && !conversation.isAddressed)
    return { silence: context.say.silentUnasked };
  const calls = nextCalls(context, offered);
  if (calls.length > 0) return { calls };
  const { text, sources } = answer(context);
  return {
    answer: {
      text: conversation.task ? text : withModesty(text, conversation, context.language),
      sources,
    },
  };
}

function answer(context: AnswerContext): Composed {
  const { say, asked, findings } = context;
  switch (context.intent.kind) {
    case 'summary':
      return findings.news === null ? answerSummary(context) : answerMissed(context);
    case 'missed':
      return answerMissed(context);
    case 'tasks':
      return withPromises(context, answerTasks(context));
    case 'decisions':
      return withDecisions(context, answerDecisions(context));
    case 'unanswered':
      return withQuestions(context, answerUnanswered(context));
    case 'dates':
      return answerDates(context);
    case 'mood':
      return answerMood(context);
    case 'latest':
      return answerLatest(context);
    case 'events':
      return answerEvents(context);
    case 'next':
      return answerNext(context);
    case 'file':
      return answerFromFile(context);
    case 'count':
      return answerCount(context);
    case 'people':
      return answerPeople(context);
    case 'statuses':
      return answerStatuses(context);
    case 'headcount':
      return answerHeadcount(context);
    case 'list':
      return answerList(context);
    case 'risks':
      return answerRisks(context);
    case 'places':
      return answerLocations(context);
    case 'draft':
      return answerDraft(context);
    case 'asked-of':
      return answerAskedOf(context);
    case 'reminder':
      return { text: say.remind(context.intent.request), sources: [] };
    case 'other':
      return { text: say.refusal, sources: [] };
    case 'abilities':
      return { text: say.abilities, sources: [] };
    case 'thanks':
      return { text: say.welcome, sources: [] };
    case 'greeting':
      return { text: say.greeting(asked.author), sources: [] };
    case 'question':
    case 'none':
      if (namedLocations(context).length > 0) return answerLocations(context);
      return answerSettled(context) ?? answerQuestion(context) ?? answerClosest(context);
  }
}

/** Says once in a conversation that the built-in model answers; it does not repeat it. */
function withModesty(text: string, { turns }: Conversation, language: Language): string {
  const isAlreadySaid = turns.some(
    (turn) =>
      turn.role === 'assistant' &&
      Object.values(LANGUAGES).some(({ phrases }) => turn.text.includes(phrases.modest)),
  );
  return isAlreadySaid ? text : `${text}\n\n${LANGUAGES[language].phrases.modest}`;
}
