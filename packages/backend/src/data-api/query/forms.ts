import type { Plan } from '../plan/types.ts';
import type { MediaHandler } from '../schema-cache/types.ts';
import { SOURCE } from './joins.ts';
import { qualified } from './sql.ts';

/** Alias of the answer's rows while they are formatted. */
export const ROWS = 'pgrst_rows';

/** The answer's body, formatted by PostgreSQL. */
export function formSql(plan: Plan): string {
  const { form, handler } = plan;
  if (handler !== null) return handledSql(handler);
  const returns = plan.kind === 'call' ? plan.call.routine.returns : null;
  const isScalar = returns !== null && !returns.isComposite;
  const rows = isScalar ? `${ROWS}.pgrst_scalar` : ROWS;
  const isOne = returns !== null && !returns.isSet;
  switch (form.kind) {
    case 'object':
      return `coalesce(${stripped(`json_agg(${rows}) -> 0`, form.isStripped)}::text, 'null')`;
    case 'csv':
      return csvSql();
    case 'geojson':
      return `json_build_object('type', 'FeatureCollection', 'features',
        coalesce(json_agg(extensions.st_asgeojson(${ROWS})::json), '[]'))::text`;
    default: {
      const json = isOne ? `json_agg(${rows}) -> 0` : `json_agg(${rows})`;
      const text = stripped(json, form.kind === 'array');
      return `coalesce(${text}::text, '${isOne ? 'null' : '[]'}')`;
    }
  }
}

/** A project's own form: an aggregate of the rows, or the value returned by a function. */
function handledSql({ aggregate, target }: MediaHandler): string {
  if (aggregate === null) return `(array_agg(${ROWS}.pgrst_scalar))[1]::text`;
  const row = target === null ? ROWS : `${ROWS}::${qualified(target)}`;
  return `${qualified(aggregate)}(${row})::text`;
}

const stripped = (json: string, isStripped: boolean) =>
  isStripped ? `json_strip_nulls(${json})` : `(${json})`;

/** Takes names from the first row; rows are formatted as PostgreSQL writes them. */
const csvSql = () => `(select coalesce(string_agg(name, ','), '') from (
    select json_object_keys(row_to_json(pgrst_first)) as name
    from (select * from ${SOURCE}_rows limit 1) pgrst_first) names) || E'\\n' ||
  coalesce(string_agg(substring(${ROWS}::text, 2, length(${ROWS}::text) - 2), E'\\n'), '')`;
