import { expect, test } from 'vitest';
import { z } from 'zod';
import { asksForReactions } from '../actions/react.ts';
import { conversation, seen, userTurn } from '../testing/conversations.ts';
import { withFullIds } from './full-ids.ts';

const asked = conversation([
  {
    ...userTurn('Bo', 'Rope?'),
    seen: seen('Rope?', {
      lastReplies: [{ ...userTurn('Dee', 'Steel.'), id: 'third', number: 3 }],
    }),
  },
  userTurn('Ada', 'And?'),
]);

test('a tool gets the message that a model knows by its short id', async () => {
  const inputs: unknown[] = [];
  const [tool] = withFullIds(
    [
      {
        name: 'read_thread',
        shownAs: 'read_thread',
        description: '',
        inputSchema: z.object({}),
        run: async (input) => {
          inputs.push(input);
          return { content: '', shown: { summary: '', items: [] }, quotable: [], outcome: 'done' };
        },
      },
    ],
    asked,
  );
  for (const message of ['m1', 'm1.3', 'm9', '/channels/room'])
    await tool?.run({ message, page: 1 }, new AbortController().signal);
  expect(inputs).toEqual(
    ['by-Bo', 'third', 'm9', '/channels/room'].map((message) => ({ message, page: 1 })),
  );
});

test.each([
  ['What is new?', '', false],
  ['Put a thumb under what Bo said', '', true],
  ['Reagiere bitte auf Bos Nachricht', '', true],
  ['Give it a ✅', '', true],
  ['Noted.', 'React with a tick to every task', true],
])('%j with the prompt %j asks for reactions: %s', (question, prompt, asks) => {
  expect(asksForReactions(conversation([userTurn('Ada', question)], { channel: { prompt } }))).toBe(
    asks,
  );
});
