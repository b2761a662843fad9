import type { Conversation } from '../conversation.ts';
import { maySayNothing } from '../instructions.ts';
import { answerClosest } from './answer-closest.ts';
import {
  answerDates,
  answerDecisions,
  answerMissed,
  answerLatest,
  answerMood,
  answerSummary,
  answerTasks,
} from './answer-conversation.ts';
import { answerFromFile, answerQuestion } from './answer-question.ts';
import {
  answerCount,
  answerDraft,
  answerEvents,
  answerList,
  answerPeople,
  answerPlaces,
  answerRisks,
} from './answer-workspace.ts';
import { Desk } from './desk.ts';
import type { Look } from './findings.ts';
import type { Language } from './language.ts';
import { phrases } from './phrases.ts';
import { type Call, nextCalls } from './plan.ts';
import { type PromptRules, readRules } from './prompt-rules.ts';
import type { Composed } from './quotes.ts';
import type { Clock } from './said.ts';

/** What the built-in model does next: looks something up, answers, or says why it does not. */
export type Step = { calls: Call[] } | { answer: Composed } | { silence: string };

/**
 * The next step for the last message of a conversation.
 * @param looks what tools gave so far
 * @param offered names of the tools there are
 */
export function nextStep(
  conversation: Conversation,
  clock: Clock,
  looks: readonly Look[],
  offered: ReadonlySet<string>,
): Step {
  const asked = conversation.turns.at(-1);
  if (!asked) return { silence: phrases.en.silentUnasked };
  const rules = readRules(conversation.channel.prompt);
  const desk = new Desk(conversation, asked, clock, looks, rules.language);
  const fixed = rules.answers.find(
    ({ when }) => when === null || desk.text.toLowerCase().includes(when.toLowerCase()),
  );
  if (fixed) return { answer: { text: shape(fixed.say, rules), sources: [] } };
  if (rules.isEcho) return { answer: { text: shape(asked.text, rules), sources: [] } };
  if (maySayNothing(conversation)) return { silence: desk.say.silentUnasked };
  const calls = nextCalls(desk, offered);
  if (calls.length > 0) return { calls };
  const { text, sources } = answer(desk);
  return {
    answer: { text: shape(withModesty(text, conversation, desk.language), rules), sources },
  };
}

function answer(desk: Desk): Composed {
  const { say, asked, findings } = desk;
  switch (desk.wish.kind) {
    case 'summary':
      return findings.news === null ? answerSummary(desk) : answerMissed(desk);
    case 'missed':
      return answerMissed(desk);
    case 'tasks':
      return answerTasks(desk);
    case 'decisions':
      return answerDecisions(desk);
    case 'dates':
      return answerDates(desk);
    case 'mood':
      return answerMood(desk);
    case 'latest':
      return answerLatest(desk);
    case 'events':
      return answerEvents(desk);
    case 'file':
      return answerFromFile(desk);
    case 'count':
      return answerCount(desk);
    case 'people':
      return answerPeople(desk);
    case 'list':
      return answerList(desk);
    case 'risks':
      return answerRisks(desk);
    case 'places':
      return answerPlaces(desk);
    case 'draft':
      return answerDraft(desk);
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
      return answerQuestion(desk) ?? answerClosest(desk);
  }
}

/** Says once in a conversation what answers here; it is not news each time. */
function withModesty(text: string, { turns }: Conversation, language: Language): string {
  const isTold = turns.some(
    (turn) =>
      turn.role === 'assistant' &&
      Object.values(phrases).some(({ modest }) => turn.text.includes(modest)),
  );
  return isTold ? text : `${text}\n\n${phrases[language].modest}`;
}

/** The form the prompt asks for. */
function shape(text: string, { begin, end, isUpperCase }: PromptRules): string {
  const whole = [begin, text, end]
    .filter((part) => part !== null)
    .join(text.includes('\n') ? '\n\n' : ' ');
  // The addresses of links are no letters to read.
  return isUpperCase
    ? whole.replace(/\]\([^)]*\)|(?:(?!\]\().)+|\n/gu, (part) =>
        part.startsWith('](') ? part : part.toLocaleUpperCase(),
      )
    : whole;
}
