import { expect, test } from 'vitest';
import { isSameText } from '../../../same-text.ts';
import {
  CODES_A_SET,
  hashRecoveryCode,
  newRecoveryCodes,
  normalRecoveryCode,
} from './recovery-codes.ts';

test('generates distinct codes in readable groups', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(CODES_A_SET);
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
});

test('recognises a code in any spelling, but only in its own set', async () => {
  const code = 'ABCD-EFGH-JKMN';
  expect(normalRecoveryCode(' abcd efgh-jkmn ')).toBe('ABCDEFGHJKMN');
  const stored = await hashRecoveryCode(code, 'set-1');
  expect(stored).not.toContain('ABCD');
  expect(isSameText(stored, await hashRecoveryCode('abcdefghjkmn', 'set-1'))).toBe(true);
  expect(isSameText(stored, await hashRecoveryCode(code, 'set-2'))).toBe(false);
  expect(isSameText(stored, '')).toBe(false);
});
