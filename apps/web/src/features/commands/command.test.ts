import { expect, test } from 'vitest';
import { typedCommand } from './command.ts';

test('a slash and a name at the start of a message is a command, with what follows', () => {
  expect(typedCommand('/remind  call Bo\ntomorrow ')).toEqual({
    name: 'remind',
    argument: 'call Bo\ntomorrow',
  });
  expect(typedCommand('/LEAVE')).toEqual({ name: 'leave', argument: '' });
});

test('a path, a fraction or a slash later on is text', () => {
  for (const text of ['/usr/bin', '/ hello', '1/2', 'see /remind', '//', ''])
    expect(typedCommand(text)).toBeNull();
});
