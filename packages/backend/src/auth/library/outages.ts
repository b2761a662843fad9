import { AsyncLocalStorage } from 'node:async_hooks';
import { isOutage } from '../../postgres/outage.ts';

const requests = new AsyncLocalStorage<{ outage: unknown }>();

/** Tells the request it was asked in that the database is away. @throws the error itself */
export function noteOutage(error: unknown): never {
  const request = requests.getStore();
  if (request && isOutage(error)) request.outage = error;
  throw error;
}

/**
 * The library words what the database does not answer as it sees fit: as a refused password, a
 * session that is gone, or an error in the driver's own words. What was in truth the database's
 * absence is thrown instead.
 * @throws what isOutage knows.
 */
export function refusingOutages(work: () => Promise<Response>): Promise<Response> {
  const request = { outage: null as unknown };
  return requests.run(request, async () => {
    const answer = await work();
    if (request.outage !== null && answer.status >= 400) throw request.outage;
    return answer;
  });
}
