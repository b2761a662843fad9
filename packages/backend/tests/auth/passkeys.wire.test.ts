import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Authenticator } from './authenticator.ts';
import { type Client, type LoneAuth, otherSession, startLoneAuth } from './lone-auth.ts';

const optionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
  user: z.object({ id: z.string() }).optional(),
});
const begunSchema = z.object({
  id: z.string(),
  webauthn: z.object({
    type: z.string(),
    credential_options: z.object({ publicKey: optionsSchema }),
  }),
});
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

const ORIGIN = 'http://localhost:5173';
let auth: LoneAuth;
beforeAll(async () => {
  const both = { enroll_enabled: true, verify_enabled: true };
  auth = await startLoneAuth({
    passkey: { enabled: true },
    webauthn: { rp_id: 'localhost', rp_display_name: 'Chat', rp_origins: [ORIGIN] },
    mfa: { totp: both, web_authn: both },
  });
});
afterAll(() => auth.stop());

async function registered(client: Client, authenticator = new Authenticator(ORIGIN)) {
  const { data: begun, error } = await client.passkey.startRegistration();
  if (error) throw error;
  const { data } = await client.passkey.verifyRegistration({
    challengeId: begun.challenge_id,
    credential: authenticator.create(begun.options),
  });
  return { authenticator, id: data?.id ?? '', options: begun.options };
}

async function signIn(authenticator: Authenticator) {
  const client = auth.client();
  const { data: begun, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  const credential = authenticator.get(begun.options);
  const challenge = { challengeId: begun.challenge_id, credential };
  return { client, challenge, answer: await client.passkey.verifyAuthentication(challenge) };
}

// compat: Auth | Passkeys
test('a passkey signs in without name or password', async () => {
  const ann = await auth.person();
  const { authenticator, options, id } = await registered(ann.client);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Chat' },
    user: { name: ann.user.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { client, answer, challenge } = await signIn(authenticator);
  expect(answer.data?.user?.id).toBe(ann.user.id);
  const claims = decodeJwt(answer.data?.session?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  expect((await client.getUser()).data.user?.id).toBe(ann.user.id);
  const { data: listed } = await ann.client.passkey.list();
  expect(listed).toMatchObject([{ id, last_used_at: expect.any(String) }]);
  const replayed = await client.passkey.verifyAuthentication(challenge);
  expect(replayed.error?.code).toBe('webauthn_challenge_not_found');
});

test('an unregistered key or one for another site cannot sign in', async () => {
  const ann = await auth.person();
  const stranger = new Authenticator(ORIGIN);
  const { data: begun } = await ann.client.passkey.startRegistration();
  stranger.create({ challenge: '', ...begun?.options });
  expect((await signIn(stranger)).answer.error?.code).toBe('webauthn_verification_failed');
  const phished = new Authenticator('https://evil.example');
  const { data: again } = await ann.client.passkey.startRegistration();
  const { error } = await ann.client.passkey.verifyRegistration({
    challengeId: again?.challenge_id ?? '',
    credential: phished.create({ challenge: '', ...again?.options }),
  });
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
});

test('a banned user cannot sign in with a passkey', async () => {
  const ann = await auth.person();
  const { authenticator } = await registered(ann.client);
  await auth.sql`update auth.users set banned_until = now() + interval '1 hour'
    where id = ${ann.user.id}`;
  const { answer } = await signIn(authenticator);
  expect(answer.error).toMatchObject({ status: 403, code: 'user_banned' });
});

test('passkeys are named, listed and removed only by their owner', async () => {
  const [ann, ben] = [await auth.person('ann'), await auth.person('ben')];
  const { id: passkeyId, authenticator } = await registered(ann.client);
  const foreign = await ben.client.passkey.update({ passkeyId, friendlyName: 'Mine' });
  expect(foreign.error?.status).toBe(404);
  expect((await ben.client.passkey.delete({ passkeyId })).error?.status).toBe(404);
  const { data } = await ann.client.passkey.update({ passkeyId, friendlyName: 'Laptop' });
  expect(data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' });
  expect((await ann.client.passkey.delete({ passkeyId })).error).toBeNull();
  expect((await ann.client.passkey.list()).data).toEqual([]);
  expect((await signIn(authenticator)).answer.error?.code).toBe('webauthn_verification_failed');
});

test('with a second factor, managing passkeys requires it', async () => {
  const ann = await auth.person();
  const { data: factor } = await ann.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  await ann.client.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: generateSync({ secret: factor?.totp.secret ?? '' }),
  });
  const later = await otherSession(auth, ann.user);
  expect((await ann.client.passkey.startRegistration()).error).toBeNull();
  expect((await later.passkey.startRegistration()).error?.status).toBe(403);
});

// compat: Auth | Second factor by security key (WebAuthn)
test('a key is registered as a second factor and then required', async () => {
  const ann = await auth.person();
  const key = new Authenticator(ORIGIN);
  const { data: factor } = await ann.client.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'Key',
  });
  const verified = async (type: 'create' | 'request') => {
    const path = `${auth.url}/factors/${factor?.id}`;
    const { data } = await ann.client.getSession();
    const post = async (step: string, body: unknown): Promise<unknown> => {
      const answer = await fetch(`${path}/${step}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const { id, webauthn } = begunSchema.parse(await post('challenge', {}));
    expect(webauthn.type).toBe(type);
    const { publicKey } = webauthn.credential_options;
    const response = type === 'create' ? key.create(publicKey) : key.get(publicKey);
    const credential = { type, credential_response: response };
    return sessionSchema.parse(await post('verify', { challenge_id: id, webauthn: credential }));
  };
  const first = await verified('create');
  expect(decodeJwt(first.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  });
  await ann.client.setSession(first);
  expect(decodeJwt((await verified('request')).access_token).aal).toBe('aal2');
});
