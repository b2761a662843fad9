import { expect, it } from 'vitest';
import { sessionOf, USER, world } from '../testing/auth-world.ts';

const factor = (kind: string, status = 'verified') => ({
  id: kind,
  factor_type: kind,
  status,
  friendly_name: `My ${kind}`,
});

/** A session in the form of a server's response, with this assurance level. */
function provenTo(aal: string, factors: object[]) {
  const person: typeof USER & { factors: object[] } = { ...USER, factors };
  const session = sessionOf(person);
  const [head, body = '', end] = session.access_token.split('.');
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), aal };
  const named = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { ...session, access_token: `${head}.${named}.${end}` };
}

const signedInTo = async (aal: string, factors: object[]) => {
  const made = world({
    '/token': () => ({ body: provenTo(aal, factors) }),
    '/factors/totp/challenge': { body: { id: 'challenge' } },
    '/factors/totp/verify': () => ({ body: provenTo('aal2', factors) }),
    '/logout': {},
  });
  const { session, client } = made.open();
  await session.signIn('ada@example.com', 'a long password');
  return { ...made, session, client };
};

it('is requested after the password, and no user is signed in before, even after a reload', async () => {
  const factors = [factor('totp'), factor('webauthn'), factor('recovery_code')];
  const { session, client, open } = await signedInTo('aal1', factors);
  expect(session.state.get().status).toBe('signed-out');
  expect(session.current()).toBeNull();
  expect(session.secondStep.get()).toEqual({
    email: USER.email,
    factors: [
      { id: 'totp', kind: 'totp', name: 'My totp' },
      { id: 'webauthn', kind: 'webauthn', name: 'My webauthn' },
    ],
    hasRecoveryCodes: true,
  });
  const again = open().session;
  await again.ready();
  expect([again.state.get().status, again.secondStep.get()?.email]).toEqual([
    'signed-out',
    USER.email,
  ]);

  const { auth } = await client.whole();
  await auth.mfa.challengeAndVerify({ factorId: 'totp', code: '123456' });
  expect([session.state.get().status, session.secondStep.get()]).toEqual(['signed-in', null]);
});

it.each([
  ['no factor was proven yet', 'aal1', [factor('totp', 'unverified')]],
  ['it is proven', 'aal2', [factor('totp')]],
])('is not requested if %s', async (_why, aal, factors) => {
  const { session } = await signedInTo(aal, factors);
  expect([session.state.get().status, session.secondStep.get()]).toEqual(['signed-in', null]);
});

it('can be ended by a sign-out', async () => {
  const { session } = await signedInTo('aal1', [factor('totp')]);
  await session.signOut('local');
  expect([session.state.get().status, session.secondStep.get()]).toEqual(['signed-out', null]);
});
