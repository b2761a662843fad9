import type { ChannelRule } from '@parley/model';
import type { ReadRule, Rule } from '@parley/model/rules';
import { expect, test } from 'vitest';
import { type Choices, type Proposal, proposalsIn, withProposals } from './proposals.ts';
import { differs, keyOf, type StandingRule, writtenRules } from './standing.ts';

const say = (text: string): Rule => ({
  trigger: { kind: 'join' },
  conditions: [],
  effect: { kind: 'say', text },
});
const answer: Rule = { ...say(''), effect: { kind: 'answer', instructions: 'Be kind.' } };
const KIND = 'Be kind.';
const prose = (sentence: string, rule: Rule | null = null, from = 0): ReadRule => ({
  from,
  to: from + sentence.length,
  sentence,
  rule,
  needs: 'model',
  problem: null,
});
const own = (sentence: string, rule: Rule): ReadRule => ({
  ...prose(sentence, rule),
  needs: 'nothing',
});
const proposal = (sentence: string, rule: Rule): Proposal => ({
  sentence,
  rule,
  key: keyOf(rule),
});
const published = (
  sentence: string,
  rule: Rule,
  source: ChannelRule['source'] = 'model',
): StandingRule => ({
  row: {
    id: '1',
    workspace_id: '2',
    channel_id: '3',
    assistant_id: null,
    position: 1,
    sentence,
    ...rule,
    needs: 'nothing',
    source,
    is_enabled: true,
    prompt_version: 1,
    created_by: null,
    created_at: '',
    updated_at: '',
  },
  rule,
  key: keyOf(rule),
});
const chosen = (rule: Rule, isUsed: boolean): Choices => new Map([[keyOf(rule), isUsed]]);
const hi = say('Hi');

test.each<{
  name: string;
  read: ReadRule[];
  standing?: StandingRule[];
  proposals?: Proposal[];
  choices?: Choices;
  rules: [Rule | null, 'prompt' | 'model'][];
  open?: string[];
  isLost?: boolean;
}>([
  {
    name: 'nothing is used unasked',
    read: [prose(KIND)],
    proposals: [proposal(KIND, hi)],
    rules: [[null, 'prompt']],
    open: [KIND],
  },
  {
    name: 'a used proposal takes the place of what was left to the model',
    read: [own('Say hello.', say('Hello')), prose(KIND, answer), prose(KIND)],
    proposals: [proposal(KIND, hi)],
    choices: chosen(hi, true),
    rules: [
      [say('Hello'), 'prompt'],
      [hi, 'model'],
    ],
  },
  {
    name: 'what the grammar read of the sentence stays',
    read: [own(KIND, say('Hello')), prose(KIND)],
    proposals: [proposal(KIND, hi)],
    choices: chosen(hi, true),
    rules: [
      [say('Hello'), 'prompt'],
      [hi, 'model'],
    ],
  },
  {
    name: 'a dismissed proposal is gone, and the reading of the grammar stays',
    read: [prose(KIND, answer)],
    proposals: [proposal(KIND, hi)],
    choices: chosen(hi, false),
    rules: [[answer, 'prompt']],
  },
  {
    name: 'a published proposal stays while its sentence is in the text',
    read: [prose(KIND)],
    standing: [published(KIND, hi)],
    rules: [[hi, 'model']],
  },
  {
    name: 'a published proposal can be dismissed',
    read: [prose(KIND)],
    standing: [published(KIND, hi)],
    choices: chosen(hi, false),
    rules: [[null, 'prompt']],
  },
  {
    name: 'without its sentence, a rule of the model is gone, published or proposed',
    read: [prose('Be calm.')],
    standing: [published(KIND, hi)],
    proposals: [proposal(KIND, say('Ho'))],
    choices: chosen(say('Ho'), true),
    rules: [[null, 'prompt']],
    isLost: true,
  },
  {
    name: 'a rule that the grammar reads is not proposed again',
    read: [own('Say hi.', hi), prose(KIND)],
    proposals: [proposal(KIND, hi)],
    rules: [
      [hi, 'prompt'],
      [null, 'prompt'],
    ],
  },
  {
    name: 'a published rule of the prompt does not come back with its sentence',
    read: [prose(KIND)],
    standing: [published(KIND, hi, 'prompt')],
    rules: [[null, 'prompt']],
  },
])(
  '$name',
  ({
    read,
    standing = [],
    proposals = [],
    choices = new Map(),
    rules,
    open = [],
    isLost = false,
  }) => {
    const merged = withProposals(read, standing, proposals, choices);
    expect(merged.read.map(({ rule, source = 'prompt' }) => [rule, source])).toEqual(rules);
    expect([...merged.open.keys()]).toEqual(open);
    expect(merged.isLost).toBe(isLost);
  },
);

test('a used proposal is published as the model’s, and then nothing is left to publish', () => {
  const { read } = withProposals([prose(KIND)], [], [proposal(KIND, hi)], chosen(hi, true));
  const [written, ...others] = writtenRules(read, [], new Map());
  expect(written).toMatchObject({ sentence: KIND, source: 'model', needs: 'nothing' });
  expect(others).toEqual([]);
  const standing = [published(KIND, hi)];
  const again = withProposals([prose(KIND)], standing, [], new Map());
  expect(differs(writtenRules(again.read, standing, new Map()), standing)).toBe(false);
});

test('proposals of another version of the app are left out', () => {
  expect(
    proposalsIn([
      { sentence: KIND, ...hi },
      { sentence: KIND, ...hi, effect: { kind: 'dance' } },
      hi,
      null,
    ]),
  ).toEqual([proposal(KIND, hi)]);
  expect(proposalsIn('none')).toEqual([]);
});
