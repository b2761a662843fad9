import { z } from 'zod';

/** What set off a rule. */
export const subject = z.union([
  z.object({
    message_id: z.uuid(),
    emoji: z.string().optional(),
    profile_id: z.uuid().optional(),
  }),
  z.object({ profile_id: z.uuid() }),
  z.object({ file_id: z.uuid() }),
  z.object({ risk_id: z.uuid(), at: z.iso.datetime() }),
  z.object({ event_id: z.uuid(), at: z.iso.datetime() }),
  z.object({ at: z.iso.datetime() }),
]);
export type Subject = z.infer<typeof subject>;

/** The part of a subject for which a rule fires once, whoever else reacts with the same emoji. */
export function onceFor(given: Subject): { [key: string]: string } {
  const { profile_id: profile, ...rest } = { profile_id: undefined, ...given };
  const isReaction = 'message_id' in given;
  return Object.fromEntries(
    Object.entries(isReaction || profile === undefined ? rest : { profile_id: profile }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

export const messageOf = (given: Subject): string | null =>
  'message_id' in given ? given.message_id : null;
