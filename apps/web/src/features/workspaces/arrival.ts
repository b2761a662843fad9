import * as z from 'zod/mini';
import { inTab } from '../../lib/device-storage.ts';

const KEY = 'parley:arrival';

/** The channel an invitation led to, and its sender. */
const arrivalSchema = z.object({ channelId: z.uuid(), inviterName: z.nullable(z.string()) });
export type Arrival = z.infer<typeof arrivalSchema>;

/** Stored in this tab until the new member says hello or dismisses the suggestion. */
export const rememberArrival = (arrival: Arrival): void => inTab.set(KEY, JSON.stringify(arrival));

/** The arrival if the user just came to this channel by an invitation; else null. */
export function arrivalIn(channelId: string): Arrival | null {
  try {
    const arrival = arrivalSchema.parse(JSON.parse(inTab.get(KEY) ?? 'null'));
    return arrival.channelId === channelId ? arrival : null;
  } catch {
    return null;
  }
}

export const forgetArrival = (): void => inTab.remove(KEY);
