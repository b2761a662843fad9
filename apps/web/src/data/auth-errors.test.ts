import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidCredentialsError,
  AuthInvalidJwtError,
  AuthInvalidTokenResponseError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { isTransient, toAppError } from './errors.ts';

test('authentication’s errors keep their words and their status', () => {
  expect(toAppError(new AuthSessionMissingError())).toMatchObject({
    message: 'Auth session missing!',
    status: 400,
  });
  expect(toAppError(new AuthInvalidTokenResponseError())).toMatchObject({
    message: 'Auth session or user missing',
    status: 500,
  });
  expect(toAppError(new AuthInvalidCredentialsError('no'))).toMatchObject({ status: 400 });
  expect(toAppError(new AuthInvalidJwtError('Invalid JWT'))).toMatchObject({
    message: 'Invalid JWT',
    status: 400,
    code: 'invalid_jwt',
  });
  expect(toAppError(new AuthPKCEGrantCodeExchangeError('No code detected.'))).toMatchObject({
    message: 'No code detected.',
  });
  expect(toAppError(new AuthImplicitGrantRedirectError('No session defined in URL'))).toMatchObject(
    { message: 'No session defined in URL' },
  );
});

test.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
  '%s is passed through',
  (code) => {
    expect(toAppError(new AuthApiError('no', 422, code))).toMatchObject({ code, status: 422 });
  },
);

test('502, 503, 504 and a network failure may pass by themselves', () => {
  for (const status of [502, 503, 504, 0])
    expect(
      isTransient(toAppError(new AuthRetryableFetchError('away', status))),
      String(status),
    ).toBe(true);
});
