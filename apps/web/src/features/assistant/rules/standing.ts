import type { ChannelRule } from '@parley/model';
import { type ReadRule, type Rule, rule } from '@parley/model/rules/rule';

/** A published rule that this version of the app understands. */
export type StandingRule = { row: ChannelRule; rule: Rule; key: string };

/** Identifies a rule by what it says, so that a sentence may be worded differently. */
export const keyOf = ({ trigger, conditions, effect }: Rule): string =>
  JSON.stringify(rule.parse({ trigger, conditions, effect }));

/** The published rules in their order; those that cannot be read do nothing and are left out. */
export const standingRules = (rows: readonly ChannelRule[]): StandingRule[] =>
  rows.flatMap((row) => {
    const read = rule.safeParse(row).data;
    return read ? [{ row, rule: read, key: keyOf(read) }] : [];
  });

/**
 * Times are read in the zone of the person who reads; a rule that is published already keeps its
 * own, so that colleagues elsewhere see no change.
 */
export const inStandingZones = (
  read: readonly ReadRule[],
  standing: readonly StandingRule[],
): ReadRule[] =>
  read.map((one) => {
    const { rule: wanted } = one;
    const same = standing.find(({ rule: other }) => wanted && isSameElsewhere(wanted, other));
    return wanted && same ? { ...one, rule: same.rule } : one;
  });

const isSameElsewhere = (wanted: Rule, other: Rule): boolean =>
  wanted.trigger.kind === 'time' &&
  other.trigger.kind === 'time' &&
  keyOf({ ...other, trigger: { ...other.trigger, timezone: wanted.trigger.timezone } }) ===
    keyOf(wanted);

/** A rule as it is published. */
export type WrittenRule = Rule & {
  sentence: string;
  needs: 'nothing' | 'model';
  source: 'prompt' | 'model' | 'person';
  is_enabled: boolean;
};

/** The length of a sentence as it is stored. */
export const SENTENCE_MAX = 2000;

/**
 * The rules to publish: those read from the text, without a second copy. Switches that were not
 * touched stay as they are published.
 * @param switches by key
 */
export function writtenRules(
  read: readonly (ReadRule & { source?: 'model' })[],
  standing: readonly StandingRule[],
  switches: ReadonlyMap<string, boolean>,
): (WrittenRule & { key: string })[] {
  const written = new Map<string, WrittenRule & { key: string }>();
  for (const { rule: one, needs, sentence, source = 'prompt' } of read) {
    if (!one || needs === 'impossible') continue;
    const key = keyOf(one);
    written.set(key, {
      ...one,
      key,
      sentence: sentence.slice(0, SENTENCE_MAX),
      needs,
      source,
      is_enabled: isOn(key, standing, switches),
    });
  }
  return [...written.values()];
}

/** Whether a rule is switched on: as chosen here, or as published; new ones are. */
export const isOn = (
  key: string,
  standing: readonly StandingRule[],
  switches: ReadonlyMap<string, boolean>,
): boolean => switches.get(key) ?? standing.find((one) => one.key === key)?.row.is_enabled ?? true;

/** True if publishing these rules would change those that are followed. */
export const differs = (
  written: readonly { key: string; is_enabled: boolean }[],
  standing: readonly StandingRule[],
): boolean =>
  written.length !== standing.length ||
  written.some(
    ({ key, is_enabled }, index) =>
      standing[index]?.key !== key || standing[index].row.is_enabled !== is_enabled,
  );
