import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StubAnswer, NOW, world } from '../testing/auth-world.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('signing up', () => {
  it('sends only the e-mail and the password, and an invitation if there is one', async () => {
    const { open, requests } = world({ '/signup': { status: 422, body: {} } });
    const { session } = open();
    await session.signUp('ada@example.com', 'a long password', 'Ada').catch(() => {});
    await session.signUp('ada@example.com', 'a long password', 'Ada', 'secret').catch(() => {});
    const sent = requests.map(({ body }) => body);
    expect(sent[0]).toMatchObject({ email: 'ada@example.com', password: 'a long password' });
    expect(JSON.stringify(sent[0])).not.toContain('invitation');
    expect(sent[1]).toMatchObject({ data: { invitation: 'secret' } });
  });
});

describe('responses about an address', () => {
  it.each(['user_already_exists', 'email_exists'])(
    'do not reveal at sign-up that it has an account: %s',
    async (code) => {
      const { open } = world({
        '/signup': {
          status: 422,
          body: { code: 422, error_code: code, msg: 'User already registered' },
        },
      });
      const { session } = open();
      await session.signUp('ada@example.com', 'a long password', 'Ada');
      expect(session.current()).toBeNull();
    },
  );

  it('do not reveal at recovery or confirmation that a mail was just sent', async () => {
    const limited: StubAnswer = {
      status: 429,
      body: {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 60 seconds.',
      },
    };
    const { open } = world({ '/recover': limited, '/resend': limited });
    const { session } = open();
    await expect(
      session.requestRecovery('ada@example.com', 'http://chat.parley.test/recover'),
    ).resolves.toBeUndefined();
    await expect(
      session.resendConfirmation('ada@example.com', 'http://chat.parley.test/confirm'),
    ).resolves.toBeUndefined();
  });

  it('are the same for a wrong password and an unknown address', async () => {
    const { open } = world({
      '/token': {
        status: 400,
        body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      },
    });
    await expect(open().session.signIn('eve@example.com', 'wrong password')).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    });
  });

  it('list the reasons of a weak password', async () => {
    const { open } = world({
      '/signup': {
        status: 422,
        body: {
          code: 422,
          error_code: 'weak_password',
          msg: 'Too weak',
          weak_password: { reasons: ['length', 'pwned'] },
        },
      },
    });
    await expect(open().session.signUp('ada@example.com', 'a weak password')).rejects.toMatchObject(
      { code: 'weak_password', hint: 'length, pwned' },
    );
  });
});
