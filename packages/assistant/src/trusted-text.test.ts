import { expect, test } from 'vitest';
import { z } from 'zod';
import { assistantTurn, conversation, seen, userTurn } from './testing/conversations.ts';
import type { Source } from './tools/tool.ts';
import { Toolbox } from './tools/toolbox.ts';
import { trustedText } from './trusted-text.ts';

const OPEN = '01a20040-3d5a-7787-8dd0-e99eaedf1e37';
const CLOSED = '01a20040-3d68-7614-8537-a9ec8097e819';
const OTHERS = 'https://others.test/';
const OWN = 'https://own.test/';

const inChannel = (id: string): Source => ({
  type: 'message',
  id,
  title: 'Bo',
  href: `/channels/${id}?m=${id}`,
});
const risk: Source = { type: 'risk', id: OPEN, title: 'Storm', href: `/risks/${OPEN}` };
const person: Source = { type: 'person', id: OPEN, title: 'Bo', href: `/directory/${OPEN}` };

async function toolboxWith(sources: Source[]): Promise<Toolbox> {
  const toolbox = new Toolbox([
    {
      name: 'find',
      shownAs: 'find',
      description: '',
      inputSchema: z.object({}),
      run: async () => ({
        content: OTHERS,
        shown: { summary: '', items: [] },
        quotable: [OTHERS],
        sources,
        outcome: 'done',
      }),
    },
  ]);
  await toolbox.tools.find?.execute?.({}, { toolCallId: 'a', messages: [], context: {} });
  return toolbox;
}

const question = { ...userTurn('Ada', `${OWN} ${OTHERS}`), seen: seen(OWN) };
const earlier = [userTurn('Ada', 'Hi'), assistantTurn('Hello'), question];

test.each([
  ['in a channel, all that was read', null, [question], [inChannel(CLOSED)], true],
  ['alone, what stands in an open channel', new Set([OPEN]), [question], [inChannel(OPEN)], true],
  ['alone, what the directory says', new Set([OPEN]), [question], [person], true],
  [
    'alone, nothing beside a closed channel',
    new Set([OPEN]),
    [question],
    [inChannel(CLOSED)],
    false,
  ],
  ['alone, nothing beside a risk', new Set([OPEN]), [question], [risk], false],
  ['alone, nothing after an earlier answer', new Set([OPEN]), earlier, [person], false],
] as const)(
  'addresses of others are trusted or not: %s',
  async (_, open, turns, sources, trusts) => {
    const text = trustedText(conversation([...turns]), await toolboxWith([...sources]), open);
    expect(text.includes(OTHERS)).toBe(trusts);
    expect(text).toContain(OWN);
  },
);
