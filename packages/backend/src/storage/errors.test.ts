import { expect, test } from 'vitest';
import { busy, invalid, inWords, objectNotFound, StorageError } from './errors.ts';

test('a refusal that may pass has a Retry-After; any other has its true status in the body', async () => {
  const later = busy('Too many images', 7).toResponse();
  expect([later.status, later.headers.get('retry-after')]).toEqual([503, '7']);
  expect(busy('Too many images', 7, '429').toResponse().status).toBe(429);
  const wrong = invalid('No').toResponse();
  expect([wrong.status, wrong.headers.get('retry-after')]).toEqual([400, null]);
  expect(await objectNotFound().toResponse().json()).toEqual({
    statusCode: '404',
    error: 'not_found',
    message: 'Object not found',
    code: 'NoSuchKey',
  });
});

test.each([
  ['ENOSPC', 507, 'the disk of the files is full'],
  ['EDQUOT', 507, 'the quota of this account is used up'],
  ['53100', 503, 'the disk of the database is full'],
  ['57P01', 503, 'the database is being stopped'],
  ['CONNECTION_ENDED', 503, 'the connection broke'],
])('%s becomes %s with a Retry-After and without internal details: %s', async (code, status) => {
  const raw = Object.assign(new Error(`write ${code} 127.0.0.1:5432`), { code });
  const error = inWords(raw);
  if (!(error instanceof StorageError)) throw new Error(`${code} passed through`);
  expect(error.passes).toBe(true);
  const answer = error.toResponse();
  expect(answer.status).toBe(status);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).not.toMatch(/127\.0\.0\.1|CONNECTION_|ENOSPC/);
});

test('a refusal by policies is not temporary', () => {
  const error = inWords(Object.assign(new Error('no'), { code: '42501' }));
  expect(error).toMatchObject({ statusCode: '403', passes: false });
});
