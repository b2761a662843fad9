import type { EventResponse } from '@parley/model';

export type EventAnswer = EventResponse['response'];
export const EVENT_ANSWERS: readonly EventAnswer[] = ['yes', 'maybe', 'no'];

/** Each person's answer to an occurrence: for it, else for the series. */
export function answersFor(
  responses: readonly EventResponse[],
  start: string,
): Map<string, EventResponse> {
  const at = Date.parse(start);
  const found = new Map<string, EventResponse>();
  for (const row of responses) if (row.occurrence_at === null) found.set(row.profile_id, row);
  for (const row of responses)
    if (row.occurrence_at !== null && Date.parse(row.occurrence_at) === at)
      found.set(row.profile_id, row);
  return found;
}
