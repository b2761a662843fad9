import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { OwnTokenCheck } from './caller.ts';

/**
 * Tokens that the project gives out itself: opaque texts that stand for claims. Every request asks
 * the database, so that a token ends as soon as its row does.
 */
export type OwnTokens = {
  /** Texts of any other form are tokens of Auth. */
  pattern: RegExp;
  /** `schema.name` of a function that takes a token and returns its claims as jsonb, or null. */
  claims: string;
};

const claimsSchema = z.looseObject({
  sub: z.string().optional(),
  role: z.string(),
  exp: z.number().optional(),
});

export function checkOwnTokens(sql: Sql, { pattern, claims }: OwnTokens): OwnTokenCheck {
  const ask = async (token: string) => {
    const [row] = await sql<{ claims: unknown }[]>`select ${sql(claims)}(${token}) as claims`;
    return claimsSchema.nullable().parse(row?.claims ?? null);
  };
  return (token) => (pattern.test(token) ? ask(token) : null);
}
