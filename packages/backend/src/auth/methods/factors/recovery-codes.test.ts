import { expect, test } from 'vitest';
import {
  CODES_A_SET,
  hashRecoveryCode,
  newRecoveryCodes,
  normalRecoveryCode,
  sameHash,
} from './recovery-codes.ts';

test('a set holds different codes in groups that can be read out', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(CODES_A_SET);
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
});

test('a code is recognised however it was typed, in its own set alone', async () => {
  const code = 'ABCD-EFGH-JKMN';
  expect(normalRecoveryCode(' abcd efgh-jkmn ')).toBe('ABCDEFGHJKMN');
  const stored = await hashRecoveryCode(code, 'set-1');
  expect(stored).not.toContain('ABCD');
  expect(sameHash(stored, await hashRecoveryCode('abcdefghjkmn', 'set-1'))).toBe(true);
  expect(sameHash(stored, await hashRecoveryCode(code, 'set-2'))).toBe(false);
  expect(sameHash(stored, '')).toBe(false);
});
