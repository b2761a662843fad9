import { pattern } from '../pattern.ts';
import { type Done, readEffects, readOnly, readSilence, whoJoins } from './effects.ts';
import { type Moment, type MomentContext, readBefore, readMoment } from './moments.ts';
import { isManner, isOrder } from './orders.ts';
import type { Person } from './people.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { readRecurring } from './recurring.ts';
import {
  needsOf,
  type ReadRule,
  type Rule,
  type RuleCondition,
  type RuleEffect,
  type RuleProblem,
} from './rule.ts';
import { type Sentence, sentencesIn } from './sentences.ts';

export type ReadContext = {
  /** The people of the channel, whom a rule can name. */
  people: readonly Person[];
  /** Emoji by their codes, without colons. */
  emoji: ReadonlyMap<string, string>;
  /** IANA name of the time zone of the times in the prompt. */
  timezone: string;
};

type Read = Pick<ReadRule, 'rule' | 'needs' | 'problem'>;

const MANNER: Read = { rule: null, needs: 'model', problem: null };
const FACT: Read = { rule: null, needs: 'nothing', problem: null };
const failed = (problem: RuleProblem): Read => ({ rule: null, needs: 'impossible', problem });
const MESSAGE: Moment = { trigger: { kind: 'message' }, conditions: [] };
const UNADDRESSED: Moment = {
  trigger: { kind: 'message' },
  conditions: [{ kind: 'mention', isNegated: true }],
};
const SILENCE: RuleEffect = { kind: 'silence' };
const REST_SILENCE: RuleEffect = { kind: 'silence', isRest: true };
/** Says that an order is for all messages, also those that do not address the assistant. */
const EVERY = pattern('iu')`
  (?<!\p{L})(?:every|each|all|any|anything|everything|whatever|everyone|everybody
  |jede\p{L}*|alle\p{L}*)(?!\p{L})
`;
const EVERY_MESSAGE = pattern('iu')`
  (?<!\p{L})(?:every|each|all|any|jede\p{L}*|alle\p{L}*)\s(?:new\s|neue\p{L}*\s)?(?:messages?|posts?
  |nachricht(?:en)?|beitr\p{L}+)(?!\p{L})
`;
const LABELS = /^\W*(?:label|classify|categori[sz]e|triage|kennzeichne|markiere)\s/iu;

/**
 * Reads a prompt into rules, sentence by sentence, in order; each sentence is in the result. It
 * takes time in proportion to the length, since it runs on each keystroke.
 */
export function readRules(prompt: string, context: ReadContext): ReadRule[] {
  let before: Moment | null = null;
  const read = sentencesIn(prompt).flatMap((sentence): ReadRule[] => {
    const words = prompt.slice(sentence.from, sentence.to);
    const { rules, moment } = readSentence(sentence, words, context, before);
    before = moment;
    return rules.map((rule) => ({
      from: sentence.from,
      to: sentence.to,
      sentence: words,
      ...rule,
    }));
  });
  return withContradictions(read);
}

function readSentence(
  sentence: Sentence,
  words: string,
  context: ReadContext,
  before: Moment | null,
): { rules: Read[]; moment: Moment | null } {
  if (sentence.isQuoted) return { rules: [FACT], moment: null };
  let moment = before;
  const rules = piecesOf(sentence.text)
    .flatMap(alternatives)
    .flatMap((piece) => {
      const read = readPiece(piece, words, { ...context, quotes: sentence.quotes }, moment);
      moment = read.moment;
      return read.rules;
    });
  // A sentence is listed as prose once, and only if something in it is left to a model.
  const prose = rules.find(({ rule, problem }) => rule === null && problem === null);
  const ruled = rules.filter(({ rule, problem }) => rule !== null || problem !== null);
  if (ruled.length === 0) return { rules: [prose ?? FACT], moment };
  return { rules: prose?.needs === 'model' ? [...ruled, prose] : ruled, moment };
}

/** 'When somebody joins or uploads a file' are two moments with one order. */
function alternatives(piece: Piece): Piece[] {
  const halves = piece.when?.split(/\s(?:or|oder)\s/iu) ?? [];
  const [first = '', second = ''] = halves;
  if (halves.length !== 2 || second.includes('⟦')) return [piece];
  const subject = /^(?:somebody|someone|anyone|jemand)\s/iu.exec(first)?.[0] ?? '';
  const whens = [first, second, `${subject}${second}`].map((when) => ({ ...piece, when }));
  const isEvent = (one: Piece | undefined) =>
    /^(?:join|file|reaction|due)$/u.test(kindOf(one?.when ?? ''));
  const [one, other, withSubject] = whens;
  if (!one || !isEvent(one)) return [piece];
  const next = [withSubject, other].find(isEvent);
  return next ? [one, next] : [piece];
}

const NO_NAMES: MomentContext = { quotes: [], people: [], emoji: new Map() };
const kindOf = (when: string): string => {
  const moment = readMoment(when, NO_NAMES);
  return 'trigger' in moment ? moment.trigger.kind : '';
};

type Context = MomentContext & { timezone: string };
type PieceRules = { rules: Read[]; moment: Moment | null };

function readPiece(
  piece: Piece,
  words: string,
  context: Context,
  before: Moment | null,
): PieceRules {
  const prose = { rules: [isManner(words) ? MANNER : FACT], moment: null };
  const when = momentOf(piece, context, before);
  if (when && 'problem' in when)
    return isOrder(when.order) ? { rules: [failed(when.problem)], moment: null } : prose;
  const order = (when?.order ?? piece.order).replace(IF_MISSING, '');
  const moment = when?.moment ?? null;
  if (moment === null && order.trimEnd().endsWith('?') && !POLITE.test(order))
    return { rules: [FACT], moment };
  const silence = readSilence(order, context);
  const only = piece.isOnly || /only|nur/iu.test(order) ? readOnly(order, context) : null;
  if (only !== null && (only !== 'all' || moment)) {
    const answered = only === 'all' ? moment : only;
    return { rules: answered ? silenceExcept(answered) : [MANNER], moment };
  }
  if (silence !== null) return silenced(silence, piece, moment);
  if (order.trim() === '') return { rules: [MANNER], moment };
  if (!isOrder(order) && !ELLIPTICAL.test(order)) return prose;
  const at = piece.isExcept && moment ? negated(moment) : moment ? [moment] : [null];
  const read = readEffects(order, context);
  if ('problem' in read) return { rules: [failed(read.problem)], moment };
  if ('done' in read) {
    const isForAll = piece.isElse || EVERY.test(piece.order);
    const rules = at.flatMap((one) => read.done.map((done) => ruleOf(done, one, isForAll, words)));
    return { rules: read.hasRest ? [...rules, MANNER] : rules, moment };
  }
  if (read.isForbidden) return { rules: [MANNER], moment };
  const isStanding = EVERY_MESSAGE.test(order) || LABELS.test(order);
  const own = moment ?? whoJoins(order, context) ?? (isStanding ? MESSAGE : null);
  if (own === null) return prose;
  return { rules: at.map((one) => answerOf(words, one ?? own)), moment };
}

type When = { moment: Moment | null; order: string } | { problem: RuleProblem; order: string };

/** The moment of a piece by its condition, its time, or the event that it comes before. */
function momentOf(piece: Piece, context: Context, before: Moment | null): When | null {
  const { when, order } = piece;
  if (when !== null && WHENEVER.test(when)) return null;
  if (when !== null) {
    const early = readBefore(when);
    if (early) return { moment: early.moment, order };
    const read = readMoment(when, context);
    return 'problem' in read ? { ...read, order } : { moment: read, order };
  }
  if (piece.isThen) return { moment: before, order };
  const early = readBefore(order);
  if (early && early.rest !== '') return { moment: early.moment, order: early.rest };
  const recurring = readRecurring(order, context.timezone);
  if (!recurring) return null;
  return recurring.trigger
    ? { moment: { trigger: recurring.trigger, conditions: [] }, order: recurring.rest }
    : { problem: 'no_trigger', order: recurring.rest };
}

/** 'In German, please' and 'All caps' are orders without a verb. */
const ELLIPTICAL = pattern('iu')`
  ^\W*(?:(?:in|auf|only|no)\s(?:german|english|deutsch|englisch|capital)|all caps|upper ?case
  |capital letters
  |großbuchstaben|(?:all\s)?(?:your|deine|every|each|jede)\s(?:repl(?:y|ies)|answers?|antwort(?:en)?)
  |statt|anstatt|anstelle|instead of|rather than|without|ohne|not only|nicht nur)(?!\p{L})
`;
/** A condition that is always true when the assistant speaks. */
const WHENEVER = pattern('iu')`
  ^(?:you|du)\s(?:ever\s|always\s)?(?:answer|reply|respond|write|speak|say (?:something|anything)
  |antwortest|schreibst|etwas sagst|etwas schreibst)\W*$
`;
const IF_MISSING = pattern('iu')`
  ,?\s(?:if|when|wenn|falls)\s(?:they\sare|it\sis|something\sis|any\sare|sie|es|etwas|eines|eins)?\s?
  (?:davon\s)?(?:missing|not given|fehlen|fehlt)(?=[.!]?$)
`;
const POLITE = pattern('iu')`
  ^\W*(?:please |bitte )?(?:(?:can|could|would|will) you|kannst du|könntest du|würdest du)(?!\p{L})
`;

function silenced(silence: Moment | 'all', piece: Piece, moment: Moment | null): PieceRules {
  if (silence !== 'all') return { rules: [ruleFor(silence, SILENCE)], moment: silence };
  if (moment === null)
    return { rules: [ruleFor(UNADDRESSED, piece.isElse ? REST_SILENCE : SILENCE)], moment };
  if (piece.isExcept) return { rules: silenceExcept(moment), moment };
  return { rules: [ruleFor(moment, SILENCE)], moment };
}

const silenceExcept = (answered: Moment): Read[] =>
  answered.trigger.kind === 'message' && answered.conditions.length === 0
    ? [MANNER]
    : negated(answered).map((moment) => ruleFor(moment, SILENCE));

/** All moments but this; one for each of its conditions, since any of them may fail. */
function negated(moment: Moment): Moment[] {
  const message = (condition: RuleCondition): Moment => ({
    trigger: { kind: 'message' },
    conditions: [condition],
  });
  if (moment.trigger.kind === 'mention') return [message({ kind: 'mention', isNegated: true })];
  return moment.conditions.map((condition) =>
    message(
      condition.kind === 'judged'
        ? { kind: 'judged', text: `not: ${condition.text}`.slice(0, 2000) }
        : { ...condition, isNegated: !condition.isNegated },
    ),
  );
}

function ruleOf(done: Done, moment: Moment | null, isForAll: boolean, words: string): Read {
  const { effect, conditions = [] } = done;
  if (effect.kind === 'form')
    return moment === null ? ruleFor(MESSAGE, effect) : answerOf(words, moment);
  const at = moment ?? done.moment ?? defaultMoment(effect, isForAll);
  if (at === null) return MANNER;
  return ruleFor({ trigger: at.trigger, conditions: [...at.conditions, ...conditions] }, effect);
}

/** When an order is carried out that does not say when; null if it must. */
function defaultMoment(effect: RuleEffect, isForAll: boolean): Moment | null {
  switch (effect.kind) {
    case 'say':
      return isForAll ? MESSAGE : { trigger: { kind: 'mention' }, conditions: [] };
    case 'ask_for':
    case 'list':
      return MESSAGE;
    default:
      return null;
  }
}

const answerOf = (words: string, moment: Moment): Read =>
  ruleFor(moment, { kind: 'answer', instructions: words.slice(0, 4000) });

function ruleFor({ trigger, conditions }: Moment, effect: RuleEffect): Read {
  const rule: Rule = { trigger, conditions: conditions.slice(0, 12), effect };
  return { rule, needs: needsOf(rule), problem: null };
}

/** Two forms that cannot both be followed: then none is, and both say why. */
function withContradictions(rules: ReadRule[]): ReadRule[] {
  const kinds = ['language', 'begin', 'end'] as const;
  const wanted = kinds.map(
    (kind) =>
      new Set(
        rules.flatMap(({ rule }) =>
          rule?.effect.kind === 'form' && rule.effect[kind] !== null ? [rule.effect[kind]] : [],
        ),
      ),
  );
  return rules.map((read) => {
    const form = read.rule?.effect;
    const contradicts =
      form?.kind === 'form' &&
      kinds.some((kind, index) => form[kind] !== null && (wanted[index]?.size ?? 0) > 1);
    return contradicts ? { ...read, ...failed('contradicts') } : read;
  });
}
