import type { ChannelRule, Json } from '@parley/model';
import type { ReadRule, Rule } from '@parley/model/rules';
import { expect, test } from 'vitest';
import { differs, inStandingZones, standingRules, writtenRules } from './standing.ts';

const hello: Rule = {
  trigger: { kind: 'join' },
  conditions: [],
  effect: { kind: 'say', text: 'Hello' },
};
const silence: Rule = {
  trigger: { kind: 'message' },
  conditions: [{ kind: 'mention', isNegated: true }],
  effect: { kind: 'silence' },
};

const read = (rule: Rule | null, needs: ReadRule['needs'] = 'nothing'): ReadRule => ({
  from: 0,
  to: 5,
  sentence: 'Hello',
  rule,
  needs,
  problem: null,
});

/** A row as the database returns it, which orders the keys of JSON in its own way. */
const row = (rule: Rule, is_enabled = true): ChannelRule => ({
  id: '1',
  workspace_id: '2',
  channel_id: '3',
  assistant_id: null,
  position: 1,
  sentence: 'Hello',
  trigger: reversed(rule.trigger),
  conditions: rule.conditions.map(reversed),
  effect: reversed(rule.effect),
  needs: 'nothing',
  source: 'prompt',
  is_enabled,
  prompt_version: 1,
  created_by: null,
  created_at: '',
  updated_at: '',
});
const reversed = (object: object): Json => Object.fromEntries(Object.entries(object).toReversed());

test('a published rule is recognised, in whatever order its keys are', () => {
  const standing = standingRules([row(hello), row(silence)]);
  const written = writtenRules([read(hello), read(silence)], standing, new Map());
  expect(written.map(({ key }) => key)).toEqual(standing.map(({ key }) => key));
  expect(differs(written, standing)).toBe(false);
});

test('a rule that is left out stays left out until it is switched on', () => {
  const standing = standingRules([row(hello, false)]);
  const [written] = writtenRules([read(hello)], standing, new Map());
  expect(written?.is_enabled).toBe(false);
  const on = writtenRules([read(hello)], standing, new Map([[written?.key ?? '', true]]));
  expect(on[0]?.is_enabled).toBe(true);
  expect(differs(on, standing)).toBe(true);
});

test('a published time keeps its zone for a colleague elsewhere', () => {
  const at = (timezone: string): Rule => ({
    trigger: { kind: 'time', recurrence: 'FREQ=DAILY', at: '09:00', timezone },
    conditions: [],
    effect: { kind: 'summarise' },
  });
  const standing = standingRules([row(at('Europe/Berlin'))]);
  const here = inStandingZones([read(at('America/New_York')), read(hello)], standing);
  expect(here.map(({ rule }) => rule)).toEqual([at('Europe/Berlin'), hello]);
});

test('prose and what cannot be done are not published, nor a rule twice', () => {
  const given = [read(null), read(hello), read(hello), read(null, 'impossible')];
  expect(writtenRules(given, [], new Map())).toHaveLength(1);
});

test('a row of another version of the app is left out', () => {
  expect(standingRules([{ ...row(hello), effect: { kind: 'dance' } }])).toEqual([]);
});
