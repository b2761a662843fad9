const OPERATORS = [
  ...(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const),
  ...(['like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'] as const),
];

/** A condition on a changed row; `in` has several values, every other operator has one. */
export type ChangeFilter = { column: string; op: string; values: string[]; negate: boolean };

/** The filter is malformed; no client of the hosted service sends it. */
export class FilterError extends Error {
  readonly code = 'malformed_filter';
}

/**
 * Parses `column=op.value`, or several joined by commas, all of which must hold.
 * @throws FilterError
 */
export function parseFilters(text: string): ChangeFilter[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : split(trimmed).map(parseFilter);
}

function parseFilter(text: string): ChangeFilter {
  const [, column, not, op = '', value = ''] = /^([^=]+)=(not\.)?(\w+)\.(.*)$/s.exec(text) ?? [];
  if (column === undefined || !OPERATORS.some((known) => known === op))
    throw new FilterError(`Error parsing \`filter\` params: ["${text}"]`);
  const values = op === 'in' ? listed(value) : [unquoted(value)];
  return { column: column.trim(), op, values, negate: not !== undefined };
}

function listed(value: string): string[] {
  const [, inner] = /^\((.*)\)$/s.exec(value) ?? [];
  if (inner === undefined)
    throw new FilterError('Error parsing `filter` params: `in` filter must be wrapped in ( )');
  return split(inner).map(unquoted);
}

function unquoted(text: string): string {
  const [, inner] = /^"(.*)"$/s.exec(text) ?? [];
  return inner === undefined ? text : inner.replaceAll(/\\(.)/gs, '$1');
}

/** Splits at commas outside brackets and quotes. */
function split(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '\\') {
      parts.push(`${parts.pop()}${character}${text.charAt(at + 1)}`);
      at += 1;
      continue;
    }
    const opens = at === 0 || '.(,'.includes(text.charAt(at - 1));
    if (character === '"' && (isQuoted || opens)) isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (character === ',' && depth <= 0 && !isQuoted) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts;
}
