import * as z from 'zod/mini';

const KEY = 'parley:arrival';

/** Where an invitation led somebody, and who sent it. */
const arrivalSchema = z.object({ channelId: z.uuid(), inviterName: z.nullable(z.string()) });
export type Arrival = z.infer<typeof arrivalSchema>;

/** In this tab: until they have said hello, or a reader of the page has closed it. */
export function rememberArrival(arrival: Arrival, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify(arrival));
  } catch {
    // Where nothing may be kept, they come in without a word.
  }
}

/** Who just came to this channel by an invitation; null for anybody else. */
export function arrivalIn(
  channelId: string,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): Arrival | null {
  try {
    const arrival = arrivalSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return arrival.channelId === channelId ? arrival : null;
  } catch {
    return null;
  }
}

export function forgetArrival(storage: Storage = sessionStorage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
