import * as z from 'zod/mini';
import type { Client, WholeClient } from '../tables/database.ts';
import { AppError, toAppError, unwrap } from '../base/errors.ts';
import { claimsOf } from '../session/second-step.ts';

type Key = Parameters<WholeClient['auth']['passkey']['verifyAuthentication']>[0]['credential'];

/** The server puts the user's id into each of their keys. */
const handleSchema = z.looseObject({ response: z.looseObject({ userHandle: z.string() }) });
const keySchema = z.custom<Key>((json) => handleSchema.safeParse(json).success);

/**
 * Proves the user's identity again: they sign in anew, and their previous session ends. A user with
 * a second factor verifies that factor instead (`factors`).
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
    // If this fails, the only harm is an extra entry in the list of sessions.
    if (former) await client.rpc('end_session', { session: former });
  };
  return {
    byPassword: (email: string, password: string): Promise<void> =>
      anew((auth) => auth.signInWithPassword({ email, password })),

    /** Uses the code from a mail sent by `signInMethods.sendLink`. */
    byCode: (email: string, token: string): Promise<void> =>
      anew((auth) => auth.verifyOtp({ email, token, type: 'email' })),

    /**
     * Has the browser ask for a passkey. @throws AppError `key_of_another` for another user's key.
     */
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

/** Has the browser ask for a key. @returns the key and the id of its owner. */
async function keyFor(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const given = await navigator.credentials.get({ publicKey }).catch(() => null);
  const json = given instanceof PublicKeyCredential ? given.toJSON() : null;
  const { data: named } = handleSchema.safeParse(json);
  if (!named) throw new AppError('key_not_given', 'No key was given.');
  const owner = atob(named.response.userHandle.replaceAll('-', '+').replaceAll('_', '/'));
  return { credential: keySchema.parse(json), owner };
}
