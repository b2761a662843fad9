import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRetention, retentionKinds, retentionRules, retentionVariable } from './policy.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('the documents list every kind with its days', () => {
  const table = [...read('docs/retention.md').matchAll(/^\| `(RETENTION_\w+)` \| (\w+) \|/gm)];
  const variables = [...read('.env.example').matchAll(/^# (RETENTION_\w+)=(\w+)$/gm)];
  const expected = retentionKinds.map((kind) => [
    retentionVariable(kind),
    String(retentionRules[kind].days),
  ]);
  for (const found of [table, variables])
    expect(found.map(([, name, days]) => [name, days])).toEqual(expected);
});

test('reads days or off from variables', () => {
  const retention = readRetention({ RETENTION_NOTIFICATIONS: '7', RETENTION_SIGN_IN_LOG: 'off' });
  expect(retention).toMatchObject({ notifications: 7, sign_in_log: 'off', audit_log: 'off' });
});

test.for(['0', '-1', '1.5', 'never', '99999999', '1e9'])('refuses %s days', (text) => {
  expect(() => readRetention({ RETENTION_NOTIFICATIONS: text })).toThrow(
    `RETENTION_NOTIFICATIONS must be off or a number of days from 1 to 36500, but is "${text}".`,
  );
});

test('refuses to delete runs that a monthly budget needs', () => {
  expect(() => readRetention({ RETENTION_ASSISTANT_RUNS: '31' })).toThrow('from 32 to 36500');
});
