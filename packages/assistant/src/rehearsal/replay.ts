import {
  type Replay,
  type ReplayedFiring,
  type ReplayedTest,
  REPLAYED_DAYS,
  STORED_FIRINGS,
} from '@parley/model/prompts';
import { decideRules, isSpeaking, missingItems, type Rule } from '@parley/model/rules';
import type { Happened } from './happened.ts';
import { type Occasion, occasionsOf } from './occasions.ts';

export type ReplayedDraft = {
  rules: readonly Rule[];
  /** The rules that are published now. */
  publishedRules: readonly Rule[];
  profileId: string;
  mode: 'auto' | 'mention';
  hasModel: boolean;
};

/** A message that is marked with what should happen. */
export type Mark = { message_id: string; expected: ReplayedTest['expected']; text: string | null };

/** What a rule's effect does at a moment. */
type Outcome = {
  firings: ReplayedFiring[];
  /** The words of the first rule that speaks; null if none does. */
  spoke: string | null;
  /** True if a language model would be asked. */
  isAsked: boolean;
  isDrafted: boolean;
};

/** Plays the rules of a draft over what happened in a channel. Nothing is posted. */
export function replayRules(
  happened: Happened,
  draft: ReplayedDraft,
  marks: readonly Mark[],
): Replay {
  const heard = happened.messages.filter(({ isAssistants }) => !isAssistants);
  const occasions = occasionsOf(happened, draft);
  const outcomes = occasions.map((occasion) => outcomeOf(draft.rules, occasion, draft));
  const published = occasionsOf(happened, { ...draft, rules: draft.publishedRules })
    .map((occasion) => outcomeOf(draft.publishedRules, occasion, draft))
    .filter(({ spoke }) => spoke !== null);
  const firings = outcomes.flatMap((outcome) => outcome.firings);
  const texts = outcomes.flatMap(({ spoke }) => spoke ?? []);
  const asked = outcomes.filter(({ isAsked }) => isAsked).length;
  return {
    days: REPLAYED_DAYS,
    messages: heard.length,
    isCut: happened.isCut,
    spoke: texts.length,
    spokeBefore: published.length,
    answered: happened.answers.size,
    reacted: firings.filter(({ effect }) => effect === 'react').length,
    hasModel: draft.hasModel,
    asked,
    tokens: estimate(asked, happened, 'tokens'),
    cost: estimate(asked, happened, 'cost'),
    repeats: texts.filter((text, index) => index > 0 && text === texts[index - 1]).length,
    people: peopleOf(firings),
    tests: testsOf(occasions, outcomes, marks),
    firings: firings.slice(-STORED_FIRINGS),
  };
}

function outcomeOf(rules: readonly Rule[], occasion: Occasion, { mode }: ReplayedDraft): Outcome {
  const { fired, undecided, silence } = decideRules(
    occasion.only ? [occasion.only] : rules.filter(isAlwaysAsked),
    occasion.moment,
  );
  const firings = fired.map((rule) => firingOf(rules.indexOf(rule), rule, occasion));
  const speaking = fired.find(
    ({ effect }) =>
      isSpeaking(effect) && effect.kind !== 'answer' && !hasNothingToAsk(effect, occasion),
  );
  const wantsModel = fired.some(({ effect }) => effect.kind === 'answer') || undecided.length > 0;
  return {
    firings: firings.filter(({ effect, text }) => effect !== 'ask_for' || text !== null),
    spoke: speaking ? (textOf(speaking.effect, occasion) ?? speaking.effect.kind) : null,
    isAsked: !speaking && (wantsModel || (!isGated(silence) && isRead(occasion, mode))),
    isDrafted: fired.some(({ effect }) => effect.kind === 'draft'),
  };
}

/** The silence of 'otherwise' is left to the model that reads the prompt. */
const isGated = (silence: Rule | null): boolean =>
  silence?.effect.kind === 'silence' && silence.effect.isRest !== true;

/** Times and waiting questions set off the one rule that waits for them. */
const isAlwaysAsked = ({ trigger }: Rule): boolean =>
  trigger.kind !== 'time' && trigger.kind !== 'unanswered' && trigger.kind !== 'due';

/** True if a message reaches a language model when no rule answers it. */
const isRead = ({ moment, isBurst, isOthers }: Occasion, mode: ReplayedDraft['mode']): boolean =>
  moment.kind === 'message' && !isOthers && (moment.isMention || (mode === 'auto' && !isBurst));

const firingOf = (index: number, rule: Rule, occasion: Occasion): ReplayedFiring => ({
  rule: index,
  at: occasion.at,
  message_id: occasion.messageId,
  profile_id: occasion.moment.authorId,
  effect: rule.effect.kind,
  text: textOf(rule.effect, occasion),
});

const hasNothingToAsk = (effect: Rule['effect'], occasion: Occasion): boolean =>
  effect.kind === 'ask_for' && textOf(effect, occasion) === null;

/** What an effect writes; null if it writes nothing or words of its own. */
function textOf(effect: Rule['effect'], { moment }: Occasion): string | null {
  switch (effect.kind) {
    case 'say':
    case 'hand_over':
      return effect.text || null;
    case 'react':
      return effect.emoji;
    case 'ask_for':
      return missingItems(effect.items, moment.text).join(', ') || null;
    case 'list':
      return effect.title;
    default:
      return null;
  }
}

/** By the real answers of the same time; null if nothing is known of their cost. */
function estimate(asked: number, { answers }: Happened, of: 'tokens' | 'cost'): number | null {
  const known = [...answers.values()].flatMap((answer) => answer[of] ?? []);
  if (known.length === 0) return null;
  const each = known.reduce((sum, one) => sum + one, 0) / known.length;
  return of === 'tokens' ? Math.round(each * asked) : each * asked;
}

const WRITING = new Set(['say', 'ask_for', 'summarise', 'hand_over']);
const MOST_PEOPLE = 12;

function peopleOf(firings: readonly ReplayedFiring[]): Replay['people'] {
  const times = new Map<string, number>();
  for (const { profile_id: id, effect } of firings)
    if (id !== null && WRITING.has(effect)) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times]
    .map(([profile_id, count]) => ({ profile_id, times: count }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, MOST_PEOPLE);
}

/** Compares what would happen at marked messages with what should. */
function testsOf(
  occasions: readonly Occasion[],
  outcomes: readonly Outcome[],
  marks: readonly Mark[],
): ReplayedTest[] {
  return marks.flatMap((mark) => {
    const at = occasions.flatMap((occasion, index) =>
      occasion.messageId === mark.message_id ? (outcomes[index] ?? []) : [],
    );
    if (at.length === 0) return [];
    return { message_id: mark.message_id, expected: mark.expected, outcome: verdict(mark, at) };
  });
}

function verdict({ expected, text }: Mark, at: readonly Outcome[]): ReplayedTest['outcome'] {
  const said = at.flatMap(({ spoke }) => spoke ?? []);
  const isDrafted = at.some((outcome) => outcome.isDrafted);
  const happens =
    expected === 'silence'
      ? said.length === 0 && !isDrafted
      : expected === 'draft'
        ? isDrafted
        : said.some((words) => text === null || words.toLowerCase().includes(text.toLowerCase()));
  const isOpen = at.some(({ isAsked }) => isAsked);
  if (happens) return expected === 'silence' && isOpen ? 'unknown' : 'passed';
  return isOpen && said.length === 0 ? 'unknown' : 'failed';
}
