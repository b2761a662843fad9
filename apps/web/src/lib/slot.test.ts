import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSlot, fill, Filled } from './slot.tsx';

const named = (word: string) => async () => (props: { name: string }) => `${word} ${props.name}. `;

test('a slot shows its parts in the order they were added, once loaded', async () => {
  const slot = createSlot<{ name: string }>();
  for (const put of [fill(slot, named('Hello')), fill(slot, named('Goodbye'))]) put();
  const draw = () =>
    renderToStaticMarkup(createElement(Filled<{ name: string }>, { slot, given: { name: 'Ada' } }));
  expect(draw()).toBe('');
  await slot.load();
  expect(draw()).toBe('Hello Ada. Goodbye Ada. ');
});

test('code that failed to load is requested again', async () => {
  const slot = createSlot<{ name: string }>();
  let isThere = false;
  fill(slot, async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return named('Hello')();
  })();
  await expect(slot.load()).rejects.toThrow('Failed to fetch');
  isThere = true;
  await slot.load();
  expect(slot.parts()).toHaveLength(1);
});
