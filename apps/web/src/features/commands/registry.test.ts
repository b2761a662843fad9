import { expect, test } from 'vitest';
import texts from '../../locales/en/commands.json' with { type: 'json' };
import { commandNamed, commands, commandsFor, commandsWith } from './registry.ts';

test('every command has texts for its usage and help', () => {
  const named = new Map(Object.entries(texts));
  for (const { name } of commands)
    expect(named.get(name), name).toMatchObject({
      usage: expect.any(String),
      help: expect.any(String),
    });
});

test('finds a command by its first letters, also in German', () => {
  expect(commandsFor('rem').map(({ name }) => name)).toEqual(['remind']);
  expect(commandsFor('UMF').map(({ name }) => name)).toEqual(['poll']);
  expect(commandsFor('').length).toBe(commands.length);
  expect(commandNamed('erinnere')?.name).toBe('remind');
  expect(commandNamed('dance')).toBeUndefined();
});

test('no two commands share a name', () => {
  const names = commands.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});

test('offers a command that requires a channel right only to users with it', () => {
  const without = commandsWith({ addPeople: false, change: false }).map(({ name }) => name);
  expect(without).not.toContain('invite');
  expect(without).not.toContain('topic');
  expect(commandsWith({ addPeople: true, change: true })).toEqual(commands);
  expect(commandsFor('inv', commandsWith({ addPeople: false, change: true }))).toEqual([]);
});
