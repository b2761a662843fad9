import { expect, test } from 'vitest';
import texts from '../../locales/en/commands.json' with { type: 'json' };
import { commandNamed, commands, commandsFor, commandsWith } from './registry.ts';

test('every command says how it is used and what it does', () => {
  const named = new Map(Object.entries(texts));
  for (const { name } of commands)
    expect(named.get(name), name).toMatchObject({
      usage: expect.any(String),
      help: expect.any(String),
    });
});

test('a command is found by the letters it begins with, also in German', () => {
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

test('a command that takes a right in the channel is offered to those who have it', () => {
  const without = commandsWith({ addPeople: false, change: false }).map(({ name }) => name);
  expect(without).not.toContain('invite');
  expect(without).not.toContain('topic');
  expect(commandsWith({ addPeople: true, change: true })).toEqual(commands);
  expect(commandsFor('inv', commandsWith({ addPeople: false, change: true }))).toEqual([]);
});
