import type { ReadRule, RuleCondition, RuleEffect, RuleTrigger } from './rule.ts';
import type { ReadContext } from './read-rules.ts';

/** A prompt and its rules in the short notation of `briefOf`. */
export type Case = readonly [prompt: string, ...rules: string[]];

const ANNA = '0190a000-0000-7000-8000-00000000000a';
const BO = '0190a000-0000-7000-8000-00000000000b';

export const CONTEXT: ReadContext = {
  people: [
    { id: ANNA, name: 'Anna Berg' },
    { id: BO, name: 'Bo Lind' },
  ],
  emoji: new Map([['parrot', ':parrot:']]),
  timezone: 'Europe/Berlin',
};

const nameOf = (id: string): string => (id === ANNA ? 'anna' : id === BO ? 'bo' : id);

function triggerIn(trigger: RuleTrigger): string {
  switch (trigger.kind) {
    case 'unanswered':
      return `unanswered ${trigger.minutes}`;
    case 'time':
      return `time ${trigger.recurrence} ${trigger.at}`;
    case 'reaction':
      return `reaction ${trigger.emoji ?? 'any'}`;
    case 'due':
      return `due ${trigger.of} ${trigger.minutesBefore}`;
    default:
      return trigger.kind;
  }
}

function conditionIn(condition: RuleCondition): string {
  if (condition.kind === 'judged') return 'judged';
  const sign = condition.isNegated ? '-' : '+';
  if (condition.kind === 'contains') return `${sign}contains ${condition.words.join('|')}`;
  if (condition.kind === 'author')
    return `${sign}author ${condition.profileIds.map(nameOf).join('|')}`;
  return `${sign}${condition.kind}`;
}

function effectIn(effect: RuleEffect): string {
  switch (effect.kind) {
    case 'say':
      return `say ${effect.text}`;
    case 'react':
      return `react ${effect.emoji}`;
    case 'ask_for':
      return `ask_for ${effect.items.join('|')}`;
    case 'draft':
      return `draft ${effect.of}`;
    case 'list':
      return `list ${effect.title}`;
    case 'hand_over':
      return `hand_over ${nameOf(effect.profileId)}`;
    case 'form':
      return [
        'form',
        effect.language,
        effect.begin !== null && `begin ${effect.begin}`,
        effect.end !== null && `end ${effect.end}`,
        effect.isUpperCase && 'caps',
      ]
        .filter(Boolean)
        .join(' ');
    default:
      return effect.kind;
  }
}

/** A rule in one line: trigger, conditions → effect; `*` if it needs a model. */
export function briefOf({ rule, needs, problem }: ReadRule): string {
  if (!rule) return problem ?? (needs === 'model' ? 'manner' : 'fact');
  const when = [triggerIn(rule.trigger), ...rule.conditions.map(conditionIn)].join(' ');
  return `${when} → ${effectIn(rule.effect)}${needs === 'model' ? ' *' : ''}`;
}
