import { DEEPEST_JSON, measure } from '../nesting.ts';
import { dataRefusal } from './refusals.ts';

/** What a request of the Data API may be made of; the work of reading it grows faster than it. */
const DEEPEST_CONDITIONS = 20;
const MOST_ROWS = 1000;

/** Parameters in which brackets nest: `or`, `not.and`, `places.or`, `select`, `order`. */
const NESTING = /(?:^|\.)(?:and|or|select|order)$/;

/** A refusal of what is read for too long before anything is done, or null. */
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

/** Rows of CSV, its head left out. */
const lines = (csv: string) => csv.trimEnd().split('\n').length - 1;
