import * as z from 'zod/mini';
import type { Client, WholeClient } from '../tables/database.ts';
import { AppError, toAppError, unwrap } from '../base/errors.ts';
import { claimsOf } from '../session/second-step.ts';

type Key = Parameters<WholeClient['auth']['passkey']['verifyAuthentication']>[0]['credential'];

/** The server puts a person's id into each of their keys. */
const handleSchema = z.looseObject({ response: z.looseObject({ userHandle: z.string() }) });
const keySchema = z.custom<Key>((json) => handleSchema.safeParse(json).success);

/**
 * Proves once more who is signed in: the person signs in again, and the session that they had ends.
 * Whoever has a second factor verifies that one instead (`factors`).
 */
export function createProofs(client: Client) {
  const anew = async (
    signIn: (auth: WholeClient['auth']) => Promise<{ error: unknown }>,
  ): Promise<void> => {
    const { auth } = await client.whole();
    const { data } = await auth.getSession();
    const { error } = await signIn(auth);
    if (error) throw toAppError(error);
    const former = data.session && claimsOf(data.session).session_id;
    // A session that stays would be one sign-in too many in the list, and no more.
    if (former) await client.rpc('end_session', { session: former });
  };
  return {
    byPassword: (email: string, password: string): Promise<void> =>
      anew((auth) => auth.signInWithPassword({ email, password })),

    /** By the code of a mail that `signInMethods.sendLink` had sent. */
    byCode: (email: string, token: string): Promise<void> =>
      anew((auth) => auth.verifyOtp({ email, token, type: 'email' })),

    /** Has the browser ask for a passkey. @throws AppError `key_of_another` for somebody else's. */
    byPasskey: (ownId: string): Promise<void> =>
      anew(async ({ passkey }) => {
        const begun = unwrap(await passkey.startAuthentication());
        const { credential, owner } = await keyFor({ ...begun.options, extensions: {} });
        if (owner !== ownId)
          throw new AppError('key_of_another', 'This passkey is of another account.');
        return passkey.verifyAuthentication({ challengeId: begun.challenge_id, credential });
      }),
  };
}

/** Has the browser ask for a key. @returns it, and whose it is. */
async function keyFor(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const given = await navigator.credentials.get({ publicKey }).catch(() => null);
  const json = given instanceof PublicKeyCredential ? given.toJSON() : null;
  const { data: named } = handleSchema.safeParse(json);
  if (!named) throw new AppError('key_not_given', 'No key was given.');
  const owner = atob(named.response.userHandle.replaceAll('-', '+').replaceAll('_', '/'));
  return { credential: keySchema.parse(json), owner };
}
