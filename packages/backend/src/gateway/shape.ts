import { DEEPEST_JSON, measure } from '../nesting.ts';
import { dataRefusal } from './refusals.ts';

/** Limits on requests to the Data API, because the work of parsing grows faster than their size. */
const DEEPEST_CONDITIONS = 20;
const MOST_ROWS = 1000;

/** Parameters with nested brackets: `or`, `not.and`, `places.or`, `select`, `order`. */
const NESTING = /(?:^|\.)(?:and|or|select|order)$/;

/** Refuses a request that would take too long to parse; null to go on. */
export function shapeRefusal(url: URL, body: string, contentType: string): Response | null {
  for (const [name, value] of url.searchParams)
    if (NESTING.test(name) && measure(value, '(', ')').depth > DEEPEST_CONDITIONS)
      return dataRefusal(
        400,
        'PGRST100',
        `Brackets in "${name}" are nested more than ${DEEPEST_CONDITIONS} deep.`,
        'Ask for less at once.',
      );
  const isCsv = contentType.startsWith('text/csv');
  const { depth, items } = isCsv ? { depth: 0, items: lines(body) } : measure(body);
  if (depth > DEEPEST_JSON)
    return dataRefusal(
      400,
      'PGRST102',
      `The body is nested more than ${DEEPEST_JSON} deep.`,
      'Send flatter values.',
    );
  const isRows = !url.pathname.startsWith('/rest/v1/rpc/') && (isCsv || /^\s*\[/.test(body));
  if (isRows && items > MOST_ROWS)
    return dataRefusal(
      413,
      'too_many_rows',
      `A request writes at most ${MOST_ROWS} rows.`,
      'Send them in several requests.',
    );
  return null;
}

/** Number of CSV rows without the header. */
const lines = (csv: string) => csv.trimEnd().split('\n').length - 1;
