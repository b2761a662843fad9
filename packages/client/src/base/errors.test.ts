import { foreignCode } from './error-codes.ts';
import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
  StorageApiError,
} from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { AppError, isTransient, foundRow, toAppError, unwrap } from './errors.ts';

describe('an AppError', () => {
  it('takes code, message and hint from the database', () => {
    const raised = {
      code: 'P0001',
      message: 'This channel is archived.',
      details: 'channel_archived',
      hint: 'Restore it.',
    };
    expect(toAppError(raised, 400)).toMatchObject({
      code: 'channel_archived',
      message: 'This channel is archived.',
      hint: 'Restore it.',
      status: 400,
    });
  });

  it('keeps the codes of PostgREST and PostgreSQL', () => {
    expect(
      toAppError({ code: '42501', message: 'no', details: null, hint: null }, 403),
    ).toMatchObject({ code: '42501', hint: null, status: 403 });
    expect(
      toAppError({ code: 'PGRST116', message: 'none', details: 'x', hint: null }, 406).code,
    ).toBe('PGRST116');
  });

  it('recognizes a network failure in every form', () => {
    const wrapped = { message: 'TypeError: fetch failed', code: '', details: 'stack', hint: '' };
    for (const failure of [
      toAppError(wrapped, 0),
      toAppError({ ...wrapped, code: 'ECONNREFUSED' }, 0),
      toAppError(new TypeError('Failed to fetch')),
      toAppError(new AuthRetryableFetchError('fetch failed', 0)),
    ]) {
      expect(failure.code).toBe('network');
      expect(isTransient(failure)).toBe(true);
    }
  });

  it('distinguishes a timeout from a cancellation', () => {
    expect(
      toAppError({ message: 'TimeoutError: signal timed out', code: '', details: '', hint: '' }, 0)
        .code,
    ).toBe('timeout');
    expect(toAppError(new DOMException('stop', 'AbortError')).code).toBe('aborted');
  });

  it('keeps Auth’s message, with the reasons of a weak password', () => {
    expect(
      toAppError(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')),
    ).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    });
    expect(
      toAppError(new AuthWeakPasswordError('Password is too weak', 422, ['length', 'characters'])),
    ).toMatchObject({ code: 'weak_password', hint: 'length, characters' });
  });

  it('reads Storage errors, and reports any other value as unexpected', () => {
    // storage-js gives its errors a code, as the Data API does.
    for (const [message, statusCode, code, expected] of [
      ['Object not found', '404', 'NoSuchKey', { code: 'not_found', status: 404 }],
      ['Invalid key: a', '400', 'InvalidKey', { code: '400', status: 400 }],
      ['Too large', '413', 'EntityTooLarge', { code: '413', status: 413 }],
      ['"exp" claim timestamp check failed', '403', 'AccessDenied', { status: 401 }],
      ['new row violates row-level security policy', '403', 'AccessDenied', { code: '42501' }],
    ] as const)
      expect(
        toAppError(new StorageApiError(message, 400, statusCode, 'storage', code)),
      ).toMatchObject(expected);
    expect(toAppError('?')).toMatchObject({ code: 'unexpected', message: 'Something went wrong' });
  });

  it('is a refusal with 403, and temporary with 503 or an expired token', () => {
    const passing = [400, 401, 403, 408, 409, 429, 500, 502, 503, 504].filter((status) =>
      isTransient(new AppError(foreignCode('x'), 'x', { status })),
    );
    expect(passing).toEqual([401, 408, 429, 502, 503, 504]);
  });
});

it('returns the data of a response, or throws its error', () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1]);
  expect(() =>
    unwrap({ data: null, error: { code: '42501', message: 'no' }, status: 403 }),
  ).toThrow(AppError);
});

it('names the table and id of a missing row', () => {
  expect(foundRow(['row'], 'messages', '1')).toBe('row');
  expect(() => foundRow([], 'attachments', '1')).toThrow(
    expect.objectContaining({
      message: 'Could not find attachments:1',
      code: 'not_found',
      status: 404,
    }),
  );
});
