import { fold } from '../fold.ts';
import type { Rule, RuleCondition, RuleEffect, RuleTrigger } from './rule.ts';

/** What happened in a channel, as the rules see it. */
export type RuleMoment = {
  /** A message that addresses the assistant is a `message` with `isMention`. */
  kind: Exclude<RuleTrigger['kind'], 'mention'>;
  /** The words of the message; empty without one. */
  text: string;
  /** The person who wrote, joined, reacted or uploaded. */
  authorId: string | null;
  hasFiles: boolean;
  isQuestion: boolean;
  /** True if the message addresses the assistant. */
  isMention: boolean;
  /** The emoji of a reaction. */
  emoji: string | null;
  /** How long a question has waited for an answer. */
  minutes: number | null;
};

/** A moment without a message or person, such as a time. */
export const EMPTY_MOMENT: Omit<RuleMoment, 'kind'> = {
  text: '',
  authorId: null,
  hasFiles: false,
  isQuestion: false,
  isMention: false,
  emoji: null,
  minutes: null,
};

export type FormEffect = Extract<RuleEffect, { kind: 'form' }>;

export type Decision<Decided extends Rule> = {
  /** The rules to carry out, in their order; without those of silence and form. */
  fired: Decided[];
  /** The rules that hold unless a model says otherwise. */
  undecided: Decided[];
  /** The rule that demands silence: no later rule speaks, and no model is asked. */
  silence: Decided | null;
  isSilent: boolean;
  /** The form of everything that is said; null: as it is. */
  form: FormEffect | null;
};

/** Effects that say something. A list, a draft and a reaction are silent. */
const SPEAKING: ReadonlySet<RuleEffect['kind']> = new Set([
  'say',
  'ask_for',
  'summarise',
  'hand_over',
  'answer',
]);

export const isSpeaking = (effect: RuleEffect): boolean => SPEAKING.has(effect.kind);

/** Decides which rules hold at a moment. Pure: the worker and the rehearsal share it. */
export function decideRules<Decided extends Rule>(
  rules: readonly Decided[],
  moment: RuleMoment,
): Decision<Decided> {
  const decision: Decision<Decided> = {
    fired: [],
    undecided: [],
    silence: null,
    isSilent: false,
    form: null,
  };
  for (const rule of rules) {
    const { effect } = rule;
    if (!isTriggered(rule, moment) || (decision.isSilent && isSpeaking(effect))) continue;
    const holds = outcomeOf(rule.conditions, moment);
    if (holds === 'judged') decision.undecided.push(rule);
    if (holds !== true) continue;
    if (effect.kind === 'silence') {
      decision.silence ??= rule;
      decision.isSilent = true;
    } else if (effect.kind === 'form') decision.form = mergeForms(decision.form, effect);
    else decision.fired.push(rule);
  }
  return decision;
}

function isTriggered({ trigger, effect }: Rule, moment: RuleMoment): boolean {
  switch (trigger.kind) {
    case 'message':
      // Every answer has the form, whatever set it off.
      return moment.kind === 'message' || effect.kind === 'form';
    case 'mention':
      return moment.kind === 'message' && moment.isMention;
    case 'reaction':
      return (
        moment.kind === 'reaction' &&
        (trigger.emoji === null || plainEmoji(trigger.emoji) === plainEmoji(moment.emoji ?? ''))
      );
    case 'unanswered':
      return moment.kind === 'unanswered' && (moment.minutes ?? 0) >= trigger.minutes;
    default:
      return moment.kind === trigger.kind;
  }
}

/** An emoji without the sign that only asks for its coloured form. */
const plainEmoji = (emoji: string) => emoji.replaceAll('\uFE0F', '');

/** Whether all conditions hold; 'judged' if only a model can tell. */
function outcomeOf(conditions: readonly RuleCondition[], moment: RuleMoment): boolean | 'judged' {
  let outcome: boolean | 'judged' = true;
  for (const condition of conditions) {
    if (condition.kind === 'judged') outcome = 'judged';
    else if (isTrue(condition, moment) === condition.isNegated) return false;
  }
  return outcome;
}

function isTrue(
  condition: Exclude<RuleCondition, { kind: 'judged' }>,
  { text, authorId, hasFiles, isQuestion, isMention }: RuleMoment,
): boolean {
  switch (condition.kind) {
    case 'contains':
      return condition.words.some((words) => containsWords(text, words));
    case 'question':
      return isQuestion;
    case 'mention':
      return isMention;
    case 'file':
      return hasFiles;
    case 'author':
      return authorId !== null && condition.profileIds.includes(authorId);
  }
}

const mergeForms = (before: FormEffect | null, next: FormEffect): FormEffect => ({
  kind: 'form',
  language: next.language ?? before?.language ?? null,
  begin: next.begin ?? before?.begin ?? null,
  end: next.end ?? before?.end ?? null,
  isUpperCase: next.isUpperCase || (before?.isUpperCase ?? false),
});

/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** From this length on, a plural or genitive ending counts as the same word. */
const INFLECTED_FROM = 4;

/**
 * True if a text contains a word or phrase as whole words, however it is written: 'dr' is in 'Dr.
 * Albers' and not in 'fundraising'.
 */
export function containsWords(text: string, words: string): boolean {
  const phrase = fold(words).trim();
  if (phrase === '') return false;
  const first = phrase.charAt(0);
  const last = phrase.charAt(phrase.length - 1);
  const ending = phrase.length >= INFLECTED_FROM && LETTER.test(last) ? "(?:'?e?s)?" : '';
  const body = phrase
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`);
  return new RegExp(
    `${isBounded(first) ? String.raw`(?<![\p{L}\p{N}])` : ''}${body}${
      isBounded(last) ? String.raw`${ending}(?![\p{L}\p{N}])` : ''
    }`,
    'u',
  ).test(fold(text));
}

const isBounded = (letter: string) => LETTER.test(letter) && !UNSPACED.test(letter);

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

const ENDS_IN_MARK = /[?？؟](?:["'»”)\]*_~\s]|$)/u;
const ASKS_ANYBODY = new RegExp(
  String.raw`(?:^|[.!\n]\s*)(?:can|could|does|do|has|is|did) (?:any|some)(?:one|body)\b` +
    String.raw`|\b(?:kann|koennte|weiss|hat|kennt) jemand\b`,
);

/** True if a text asks something, in English or German, or by a question mark of any script. */
export const isQuestion = (text: string): boolean =>
  ENDS_IN_MARK.test(text) || ASKS_ANYBODY.test(fold(text));

/** Words that say nothing about what is asked for. */
const FILLERS = new Set(
  (
    'a an the and or of to for in on at with your his her their its which what who when where how ' +
    'der die das den dem des ein eine einen einer und oder von zu zum zur fur im am mit ihr ihre ' +
    'sein seine welche welcher welches was wer wann wo wie'
  ).split(' '),
);

/** The items that a text does not mention: one of their words is missing. */
export const missingItems = (items: readonly string[], text: string): string[] =>
  items.filter((item) => {
    const words = fold(item)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !FILLERS.has(word));
    return words.length === 0 || !words.every((word) => containsWords(text, word));
  });
