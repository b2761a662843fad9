import { expect, test } from 'vitest';
import { generate } from '../generation.ts';
import { conversation, said } from '../testing/conversations.ts';
import { builtInModel } from './model.ts';

const never = new AbortController().signal;
const limits = { idleMs: 20_000, totalMs: 20_000, shutdown: never };
const asked = conversation([said('Ada', 'The crane weighs 40 tons.'), said('Bo', 'How heavy is the crane?')]);

test('it streams word by word and names what it quotes', async () => {
  const states: string[] = [];
  const generated = await generate({ ...limits, model: builtInModel(asked), conversation: asked, stop: never, onText: (text) => states.push(text) });
  expect(generated).toMatchObject({ ending: 'complete', sources: ['by-Ada'], usage: { output: expect.any(Number) } });
  expect(generated.text).toContain('- The crane weighs 40 tons. — [Ada, ');
  expect(states.length).toBeGreaterThan(10);
  expect(states.at(-1)).toBe(generated.text);
});

test('it says nothing when nobody asked', async () => {
  const idle = conversation([said('Ada', 'See you later, Bo.')]);
  expect(await generate({ ...limits, model: builtInModel(idle), conversation: idle, stop: never, onText: () => {} })).toMatchObject({ ending: 'complete', text: '' });
});

test('it can be stopped in mid-sentence', async () => {
  const stop = new AbortController();
  const generated = await generate({ ...limits, model: builtInModel(asked), conversation: asked, stop: stop.signal, onText: (text) => text.includes('crane') && stop.abort() });
  expect(generated.ending).toBe('stopped');
  expect(generated.text).not.toContain('Ada, ');
});

test('it gives the same whole answer when it is not streamed', async () => {
  const { content } = await builtInModel(asked).doGenerate({ prompt: [] });
  expect(content).toEqual([{ type: 'text', text: expect.stringContaining('40 tons') }, expect.objectContaining({ type: 'source', id: 'by-Ada' })]);
});
