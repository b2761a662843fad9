import { expect, test } from 'vitest';
import { createSignInMethods } from './sign-in-methods.ts';
import { type StubAnswer, world } from '../testing/auth-world.ts';

const settings = (more: object = {}): StubAnswer => ({
  body: {
    external: { email: true, phone: false, github: true, google: false, harbour_works: true },
    mailer_autoconfirm: true,
    ...more,
  },
});

function open(answers: Record<string, StubAnswer>, canMail?: boolean) {
  const { open: access, requests } = world(answers);
  const opened = access();
  const config = { ...opened.config, ...(canMail === undefined ? {} : { canMail }) };
  return { methods: createSignInMethods({ ...opened, config }), requests };
}

const learned = async (answer: StubAnswer, canMail?: boolean) => {
  const { methods } = open({ '/settings': answer }, canMail);
  const known = new Promise<void>((done) => void methods.methods.subscribe(done));
  methods.load();
  await known;
  return methods.methods.get();
};

test('offers enabled providers by name, including those added by an operator', async () => {
  const added = [{ identifier: 'custom:work', name: 'Work account' }];
  expect((await learned(settings({ custom_providers: added }))).providers).toEqual([
    { id: 'github', name: 'GitHub' },
    { id: 'harbour_works', name: 'Harbour works' },
    { id: 'custom:work', name: 'Work account' },
  ]);
});

test('offers mails if the page’s server sends them or Auth requires confirmed addresses', async () => {
  expect((await learned(settings())).sendsMail).toBe(false);
  expect((await learned(settings({ mailer_autoconfirm: false }))).sendsMail).toBe(true);
  expect((await learned(settings(), true)).sendsMail).toBe(true);
  expect((await learned(settings({ mailer_autoconfirm: false }), false)).sendsMail).toBe(true);
  expect((await learned(settings(), false)).sendsMail).toBe(false);
});

test('creates no account with a sign-in link, and reveals none', async () => {
  const refused = { status: 422, body: { code: 422, error_code: 'otp_disabled', msg: 'no' } };
  const { methods, requests } = open({ '/otp': refused });
  await methods.sendLink('ada@example.com', 'http://chat.parley.test/confirm?way=link');
  expect(requests[0]).toMatchObject({
    search: expect.stringContaining('redirect_to='),
    body: {
      email: 'ada@example.com',
      create_user: false,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
});

test('reports a wrong code', async () => {
  const expired = { status: 403, body: { code: 403, error_code: 'otp_expired', msg: 'no' } };
  const { methods } = open({ '/verify': expired });
  await expect(methods.enterCode('ada@example.com', '123456', 'email')).rejects.toMatchObject({
    code: 'otp_expired',
  });
});

test('takes an invitation along to a provider', async () => {
  const refused = { status: 400, body: { code: 400, error_code: 'oauth_refused', msg: 'no' } };
  const { methods, requests } = open({ '/authorize': refused });
  await methods.goTo('github', 'http://chat.parley.test/confirm', 'secret').catch(() => {});
  await methods.goTo('github', 'http://chat.parley.test/confirm').catch(() => {});
  const invitations = requests.map(({ search }) => new URLSearchParams(search).get('invite_token'));
  expect(invitations).toEqual(['secret', null]);
});
