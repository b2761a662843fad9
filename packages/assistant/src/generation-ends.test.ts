import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { failureOf } from './failures.ts';
import { generate, type Generated, type GenerationOptions } from './generation.ts';
import { networkModel } from './provider.ts';
import { conversation, userTurn } from './testing/conversations.ts';
import {
  type ModelRequest,
  type OpenAiServer,
  type Script,
  startOpenAiServer,
} from './testing/openai-server.ts';
import { Toolbox } from './tools/toolbox.ts';
import type { Usage } from './usage.ts';

/** How an answer ends that a model does not end as it should. */

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const asked = conversation([userTurn('Ada', 'Tell me everything')], { isAddressed: true });

type Ended = {
  generated: Generated | null;
  error: unknown;
  usage: Usage;
  reasoning: string;
  requests: ModelRequest[];
};

async function ask(scripts: Script[], options: Partial<GenerationOptions> = {}): Promise<Ended> {
  const before = server.requests.length;
  server.script(...scripts);
  const ended: Omit<Ended, 'requests'> = {
    generated: null,
    error: null,
    usage: { input: undefined, output: undefined },
    reasoning: '',
  };
  try {
    ended.generated = await generate({
      model: networkModel(
        { kind: 'openai-compatible', apiKey: 'key', model: 'test', baseUrl: server.url },
        null,
      ),
      conversation: asked,
      idleMs: 20_000,
      totalMs: 20_000,
      stop: never,
      shutdown: never,
      onEnd: (spent) => Object.assign(ended, spent),
      ...options,
    });
  } catch (error) {
    ended.error = error;
  }
  return { ...ended, requests: server.requests.slice(before) };
}

const bulky = () =>
  new Toolbox([
    {
      name: 'look',
      shownAs: 'look',
      description: 'Looks',
      inputSchema: z.object({ at: z.number() }),
      run: async (input) => ({
        content: { seen: JSON.stringify(input), filler: 'x'.repeat(3000) },
        shown: { summary: '', items: [] },
        quotable: [],
        outcome: 'done',
      }),
    },
  ]);
const callAt = (at: number): Script => ({
  say: ['Looking. '],
  call: [{ name: 'look', input: { at } }],
});
const resultsIn = (request: ModelRequest | undefined) =>
  (request?.messages ?? [])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => String(content));

test('an answer that is cut is continued where it ended', async () => {
  const { generated, requests, usage } = await ask([
    { say: ['This answer is cut in the mid'], isCut: true },
    { say: ['dle', ', but goes on.'] },
  ]);
  expect(generated).toMatchObject({
    text: 'This answer is cut in the middle, but goes on.',
    isCut: false,
  });
  expect(requests[1]?.messages.at(-2)).toMatchObject({
    role: 'assistant',
    content: 'This answer is cut in the mid',
  });
  expect(usage).toEqual({ input: 24, output: 3 });
});

test('an answer that is cut again and again says that its end is missing', async () => {
  const { generated, requests } = await ask([{ say: ['more '], isCut: true }]);
  expect(requests).toHaveLength(3);
  expect(generated).toMatchObject({ ending: 'complete', text: 'more more more ', isCut: true });
});

test('an empty answer is asked for once more', async () => {
  const { generated, requests } = await ask([{ say: [''] }, { say: ['Here.'] }]);
  expect(generated?.text).toBe('Here.');
  expect(requests).toHaveLength(2);
  const empty = await ask([{ say: [''] }]);
  expect(failureOf(empty.error)).toMatchObject({ message: 'The model gave no answer.' });
  expect(empty.requests).toHaveLength(2);
});

test('a failed answer has used tokens all the same', async () => {
  expect((await ask([{ say: [''] }])).usage).toEqual({ input: 24, output: 2 });
  const cut = await ask([{ cutAfter: ['x'.repeat(400)] }]);
  expect(cut.usage.output).toBe(100);
  expect(cut.usage.input).toBeGreaterThan(500);
  expect((await ask([{ status: 500 }])).usage).toEqual({ input: undefined, output: undefined });
});

test('a stopped answer has used tokens all the same', async () => {
  const stop = new AbortController();
  const { generated, usage } = await ask(
    [{ say: Array.from({ length: 500 }, () => 'word '), pauseMs: 5 }],
    { stop: stop.signal, onText: (text) => text.length > 20 && stop.abort() },
  );
  expect(generated?.ending).toBe('stopped');
  expect(usage.output).toBeGreaterThan(4);
});

test('a model with little room is sent less, until it answers', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    ...userTurn('Bo', `Line ${index} ${'x'.repeat(200)}`),
    id: `line-${index}`,
  }));
  const tooLong: Script = { status: 400, message: "This model's maximum context length is 8192" };
  const { generated, requests } = await ask([tooLong, tooLong, { say: ['Fits, says [Bo](m1).'] }], {
    conversation: { ...asked, turns: [...many, ...asked.turns] },
  });
  const sizes = requests.map((request) => JSON.stringify(request).length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  // Its short ids are those of the conversation that it was sent last.
  expect(generated?.text).toMatch(/^Fits, says \[Bo\]\(\/channels\/room\?m=line-9\d\)\.$/);
  const hopeless = await ask([tooLong]);
  expect(failureOf(hopeless.error)).toMatchObject({ code: 'context_too_long', tries: 1 });
  expect(hopeless.requests).toHaveLength(3);
});

test('a model that has no room for what its tools returned goes on with less of it', async () => {
  const { generated, requests } = await ask(
    [callAt(1), callAt(2), { status: 400, message: 'prompt is too long' }, { say: ['Done.'] }],
    { toolbox: bulky() },
  );
  expect(generated?.text).toBe('Done.');
  const results = resultsIn(requests.at(-1));
  expect(results).toHaveLength(2);
  for (const result of results) {
    expect(result.length).toBeLessThan(2000);
    expect(result).toContain('</data>');
  }
});

test('results of older rounds are cleared, and what it said between rounds is not shown', async () => {
  const { generated, requests } = await ask(
    [callAt(1), callAt(2), callAt(3), { say: ['Three.'] }],
    {
      toolbox: bulky(),
    },
  );
  expect(generated?.text).toBe('Three.');
  expect(resultsIn(requests.at(-1)).map((result) => result.length > 3000)).toEqual([
    false,
    true,
    true,
  ]);
  expect(resultsIn(requests.at(-1))[0]).toContain('call the tool again');
});

test('what a model said before its only call is the answer if it says no more', async () => {
  const toolbox = bulky();
  expect((await ask([callAt(1), { say: [''] }], { toolbox })).generated?.text).toBe('Looking.');
});

test('what a model thinks is kept apart from what it says', async () => {
  const { generated, reasoning } = await ask([{ thinks: 'Let me see.', say: ['Hello.'] }]);
  expect(generated?.text).toBe('Hello.');
  expect(reasoning).toBe('Let me see.');
  expect((await ask([{ say: ['<think>Hm.</think>', 'Yes.'] }])).reasoning).toBe('Hm.');
});
