import * as z from 'zod/mini';
import { inTab } from '../../lib/device-storage.ts';

const KEY = 'parley:arrival';

/** Where an invitation led somebody, and who sent it. */
const arrivalSchema = z.object({ channelId: z.uuid(), inviterName: z.nullable(z.string()) });
export type Arrival = z.infer<typeof arrivalSchema>;

/** In this tab: until they have said hello, or a reader of the page has closed it. */
export const rememberArrival = (arrival: Arrival): void => inTab.set(KEY, JSON.stringify(arrival));

/** Who just came to this channel by an invitation; null for anybody else. */
export function arrivalIn(channelId: string): Arrival | null {
  try {
    const arrival = arrivalSchema.parse(JSON.parse(inTab.get(KEY) ?? 'null'));
    return arrival.channelId === channelId ? arrival : null;
  } catch {
    return null;
  }
}

export const forgetArrival = (): void => inTab.remove(KEY);
