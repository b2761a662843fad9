import { randomUUID } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import type { Plan } from '../plan/types.ts';
import { ROWS } from './forms.ts';

/** Nobody else's words begin with it, so that no error of a caller's own is taken for a verdict. */
const MARK = `rows-${randomUUID()}-`;

type Verdict = 'single' | 'affected' | 'put';

/**
 * Fails the statement where it touched more or fewer rows than it may, so that nothing of it is
 * kept though the end of its transaction is on its way already: there is no other trip in which to
 * take it back.
 */
export function checkSql(plan: Plan): string {
  const demand = demandOf(plan);
  if (demand === null) return 'null';
  const count = `count(${ROWS})`;
  return `case when ${count} ${demand.holds} then null else ('${MARK}${demand.verdict}-' || ${count})::int end`;
}

function demandOf(plan: Plan): { verdict: Verdict; holds: string } | null {
  const { maxAffected, handling } = plan.preferences;
  if (plan.explain !== null || plan.kind === 'read') return null;
  if (plan.kind === 'mutation' && plan.isUpsert) return { verdict: 'put', holds: '= 1' };
  const isOneValue = plan.kind === 'call' && !plan.call.routine.returns.isSet;
  if (plan.form.kind === 'object' && !isOneValue) return { verdict: 'single', holds: '= 1' };
  const isInsert = plan.kind === 'mutation' && plan.mutation.kind === 'insert';
  if (maxAffected !== null && handling === 'strict' && !isInsert)
    return { verdict: 'affected', holds: `<= ${maxAffected}` };
  return null;
}

/** What a failed statement was failed for by its check; null for any other error. */
export function verdictOf(message: string): ApiError | null {
  const at = message.indexOf(MARK);
  if (at < 0) return null;
  const [, verdict = '', count = '0'] = /^(\w+)-(\d+)/.exec(message.slice(at + MARK.length)) ?? [];
  if (verdict === 'single') return notSingular(Number(count));
  if (verdict === 'put')
    return new ApiError(
      400,
      'PGRST115',
      'Payload values do not match URL in primary key column(s)',
    );
  return new ApiError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${count} rows`,
  });
}

export const notSingular = (rows: number): ApiError =>
  new ApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
