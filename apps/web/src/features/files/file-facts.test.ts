import { expect, test } from 'vitest';
import { fileFacts, isDrawable } from './file-facts.ts';

test('returns only known facts', () => {
  expect(
    fileFacts({ metadata: { width: 20, height: 10, duration_seconds: 2.5, other: 'x' } }),
  ).toEqual({ width: 20, height: 10, duration_seconds: 2.5 });
  expect(
    fileFacts({ metadata: { reading: { code: 'password', reason: 'The file is protected.' } } }),
  ).toEqual({ reading: { code: 'password' } });
  expect(
    fileFacts({
      metadata: { width: 'wide', duration_seconds: -1, reading: { code: 'new_reason' } },
    }),
  ).toEqual({});
  for (const metadata of [null, 'x', []]) expect(fileFacts({ metadata })).toEqual({});
  expect(fileFacts(undefined)).toEqual({});
});

test('an image is drawable unless it is missing, a bomb, or of an unsupported type', () => {
  expect(isDrawable('image/png', undefined)).toBe(true);
  for (const status of ['uploaded', 'processing', 'processed'] as const)
    expect(isDrawable('image/jpeg', status), status).toBe(true);
  for (const status of ['pending', 'uploading', 'failed'] as const)
    expect(isDrawable('image/jpeg', status), status).toBe(false);
  expect(isDrawable('image/svg+xml', 'processed')).toBe(false);
  expect(isDrawable('image/heic', 'processed')).toBe(false);
});
