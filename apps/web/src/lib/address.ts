import * as z from 'zod/mini';

/**
 * What the query of an address may say. A page opens with any address: what it cannot use, or what
 * somebody typed wrongly, is as if it were not there.
 */

/** What PostgreSQL stores in no text. */
const NUL = '\0';

/**
 * Words of a person, as they would stand in a field. The app writes text; of an address by another
 * hand, the router takes digits for a number.
 */
export const text = z.catch(
  z.optional(
    z.transform((said: string): string | undefined =>
      typeof said === 'object' ? undefined : String(said).replaceAll(NUL, ''),
    ),
  ),
  undefined,
);

const uuid = z.guid();
/** The id of a row. */
export const id = z.catch(z.optional(uuid), undefined);

/** Whether a part of an address can be the id of a row; no other is worth a request. */
export const isId = (part: string): boolean => uuid.safeParse(part).success;

/** There, or not. */
export const flag = z.catch(z.optional(z.literal(true)), undefined);

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.catch(z.optional(z.enum(words)), undefined);
