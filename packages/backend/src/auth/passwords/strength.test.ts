import { describe, expect, test } from 'vitest';
import { AuthError } from '../errors.ts';
import { authSettings } from '../settings.ts';
import { requireStrength } from './strength.ts';

const context = {
  settings: authSettings.parse({ minimum_password_length: 8, refuse_common_passwords: true }),
  names: ['parley', 'talk.example.org'],
};
const ada = { email: 'ada.lovelace@engine.test', phone: '491701234567' };

const reasonsOf = async (password: string, owner: object = ada): Promise<unknown> => {
  try {
    await requireStrength(context, password, owner);
    return [];
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return Object(error.facts.weak_password).reasons;
  }
};

describe('refuses a weak password', () => {
  test.each([
    ['common', ['password1', 'Password1!', 'qwertzuiop', 'summer2024', 'iloveyou!!']],
    ['one pattern', ['12345678', '        ', 'abcabcabcabc', 'aaaaaaaaaaaaaaaa']],
    [
      'contains the name of the product',
      ['parley123', 'Parley2026!', 'P4rl3y!!99', 'yelrap1234', 'talk.example'],
    ],
    [
      "contains the user's address",
      ['ada.lovelace', 'adalovelace1', 'Lovelace1815', 'ada.love99', 'engine.test1', 'ecalevol77'],
    ],
    ["contains the user's number", ['491701234567', '01701234567'.slice(1), '4917012345']],
    ['contains several of them', ['parley-ada-99', 'lovelace@parley', 'AdaLovelace.engine']],
  ])('%s', async (_kind, passwords) => {
    for (const password of passwords)
      expect([password, await reasonsOf(password)]).toEqual([password, ['pwned']]);
  });

  test('too short, without a second reason', async () => {
    expect(await reasonsOf('parley')).toEqual(['length']);
  });
});

describe('accepts a strong password', () => {
  test.each([
    'a-long-password',
    'xk4q7vbn',
    'correct horse battery',
    'parley-correct-horse-battery',
    'ada-loves-nine-engines-more',
  ])('%s', async (password) => {
    expect(await reasonsOf(password)).toEqual([]);
  });

  test("that contains another user's address", async () => {
    expect(await reasonsOf('engine-ada-lovelace', { email: 'bo@example.test' })).toEqual([]);
  });
});
