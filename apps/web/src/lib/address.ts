import * as z from 'zod/mini';

/**
 * Schemas for search parameters. Invalid values are ignored, so that a page opens with any address.
 */

/** PostgreSQL cannot store NUL in text. */
const NUL = '\0';

/**
 * Text as typed into a field. The router parses digits as a number, so numbers are turned back into
 * text.
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

/** False for path segments that cannot be an id and are not worth a request. */
export const isId = (part: string): boolean => uuid.safeParse(part).success;

/** A flag that is present or not. */
export const flag = z.catch(z.optional(z.literal(true)), undefined);

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.catch(z.optional(z.enum(words)), undefined);
