import { expect, test } from 'vitest';
import { withEnvironment } from './environment.ts';

test('settings may name a variable of the environment, however deep they lie', () => {
  const config = { auth: { smtp: { pass: 'env(MAIL_PASSWORD)', port: 587 } }, list: ['env(A)'] };
  expect(withEnvironment(config, { MAIL_PASSWORD: 'secret', A: '1' })).toEqual({
    auth: { smtp: { pass: 'secret', port: 587 } },
    list: ['1'],
  });
  expect(withEnvironment('env(NOBODY_SET)', {})).toBe('env(NOBODY_SET)');
  expect(withEnvironment('not env(A)', { A: '1' })).toBe('not env(A)');
});
