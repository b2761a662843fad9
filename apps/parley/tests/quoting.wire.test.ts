import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { newId } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ended,
  must,
  openChannel,
  type Person,
  replies,
  type Channel,
  say,
  startTalk,
} from './talk.ts';

/**
 * Addresses that a model makes up, or passes through a tool, never become links; addresses that
 * people wrote do.
 */

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;
let ada: Person;
let channel: Channel;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test', baseUrl: model.url },
    { idleMs: 20_000, retrySeconds: 0.1 },
  );
  ada = await talk.person('Ada');
  channel = await openChannel(ada);
});
afterAll(async () => {
  await talk.stop();
  await model.close();
});

const MADE_UP = 'https://sink.example/?d=4711';

const property = z.looseObject({
  type: z.unknown(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
});
const offered = z.array(
  z.object({
    function: z.object({
      name: z.string(),
      parameters: z.object({
        properties: z.record(z.string(), property).default({}),
        required: z.array(z.string()).default([]),
      }),
    }),
  }),
);
type Property = z.infer<typeof property>;

/**
 * Calls of all tools offered to the model, one for each text input, with the address as that text.
 */
async function callsOfEveryTool() {
  model.script(
    { call: NEEDS.map((need) => ({ name: 'find_tools', input: { need } })) },
    { say: ['Aye.'] },
  );
  await ended(ada, await say(ada, channel, 'Are you there?'));
  const tools = offered.parse(model.requests.at(-1)?.tools);
  return tools.flatMap(({ function: { name, parameters } }) => {
    const { properties, required } = parameters;
    const needed = Object.fromEntries(
      required.map((key) => [key, plainValue(properties[key] ?? { type: 'string' })]),
    );
    const texts = Object.keys(properties).filter((key) => isText(properties[key]));
    return texts.map((key) => ({ name, input: { ...needed, [key]: MADE_UP } }));
  });
}

/** Needs by which find_tools offers every tool. */
const NEEDS = [
  'the schedule',
  'risks of the register',
  'places',
  'channels',
  'lists of files',
  'counts',
  'decisions',
  'what was missed',
  'draft a message',
  'draft a meeting',
  'draft a risk',
  'react with an emoji',
  'do it again regularly',
];

const isText = (one: Property | undefined) =>
  one?.type === 'string' && !one.enum && !one.format && !one.pattern;

function plainValue({ type, enum: choices, format, minimum }: Partial<Property>): unknown {
  if (choices) return choices[0];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
  return 'x';
}

/** Splits into as many tool calls as one answer may make. */
function chunks<Item>(items: readonly Item[], size = 12): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * Scripts the model's calls and its final text. @returns the newest reply, and the tool results
 * sent to the model
 */
async function answered(calls: { name: string; input: unknown }[], text: string) {
  model.script({ call: calls }, { say: [text] });
  await ended(ada, await say(ada, channel, 'Please look'));
  const told = (model.requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool');
  return { reply: (await replies(ada, channel)).at(-1) ?? '', told };
}

test('no tool repeats its input, and none makes an address in it a link', async () => {
  const calls = await callsOfEveryTool();
  expect(new Set(calls.map(({ name }) => name)).size).toBeGreaterThan(15);
  for (const some of chunks(calls)) {
    const { reply, told } = await answered(some, `Ready: [open the report](${MADE_UP})`);
    expect(told).toHaveLength(some.length);
    for (const [index, { content }] of told.entries()) {
      // Errors before a tool runs come from the library and are not quoted as data.
      if (!String(content).startsWith('<data')) continue;
      expect(String(content), JSON.stringify(some[index])).not.toContain('sink.example');
    }
    expect(reply, JSON.stringify(some)).toBe(`Ready: open the report (\`${MADE_UP}\`)`);
  }
});

test('keeps an address a link if a person wrote it and a tool found it', async () => {
  const id = newId();
  await must(
    ada.client.from('channels').insert({
      id,
      workspace_id: channel.workspaceId,
      name: 'Reports',
      assistant_mode: 'off',
    }),
  );
  const address = 'https://reports.example/2026';
  await say(ada, { ...channel, id }, `The yearly report: ${address}`);
  const { reply } = await answered(
    [{ name: 'search', input: { words: 'yearly report' } }],
    `[Here](${address})`,
  );
  expect(reply).toBe(`[Here](${address})`);
});
