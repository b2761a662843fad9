import type { RowValues } from '@parley/postgres';
import { type Attempt, change, type Operation, reached, remove } from '../attempt.ts';

const keep = (attempt: Attempt, columns: RowValues) => {
  const { tx, world, me } = attempt;
  return reached(
    tx`insert into public.channel_facts ${tx({
      workspace_id: world.workspace,
      channel_id: world.channels.open,
      kind: 'decision',
      text: 'We paint it yellow',
      created_by: me,
      ...columns,
    })}`,
  );
};

const promise = (attempt: Attempt, columns: RowValues) =>
  keep(attempt, { kind: 'promise', ...columns });

/** An operation for each line of `channel_facts.txt`. */
export const operations: Record<string, Operation> = {
  'channel_facts read open': ({ tx, world }) =>
    reached(tx`select * from public.channel_facts where id = ${world.personal.facts.proposed}`),
  'channel_facts read private': ({ tx, world }) =>
    reached(tx`select * from public.channel_facts where id = ${world.personal.facts.private}`),
  'channel_facts create own': (attempt) => keep(attempt, {}),
  'channel_facts create for other': (attempt) =>
    keep(attempt, { created_by: attempt.world.people.founder }),
  'channel_facts create private': (attempt) =>
    keep(attempt, { channel_id: attempt.world.channels.private }),
  'channel_facts create as a cue': (attempt) => keep(attempt, { source: 'cue', state: 'proposed' }),
  'channel_facts quote another channel': (attempt) =>
    keep(attempt, { message_id: attempt.world.messages.private }),
  'channel_facts quote unsaid words': (attempt) =>
    keep(attempt, { message_id: attempt.world.messages.open, quote: 'Nobody ever said this' }),
  'channel_facts promise for other': (attempt) =>
    promise(attempt, { owner_id: attempt.world.people.founder }),
  'channel_facts promise by stranger': (attempt) =>
    promise(attempt, { owner_id: attempt.world.people.outsider, state: 'proposed' }),
  'channel_facts propose promise to other': (attempt) =>
    promise(attempt, { owner_id: attempt.world.people.founder, state: 'proposed' }),
  'channel_facts confirm proposed': change('public.channel_facts', ({ tx, world }) => ({
    set: tx`state = 'open'`,
    row: tx`id = ${world.personal.facts.proposed}`,
  })),
  'channel_facts confirm promise of other': change('public.channel_facts', ({ tx, world }) => ({
    set: tx`state = 'open'`,
    row: tx`id = ${world.personal.facts.promise}`,
  })),
  'channel_facts rewrite evidence': change('public.channel_facts', ({ tx, world }) => ({
    set: tx`quote = 'Other words'`,
    row: tx`id = ${world.personal.facts.proposed}`,
  })),
  'channel_facts delete': remove(
    'public.channel_facts',
    ({ tx, world }) => tx`id = ${world.personal.facts.proposed}`,
  ),
};
