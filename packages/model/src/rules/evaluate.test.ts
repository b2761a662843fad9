import { describe, expect, test } from 'vitest';
import {
  containsWords,
  decideRules,
  isQuestion,
  missingItems,
  type RuleMoment,
} from './evaluate.ts';
import type { Rule, RuleCondition, RuleEffect, RuleTrigger } from './rule.ts';

const KIM = '0195a3c2-0000-7000-8000-000000000001';
const TOM = '0195a3c2-0000-7000-8000-000000000002';

const moment = (given: Partial<RuleMoment> = {}): RuleMoment => ({
  kind: 'message',
  text: '',
  authorId: KIM,
  hasFiles: false,
  isQuestion: false,
  isMention: false,
  emoji: null,
  minutes: null,
  ...given,
});

const message: RuleTrigger = { kind: 'message' };
const say = (text: string): RuleEffect => ({ kind: 'say', text });
const silence: RuleEffect = { kind: 'silence' };
const contains = (word: string, isNegated = false): RuleCondition => ({
  kind: 'contains',
  words: [word],
  isNegated,
});
const rule = (
  effect: RuleEffect,
  conditions: RuleCondition[] = [],
  trigger: RuleTrigger = message,
): Rule => ({ trigger, conditions, effect });
const form = (given: Partial<Extract<RuleEffect, { kind: 'form' }>>): RuleEffect => ({
  kind: 'form',
  language: null,
  begin: null,
  end: null,
  isUpperCase: false,
  ...given,
});
const saidBy = (rules: readonly Rule[], at: RuleMoment) =>
  decideRules(rules, at).fired.map(({ effect }) => ('text' in effect ? effect.text : effect.kind));

describe('words', () => {
  test.each([
    ['dr', 'Dr. Albers is here', true],
    ['dr', 'fundraising', false],
    ['dr', 'the DR', true],
    ['vacation', 'Who do I ask about VACATION?', true],
    ['vacation', 'About my vacations…', true],
    ['vacation', 'The build is green.', false],
    ['Urlaub', 'Wie viel Urlaub habe ich?', true],
    ['Urlaub', 'Wegen des Urlaubs', true],
    ['Urlaub', 'beurlaubt', false],
    ['Müller', 'MÜLLER sagt', true],
    ['muller', 'Müller', true],
    ['straße', 'in der STRASSE', true],
    ['on call', 'who is on   call?', true],
    ['on call', 'on recall', false],
    ['C++', 'we use C++ here', true],
    ['v1.2', 'v1.2 is out', true],
    ['v1.2', 'v1x2 is out', false],
    ['cat', 'cats', false],
    ['休暇', '来週の休暇について', true],
    ["don't", 'we don’t know', true],
    [' ', 'anything', false],
    ['(a|b)*', 'a', false],
  ])('%j in %j: %j', (words, text, expected) => {
    expect(containsWords(text, words)).toBe(expected);
  });
});

describe('questions', () => {
  test.each([
    ['When is it?', true],
    ['"When?" she asked', true],
    ['什么时候？', true],
    ['Does anybody know the code', true],
    ['Weiß jemand, wo der Schlüssel ist', true],
    ['Have a nice day', false],
    ['see https://example.test/?a=1', false],
    ['', false],
  ])('%j: %j', (text, expected) => {
    expect(isQuestion(text)).toBe(expected);
  });
});

describe('triggers', () => {
  const triggers: [RuleTrigger, RuleMoment, boolean][] = [
    [message, moment(), true],
    [message, moment({ isMention: true }), true],
    [message, moment({ kind: 'join' }), false],
    [{ kind: 'mention' }, moment(), false],
    [{ kind: 'mention' }, moment({ isMention: true }), true],
    [{ kind: 'join' }, moment({ kind: 'join' }), true],
    [{ kind: 'join' }, moment(), false],
    [{ kind: 'reaction', emoji: null }, moment({ kind: 'reaction', emoji: '🐛' }), true],
    [{ kind: 'reaction', emoji: '🐛' }, moment({ kind: 'reaction', emoji: '🐛' }), true],
    [{ kind: 'reaction', emoji: '❤️' }, moment({ kind: 'reaction', emoji: '❤' }), true],
    [{ kind: 'reaction', emoji: '🐛' }, moment({ kind: 'reaction', emoji: '🎉' }), false],
    [{ kind: 'unanswered', minutes: 30 }, moment({ kind: 'unanswered', minutes: 30 }), true],
    [{ kind: 'unanswered', minutes: 30 }, moment({ kind: 'unanswered', minutes: 29 }), false],
    [{ kind: 'file' }, moment({ kind: 'file', hasFiles: true }), true],
    [{ kind: 'webhook' }, moment({ kind: 'webhook' }), true],
  ];
  test.each(triggers)('%j at %j: %j', (trigger, at, expected) => {
    expect(saidBy([rule(say('x'), [], trigger)], at)).toEqual(expected ? ['x'] : []);
  });
});

describe('conditions', () => {
  const author = (isNegated: boolean): RuleCondition => ({
    kind: 'author',
    profileIds: [KIM],
    isNegated,
  });
  const conditions: [RuleCondition[], Partial<RuleMoment>, boolean][] = [
    [[contains('build')], { text: 'the build' }, true],
    [[contains('build', true)], { text: 'the build' }, false],
    [[contains('build', true)], { text: 'lunch' }, true],
    [[contains('build', true)], { kind: 'message', text: '' }, true],
    [[{ kind: 'question', isNegated: false }], { isQuestion: true }, true],
    [[{ kind: 'question', isNegated: true }], { isQuestion: true }, false],
    [[{ kind: 'mention', isNegated: true }], { isMention: false }, true],
    [[{ kind: 'file', isNegated: false }], { hasFiles: true }, true],
    [[{ kind: 'file', isNegated: true }], { hasFiles: true }, false],
    [[author(false)], {}, true],
    [[author(true)], {}, false],
    [[author(true)], { authorId: TOM }, true],
    [[author(false)], { authorId: null }, false],
    [[contains('build'), { kind: 'question', isNegated: false }], { text: 'build' }, false],
  ];
  test.each(conditions)('%j at %j: %j', (list, at, expected) => {
    expect(saidBy([rule(say('x'), list)], moment(at))).toEqual(expected ? ['x'] : []);
  });
});

const vacation = [
  rule(say('Ask Sofia.'), [contains('vacation')]),
  rule(silence, [contains('vacation', true)]),
];

test.each([
  ['Whom do I ask about vacation?', ['Ask Sofia.'], false],
  ['The build is green.', [], true],
  ['Who is Sofia?', [], true],
])('an answer to one question, otherwise silence: %j', (text, said, isSilent) => {
  const decision = decideRules(vacation, moment({ text, isMention: true }));
  expect(decision.fired.map(({ effect }) => 'text' in effect && effect.text)).toEqual(said);
  expect(decision.isSilent).toBe(isSilent);
});

test('silence stops later words, but neither earlier ones nor reactions and lists', () => {
  const rules = [
    rule(say('before')),
    rule(silence),
    rule(say('after')),
    rule({ kind: 'react', emoji: '✅' }),
    rule({ kind: 'list', title: 'Open' }),
  ];
  expect(saidBy(rules, moment())).toEqual(['before', 'react', 'list']);
});

test('what only a model can judge is undecided, unless another condition fails', () => {
  const judged: RuleCondition = { kind: 'judged', text: 'the report is unclear' };
  const rules = [rule(say('a'), [judged]), rule(say('b'), [judged, contains('never')])];
  expect(decideRules(rules, moment({ text: 'x' }))).toMatchObject({
    fired: [],
    undecided: [rules[0]],
  });
});

test('forms add up, the later one wins, and answers without a message have them too', () => {
  const rules = [
    rule(form({ language: 'en', end: '— Bot' })),
    rule(form({ language: 'de', isUpperCase: true })),
    rule(form({ begin: 'Psst' }), [contains('secret')]),
  ];
  expect(decideRules(rules, moment({ kind: 'join' })).form).toEqual(
    form({ language: 'de', end: '— Bot', isUpperCase: true }),
  );
  expect(decideRules([], moment()).form).toBeNull();
});

test.each([
  [['version', 'steps to reproduce'], 'Version 3.2 crashes', ['steps to reproduce']],
  [['the device number'], 'my device is broken', ['the device number']],
  [['the device number'], 'Device number: 4711', []],
  [['Gerätenummer', 'Standort'], 'Die GERÄTENUMMER ist 4', ['Standort']],
])('of %j, %j misses %j', (items, text, missing) => {
  expect(missingItems(items, text)).toEqual(missing);
});
