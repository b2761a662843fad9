import type { RoutineCall, CallPlan } from '../plan/types.ts';
import type { RoutineParameter } from '../schema-cache/types.ts';
import { BODY, bodySql } from './bodies.ts';
import { listed, type Parameters, qualified, quoted } from './sql.ts';

/** Selects the rows of a function, or its single value as `pgrst_scalar`. */
export function callSql({ call, returning }: CallPlan, parameters: Parameters): string {
  const { routine } = call;
  const { before, text } = argumentsOf(call, parameters);
  const invoked = `${qualified(routine)}(${text})`;
  if (!routine.returns.isComposite)
    return `select pgrst_call.pgrst_scalar from ${before}lateral (select ${invoked} as pgrst_scalar) pgrst_call`;
  const columns = returning.map((name) => `pgrst_call.${name === '*' ? '*' : quoted(name)}`);
  return `select ${listed(columns) || 'pgrst_call.*'}
    from ${before}${before === '' ? '' : 'lateral '}${invoked} as pgrst_call`;
}

/** The arguments of a call, and the source that must be read before it. */
function argumentsOf(
  { arguments: given }: RoutineCall,
  parameters: Parameters,
): { before: string; text: string } {
  switch (given.kind) {
    case 'none':
      return { before: '', text: '' };
    case 'body':
      return { before: '', text: `${parameters.at(given.body)}::${given.type}` };
    case 'texts':
      return {
        before: '',
        text: listed(
          given.parameters.map((one) => {
            const all = given.given.flatMap(({ name, value }) =>
              name === one.name ? [value] : [],
            );
            // If an argument is repeated, the last one wins. Unused values must not become
            // parameters.
            const values = (one.isVariadic ? all : all.slice(-1)).map((slot) =>
              parameters.at(slot),
            );
            const value = one.isVariadic ? `array[${listed(values)}]` : (values[0] ?? 'null');
            return argumentSql(one, `${value}::${one.valueType}`);
          }),
        ),
      };
    case 'json': {
      const fields = given.parameters.map(({ name, valueType }) => ({ name, type: valueType }));
      const body = bodySql(fields, given, parameters);
      const rows = given.isObject ? body : `(select * from ${body} limit 1) as ${BODY}`;
      return {
        before: `${rows}, `,
        text: listed(
          given.parameters.map((one) => argumentSql(one, `${BODY}.${quoted(one.name)}`)),
        ),
      };
    }
  }
}

const argumentSql = ({ name, isVariadic }: RoutineParameter, value: string) =>
  `${isVariadic ? 'variadic ' : ''}${quoted(name)} := ${value}`;
