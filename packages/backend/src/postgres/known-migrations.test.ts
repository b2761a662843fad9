import { expect, test } from 'vitest';
import { type MigrationFile, nextStep } from './known-migrations.ts';

const file = (version: string, replaces: MigrationFile[] = []): MigrationFile => ({
  version,
  name: 'any',
  text: '',
  replaces,
});
const files = [file('20', [file('10'), file('11')]), file('30')];
const next = (...ran: string[]) => {
  const step = nextStep(files, new Set(ran));
  return step && `${step.kind} ${step.file.version}`;
};

test('a new database begins with the file that stands for others', () => {
  expect(next()).toBe('apply 20');
  expect(next('20')).toBe('apply 30');
  expect(next('20', '30')).toBeNull();
});

test('one that began with the others goes on with them, and then records the file', () => {
  expect(next('10')).toBe('apply 11');
  expect(next('10', '11')).toBe('record 20');
  expect(next('10', '11', '20')).toBe('apply 30');
});
