import type { Rule, RuleCondition, RuleEffect, RuleTrigger } from '@parley/model/rules';
import type { TFunction } from 'i18next';

export type RuleWordsContext = {
  t: TFunction<'rules'>;
  language: string;
  /** The time zone of the reader; others are named. */
  timezone: string;
  nameOf(profileId: string): string;
};

/** A rule in words: when it applies, and what it does. */
export const ruleWords = (rule: Rule, context: RuleWordsContext) => ({
  when: whenWords(rule, context),
  what: effectWords(rule.effect, context),
});

function whenWords({ trigger, conditions, effect }: Rule, context: RuleWordsContext): string {
  const { t, language } = context;
  if (effect.kind === 'form') return t('when.form');
  const list = new Intl.ListFormat(language).format(
    conditions.map((condition) => conditionWords(condition, context)),
  );
  if (trigger.kind === 'message')
    return list === '' ? t('when.message') : t('when.messageThat', { conditions: list });
  const when = triggerWords(trigger, context);
  return list === '' ? when : t('when.that', { when, conditions: list });
}

function triggerWords(trigger: RuleTrigger, context: RuleWordsContext): string {
  const { t, language } = context;
  switch (trigger.kind) {
    case 'unanswered':
      return t('when.unanswered', { time: lengthWords(trigger.minutes, language) });
    case 'time':
      return timeWords(trigger, context);
    case 'reaction':
      return trigger.emoji === null
        ? t('when.anyReaction')
        : t('when.reaction', { emoji: trigger.emoji });
    case 'due':
      return trigger.minutesBefore === 0
        ? t(`when.due.${trigger.of}`)
        : t(`when.before.${trigger.of}`, { time: lengthWords(trigger.minutesBefore, language) });
    default:
      return t(`when.${trigger.kind}`);
  }
}

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A length of time in the largest unit that divides it: '2 hours'. */
function lengthWords(minutes: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0) ?? UNITS[2];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    minutes / size,
  );
}

const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const WORKDAYS = 'MO,TU,WE,TH,FR';
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;

function timeWords(
  { recurrence, at, timezone }: Extract<RuleTrigger, { kind: 'time' }>,
  context: RuleWordsContext,
): string {
  const days = recurrenceWords(recurrence, context);
  return timezone === context.timezone
    ? context.t('when.time', { days, at })
    : context.t('when.timeIn', { days, at, zone: timezone });
}

function recurrenceWords(recurrence: string, { t, language }: RuleWordsContext): string {
  const parts = new Map(
    recurrence.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );
  const by = parts.get('BYDAY') ?? '';
  const [, nth, nthDay] = /^(-?\d)([A-Z]{2})$/.exec(by) ?? [];
  const named = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const days = new Intl.ListFormat(language).format(
    (nthDay ?? by)
      .split(',')
      .map((code) => named.format(MONDAY + Math.max(0, WEEK.indexOf(code)) * DAY_MS)),
  );
  const monthDay = parts.get('BYMONTHDAY');
  switch (`${parts.get('FREQ')}${parts.get('INTERVAL') ?? ''}`) {
    case 'DAILY':
      return t('days.daily');
    case 'WEEKLY':
      return by === WORKDAYS ? t('days.workdays') : t('days.weekly', { days });
    case 'WEEKLY2':
      return t('days.biweekly', { days });
    case 'MONTHLY':
      if (nth) return t('days.monthlyNth', { nth: t(`nth.${nth}`), days });
      if (monthDay) return t('days.monthlyDay', { day: monthDay });
  }
  return t('days.other', { rule: recurrence });
}

const NOT = 'not: ';

function conditionWords(condition: RuleCondition, context: RuleWordsContext): string {
  const { t, language, nameOf } = context;
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  switch (condition.kind) {
    case 'contains': {
      const words = either.format(condition.words.map((word) => quoted(word, language)));
      return t(condition.isNegated ? 'if.containsNot' : 'if.contains', { words });
    }
    case 'author': {
      const people = either.format(condition.profileIds.map(nameOf));
      return t(condition.isNegated ? 'if.authorNot' : 'if.author', { people });
    }
    case 'judged':
      return condition.text.startsWith(NOT)
        ? t('if.judgedNot', { text: condition.text.slice(NOT.length) })
        : t('if.judged', { text: condition.text });
    default:
      return t(condition.isNegated ? `if.${condition.kind}Not` : `if.${condition.kind}`);
  }
}

const quoted = (text: string, language: string): string =>
  language.startsWith('de') ? `„${text}“` : `“${text}”`;

function effectWords(effect: RuleEffect, { t, language, nameOf }: RuleWordsContext): string {
  switch (effect.kind) {
    case 'say':
      return t('do.say', { text: effect.text });
    case 'react':
      return t('do.react', { emoji: effect.emoji });
    case 'ask_for':
      return t('do.ask_for', { items: new Intl.ListFormat(language).format(effect.items) });
    case 'draft':
      return t(`do.draft.${effect.of}`);
    case 'list':
      return t('do.list', { title: effect.title });
    case 'hand_over':
      return t('do.hand_over', { name: nameOf(effect.profileId) });
    case 'form':
      return formWords(effect, t, language);
    default:
      return t(`do.${effect.kind}`);
  }
}

function formWords(
  { language, begin, end, isUpperCase }: Extract<RuleEffect, { kind: 'form' }>,
  t: TFunction<'rules'>,
  shown: string,
): string {
  return new Intl.ListFormat(shown).format([
    ...(language ? [t(`do.language.${language}`)] : []),
    ...(begin === null ? [] : [t('do.begin', { text: begin })]),
    ...(end === null ? [] : [t('do.end', { text: end })]),
    ...(isUpperCase ? [t('do.isUpperCase')] : []),
  ]);
}
