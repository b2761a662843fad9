import type { ChannelFact } from '@parley/model';

/** Kinds in the order of the page. */
export const FACT_KINDS = ['decision', 'promise', 'number', 'question'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** A fact that holds, with what it replaced, newest first. */
export type ShownFact = {
  fact: ChannelFact;
  replaced: ChannelFact[];
  /** True if an older fact says otherwise, and nobody has decided yet. */
  disagrees: boolean;
};

/**
 * The facts of a kind, newest first: settled ones, then proposals that wait for somebody. A fact is
 * replaced once the newer one is confirmed; until then both are shown.
 */
export function arranged(facts: readonly ChannelFact[], kind: FactKind): ShownFact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const successor = (fact: ChannelFact) => byId.get(fact.replaced_by ?? '');
  const isReplaced = (fact: ChannelFact) => {
    const newer = successor(fact);
    return newer !== undefined && (newer.state === 'open' || newer.state === 'done');
  };
  const own = facts.filter((fact) => fact.kind === kind && fact.state !== 'withdrawn');
  return own
    .filter((fact) => !isReplaced(fact))
    .map((fact) => {
      const older = facts.filter((one) => one.replaced_by === fact.id && one.state !== 'withdrawn');
      return {
        fact,
        replaced: fact.state === 'proposed' ? [] : chainOf(fact, facts),
        disagrees: fact.state === 'proposed' && older.length > 0,
      };
    })
    .toSorted((a, b) => rankOf(a.fact) - rankOf(b.fact) || byNewest(a.fact, b.fact));
}

/** Everything that a fact has replaced, also by way of others. */
function chainOf(fact: ChannelFact, facts: readonly ChannelFact[]): ChannelFact[] {
  return facts
    .filter((one) => one.replaced_by === fact.id && one.state !== 'withdrawn')
    .flatMap((one) => [one, ...chainOf(one, facts)])
    .toSorted(byNewest);
}

const RANKS: Record<ChannelFact['state'], number> = { open: 0, proposed: 0, done: 1, withdrawn: 2 };
const rankOf = ({ state }: ChannelFact) => RANKS[state];
const byNewest = (a: ChannelFact, b: ChannelFact) =>
  Date.parse(b.stated_at) - Date.parse(a.stated_at) || b.id.localeCompare(a.id);

/** The promises of a person that are open, most urgent first. */
export const openPromises = (facts: readonly ChannelFact[], ownerId: string): ChannelFact[] =>
  facts
    .filter(
      ({ kind, state, owner_id }) => kind === 'promise' && state === 'open' && owner_id === ownerId,
    )
    .toSorted((a, b) => (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999'));
