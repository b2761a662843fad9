import { expect, test } from 'vitest';
import { withEnvironment } from './environment.ts';

test('replaces references to environment variables at any depth', () => {
  const config = { auth: { smtp: { pass: 'env(MAIL_PASSWORD)', port: 587 } }, list: ['env(A)'] };
  expect(withEnvironment(config, { MAIL_PASSWORD: 'secret', A: '1' })).toEqual({
    auth: { smtp: { pass: 'secret', port: 587 } },
    list: ['1'],
  });
  expect(withEnvironment('env(NOBODY_SET)', {})).toBe('env(NOBODY_SET)');
  expect(withEnvironment('not env(A)', { A: '1' })).toBe('not env(A)');
});
