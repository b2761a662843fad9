import { randomUUID } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import type { Plan } from '../plan/types.ts';
import { ROWS } from './forms.ts';

/** Random, so that an error raised by a caller's own code cannot pass for a verdict. */
const MARK = `rows-${randomUUID()}-`;

type Verdict = 'single' | 'affected' | 'put';

/**
 * Fails the statement if it affected too many or too few rows. The end of the transaction has
 * already been sent, so failing is the only way to undo the change.
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

/** The refusal behind a statement that its check failed; null for any other error. */
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
