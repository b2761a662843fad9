import { expect, test } from 'vitest';
import { busy, invalid, objectNotFound } from './errors.ts';

test('a client is told when to come again; else the true status is in the body', async () => {
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
