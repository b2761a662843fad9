import { expect, test } from 'vitest';
import { z } from 'zod';
import { generate } from '../src/generation.ts';
import { conversation, userTurn } from '../src/testing/conversations.ts';
import { Toolbox } from '../src/tools/toolbox.ts';
import { builtInModel } from '@parley/built-in';
import { SILENCE } from '../src/context/frame.ts';

const never = new AbortController().signal;
const limits = { idleMs: 20_000, totalMs: 20_000, shutdown: never };
const asked = conversation(
  [userTurn('Ada', 'The crane weighs 40 tons.'), userTurn('Bo', 'How heavy is the crane?')],
  { isAddressed: true },
);

test('streams word by word and names the messages it quotes', async () => {
  const states: string[] = [];
  const generated = await generate({
    ...limits,
    model: builtInModel(asked, SILENCE),
    conversation: asked,
    stop: never,
    onText: (text) => states.push(text),
  });
  expect(generated).toMatchObject({
    ending: 'complete',
    sources: ['by-Ada'],
    usage: { output: expect.any(Number) },
  });
  expect(generated.text).toContain('- The crane weighs 40 tons. — [Ada, ');
  expect(states.length).toBeGreaterThan(10);
  expect(states.at(-1)).toBe(generated.text);
});

test('stays silent with a reason when nobody addresses it', async () => {
  const idle = conversation([userTurn('Ada', 'How heavy is the crane, Bo?')]);
  expect(
    await generate({
      ...limits,
      model: builtInModel(idle, SILENCE),
      conversation: idle,
      stop: never,
      onText: () => {},
    }),
  ).toMatchObject({
    ending: 'complete',
    text: '',
    reason: expect.stringContaining('only when somebody mentions'),
  });
});

/** A search tool that always finds a message about the gearbox. */
const inputs: unknown[] = [];
const searching = () =>
  new Toolbox([
    {
      name: 'search',
      shownAs: 'search',
      description: '',
      inputSchema: z.object({ words: z.string() }),
      run: async (input) => {
        inputs.push(input);
        const content = [
          {
            kind: 'message',
            title: '',
            text: 'The gearbox weighs <380> kg & more.',
            author: 'Cy',
            at: '2026-03-01T08:00:00Z',
            link: '/channels/yard?m=gear',
          },
        ];
        return { content, shown: { summary: '', items: [] }, quotable: [], outcome: 'done' };
      },
    },
  ]);

test('calls the tools it is offered and quotes their results', async () => {
  const question = conversation([userTurn('Bo', 'How heavy is the gearbox?')], {
    isAddressed: true,
  });
  const generated = await generate({
    ...limits,
    model: builtInModel(question, SILENCE),
    conversation: question,
    stop: never,
    toolbox: searching(),
  });
  expect(inputs[0]).toEqual({ words: 'heavy gearbox' });
  expect(generated).toMatchObject({
    ending: 'complete',
    text: expect.stringContaining(
      '- The gearbox weighs <380> kg & more. — [Cy, 1 Mar 2026, 08:00](/channels/yard?m=gear)',
    ),
  });
});

test('says that it found nothing without tools', async () => {
  const question = conversation([userTurn('Bo', 'How heavy is the gearbox?')], {
    isAddressed: true,
  });
  expect(
    await generate({
      ...limits,
      model: builtInModel(question, SILENCE),
      conversation: question,
      stop: never,
    }),
  ).toMatchObject({
    text: expect.stringContaining('I couldn’t find anything about that in this conversation.'),
  });
});

test('can be stopped in the middle of a sentence', async () => {
  const stop = new AbortController();
  const generated = await generate({
    ...limits,
    model: builtInModel(asked, SILENCE),
    conversation: asked,
    stop: stop.signal,
    onText: (text) => text.includes('crane') && stop.abort(),
  });
  expect(generated.ending).toBe('stopped');
  expect(generated.text).not.toContain('Ada, ');
});

test('gives the same answer without streaming', async () => {
  const { content } = await builtInModel(asked, SILENCE).doGenerate({ prompt: [] });
  expect(content).toEqual([
    { type: 'text', text: expect.stringContaining('40 tons') },
    expect.objectContaining({ type: 'source', id: 'by-Ada' }),
  ]);
});
