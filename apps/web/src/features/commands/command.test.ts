import { expect, test } from 'vitest';
import { typedCommand } from './command.ts';

test('parses a slash and name at the start of a message as a command with its argument', () => {
  expect(typedCommand('/remind  call Bo\ntomorrow ')).toEqual({
    name: 'remind',
    argument: 'call Bo\ntomorrow',
  });
  expect(typedCommand('/LEAVE')).toEqual({ name: 'leave', argument: '' });
});

test('treats a path, a fraction or a later slash as text', () => {
  for (const text of ['/usr/bin', '/ hello', '1/2', 'see /remind', '//', ''])
    expect(typedCommand(text)).toBeNull();
});
