import type { Conversation } from '../conversation.ts';
import { maySayNothing } from '../instructions.ts';
import { sentences } from '../words.ts';
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
import { namesDate } from './dates.ts';
import { Desk } from './desk.ts';
import type { Look } from './findings.ts';
import type { Language } from './language.ts';
import { phrases } from './phrases.ts';
import { type Call, nextCalls } from './plan.ts';
import { isCommitment } from './promises.ts';
import { type PromptRules, readRules } from './prompt-rules.ts';
import type { Composed } from './quotes.ts';
import type { Clock } from './said.ts';

/** What the built-in model does next: looks something up, answers, or says why it does not. */
export type Step = { calls: Call[] } | { answer: Composed } | { silence: string };

const TASK_CHARACTERS = 200;

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
  if (!asked) return { silence: phrases.en.silentNoPrompt };
  const rules = readRules(conversation.channel.prompt);
  const desk = new Desk(conversation, asked, clock, looks, rules.language);
  const fixed = rules.answers.find(
    ({ when }) => when === null || desk.text.toLowerCase().includes(when.toLowerCase()),
  );
  if (fixed) return { answer: { text: shape(fixed.say, rules), sources: [] } };
  if (rules.isEcho) return { answer: { text: shape(asked.text, rules), sources: [] } };
  if (isAmongPeople(desk)) return { silence: desk.say.silentAmongPeople };
  const calls = nextCalls(desk, offered);
  if (calls.length > 0) return { calls };
  const body = answer(desk, rules);
  if (!body)
    return {
      silence:
        conversation.channel.prompt === '' ? desk.say.silentNoPrompt : desk.say.silentByPrompt,
    };
  return {
    answer: { ...body, text: shape(withModesty(body.text, conversation, desk.language), rules) },
  };
}

const TO_SOMEONE =
  /(?<!\p{L})(?:(?:can|could|will|would|did|are|have|shall) you|do you (?:have|want|need|mind)|(?:kannst|könntest|hast|bist|willst|magst|machst|wirst|brauchst) du|(?:könnt|habt|seid|wollt) ihr)(?!\p{L})(?! (?:please |bitte |mir |uns )*(?:tell|show|find|look|search|list|give|say|help|sagen|zeigen|finden|suchen|nennen|helfen))/iu;

/**
 * Whether a question is put to a colleague: it begins with their name, or speaks to a 'you' that is
 * asked to do something.
 */
function isAmongPeople({ conversation, wish, text, asked }: Desk): boolean {
  if (
    wish.kind !== 'question' ||
    conversation.channel.prompt !== '' ||
    !maySayNothing(conversation)
  )
    return false;
  const others = conversation.members.filter((name) => name !== asked.author);
  const called = text.toLowerCase();
  return (
    others.length > 0 &&
    (TO_SOMEONE.test(text) ||
      others.some((name) =>
        [name, name.split(' ')[0] ?? name].some((each) =>
          called.startsWith(`${each.toLowerCase()},`),
        ),
      ))
  );
}

function answer(desk: Desk, rules: PromptRules): Composed | null {
  const { say, asked, findings, conversation } = desk;
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
      return { text: withTask(say.abilities, desk), sources: [] };
    case 'thanks':
      return thanked(desk, rules);
    case 'greeting':
      return { text: withTask(say.greeting(asked.author), desk), sources: [] };
    case 'question':
      return (
        answerQuestion(desk) ?? {
          text: withTask(findings.times('search') > 0 ? say.nowhere : say.none, desk),
          sources: [],
        }
      );
    case 'none':
      return conversation.channel.prompt === '' ? smallTalk(desk) : remark(desk, rules);
  }
}

/** Thanks among people are theirs alone. */
function thanked(desk: Desk, rules: PromptRules): Composed | null {
  if (!maySayNothing(desk.conversation)) return { text: desk.say.welcome, sources: [] };
  return desk.conversation.channel.prompt === '' ? null : remark(desk, rules);
}

/** Nothing was asked, and nobody said what to do then. */
function smallTalk(desk: Desk): Composed | null {
  if (maySayNothing(desk.conversation)) return null;
  return answerQuestion(desk) ?? { text: desk.say.greeting(desk.asked.author), sources: [] };
}

/**
 * Nothing was asked: with a prompt every message still gets an answer, so that it shows that the
 * prompt was read.
 */
function remark(desk: Desk, rules: PromptRules): Composed | null {
  const told = sentences(desk.text);
  const points = told.filter((sentence) => isCommitment(sentence) || namesDate(sentence));
  if (points.length === 0 && rules.isQuietOtherwise && maySayNothing(desk.conversation))
    return null;
  const kept = (points.length > 0 ? points : told).slice(0, 3);
  const { noted } = desk.say;
  const note = rules.isList
    ? `**${noted}:**\n${kept.map((point) => `- ${point}`).join('\n')}`
    : `**${noted}:** ${kept.join(' ')}`;
  return { text: withTask(note, desk), sources: [desk.asked.id] };
}

function withTask(text: string, { conversation, say }: Desk): string {
  const prompt = conversation.channel.prompt.replace(/[\s*_]+/g, ' ').trim();
  const task =
    prompt.length > TASK_CHARACTERS ? `${prompt.slice(0, TASK_CHARACTERS).trimEnd()} …` : prompt;
  return task === '' ? text : `${text}\n\n${say.task} *${task}*`;
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
