import { needsOf, type ReadRule, type Rule, rule } from '@parley/model/rules/rule';
import { z } from 'zod';
import { keyOf, SENTENCE_MAX, type StandingRule } from './standing.ts';

/** A sentence as a rule; `source` says that the rule is a used proposal of the model. */
export type PromptRule = ReadRule & { source?: 'model' };

/** A rule that the model proposes for a sentence. */
export type Proposal = { sentence: string; rule: Rule; key: string };

const stored = z.looseObject({ sentence: z.string() });

/** The proposals of a reading; those of another version of the app are left out. */
export const proposalsIn = (rules: unknown): Proposal[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(rules)
    .flatMap((one) => {
      const said = stored.safeParse(one).data;
      const proposed = rule.safeParse(one).data;
      return said && proposed
        ? [{ sentence: said.sentence, rule: proposed, key: keyOf(proposed) }]
        : [];
    });

/** Decisions on proposals by key: true to use one, false to dismiss it. */
export type Choices = ReadonlyMap<string, boolean>;

type Merged = {
  read: PromptRule[];
  /** The proposals without a decision, by their sentence. */
  open: ReadonlyMap<string, Proposal>;
  /** True if a proposal that was used here is gone with its sentence. */
  isLost: boolean;
};

/**
 * Puts the proposals that a person uses in place of what a sentence left to the model. Published
 * ones are used until dismissed. Without its sentence in the text, no proposal is used or shown.
 */
export function withProposals(
  read: readonly ReadRule[],
  standing: readonly StandingRule[],
  proposals: readonly Proposal[],
  choices: Choices,
): Merged {
  const published = standing
    .filter(({ row }) => row.source === 'model')
    .map(({ row, rule: one, key }) => ({ sentence: row.sentence, rule: one, key }));
  const isPublished = new Set(published.map(({ key }) => key));
  const known = new Set(read.flatMap(({ rule: one }) => (one ? [keyOf(one)] : [])));
  const offered = [...published, ...proposals].filter(({ key }) => !known.has(key));
  const used = bySentence(offered.filter(({ key }) => choices.get(key) ?? isPublished.has(key)));
  const open = bySentence(
    offered.filter(
      ({ key, sentence }) => !choices.has(key) && !isPublished.has(key) && !used.has(cut(sentence)),
    ),
  );
  const replaced = new Set<string>();
  const merged = read.flatMap((one): PromptRule[] => {
    const own = isLeft(one) ? used.get(cut(one.sentence)) : undefined;
    if (!own) return [one];
    const at = `${one.from} ${own.key}`;
    if (replaced.has(at)) return [];
    replaced.add(at);
    return [{ ...one, rule: own.rule, needs: needsOf(own.rule), source: 'model' }];
  });
  const left = new Set(read.filter(isLeft).map(({ sentence }) => cut(sentence)));
  return {
    read: merged,
    open: new Map([...open].filter(([sentence]) => left.has(sentence))),
    isLost: proposals.some(
      ({ key, sentence }) =>
        choices.get(key) === true && !known.has(key) && !left.has(cut(sentence)),
    ),
  };
}

/** True if the grammar could not read all of this sentence. */
export const isLeft = ({ needs }: ReadRule): boolean => needs === 'model';

/** Sentences are stored as long as a row allows. */
export const cut = (sentence: string): string => sentence.slice(0, SENTENCE_MAX);

const bySentence = (proposals: readonly Proposal[]): Map<string, Proposal> =>
  new Map(proposals.toReversed().map((one) => [cut(one.sentence), one]));
