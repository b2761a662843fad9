import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import { StorageError } from './errors.ts';

const claimsSchema = z.object({
  url: z.string(),
  purpose: z.enum(['download', 'upload']),
  caller: z.object({ role: z.string(), claims: z.record(z.string(), z.unknown()) }),
  upsert: z.boolean().default(false),
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The content of a signed link: one address, one purpose, and the rights of its signer. */
export type SignedClaims = z.infer<typeof claimsSchema>;

/**
 * Signs and reads links. Their key is derived from the project's secret, so that a link is never a
 * session.
 */
export class SignedLinks {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('parley storage links').digest();
  }

  sign(
    content: Omit<SignedClaims, 'upsert'> & { upsert?: boolean },
    expiresInSeconds: number,
  ): Promise<string> {
    return new SignJWT({ ...content })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
      .sign(this.#key);
  }

  /** @throws StorageError InvalidJWT if the link is foreign, expired or made for something else. */
  async read(
    token: string | null,
    url: string,
    purpose: SignedClaims['purpose'],
  ): Promise<SignedClaims> {
    try {
      const { payload } = await jwtVerify(token ?? '', this.#key, { algorithms: ['HS256'] });
      const signed = claimsSchema.parse(payload);
      if (signed.url === url && signed.purpose === purpose) return signed;
    } catch (error) {
      throw new StorageError(
        '400',
        'InvalidJWT',
        error instanceof Error ? error.message : 'Invalid token',
      );
    }
    throw new StorageError('400', 'InvalidSignature', 'The link was made for something else');
  }
}

/** Keeps only the claims that policies read; a link never contains the session itself. */
export function signer({ role, claims }: Caller): Caller {
  return { role, claims: { role, sub: claims.sub, email: claims.email } };
}
