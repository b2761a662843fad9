import { afterAll, beforeAll, expect, test } from 'vitest';
import { actions } from '../actions/index.ts';
import { generate } from '../generation.ts';
import { networkModel } from '../provider.ts';
import { conversation, userTurn } from '../testing/conversations.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { closestTools, toolsByNeed } from './by-need.ts';
import { readingTools } from './reading/index.ts';
import type { ToolDefinition } from './toolbox.ts';

/** A model that knows nothing but descriptions: it calls the tool that shares most with a need. */

const all: ToolDefinition[] = [...readingTools, ...actions].map(({ name, description, input }) => ({
  name,
  shownAs: name,
  description,
  inputSchema: input,
  run: async () => ({
    content: 'ok',
    shown: { summary: '', items: [] },
    quotable: [],
    outcome: 'done',
  }),
}));

test.each([
  ['What did Bo say about the price of the crane?', 'search'],
  ['Has anybody mentioned a leak?', 'search'],
  ['How did the discussion below this message end?', 'read_thread'],
  ['Show me the replies to that message', 'read_thread'],
  ['What was talked about last week in sales?', 'read_period'],
  ['Give me a summary of yesterday’s talk, that day', 'read_period'],
  ['What does page 3 of the contract say?', 'read_file'],
  ['Read the sheet that is attached to the document', 'read_file'],
  ['Who uploaded the offer as a pdf file, and when?', 'find_files'],
  ['Lists of files that somebody brought', 'find_files'],
  ['What is the phone number of Sofia?', 'find_people'],
  ['Who knows welding?', 'find_people'],
  ['Who reports to Marco?', 'find_people'],
  ['Which channels are there for travel?', 'find_channels'],
  ['In which channels do people ask about travel?', 'find_channels'],
  ['When is the next meeting?', 'find_events'],
  ['What is planned tomorrow?', 'find_events'],
  ['Which risk is overdue?', 'find_risks'],
  ['What could go wrong with the storm?', 'find_risks'],
  ['Is the warehouse open on Saturday?', 'find_locations'],
  ['What is the address of the office in Rostock?', 'find_locations'],
  ['What did I miss during my holiday?', 'since_i_was_away'],
  ['Catch me up on what is unread', 'since_i_was_away'],
  ['What did we decide, and who promised what?', 'settled'],
  ['What is the current value?', 'settled'],
  ['Which tasks came up that nobody has settled?', 'list_decisions_and_actions'],
  ['How many messages did Bo write?', 'count_things'],
  ['Arrange an appointment with Ada', 'draft_event'],
  ['Announce in sales that the crane is repaired', 'draft_message'],
  ['Note a danger in the register', 'draft_risk'],
  ['Remind us regularly, every Friday', 'schedule_myself'],
  ['React with a tick emoji', 'react'],
])('for %j it chooses %s', (question, name) => {
  expect(closestTools(all, question)[0]?.name).toBe(name);
});

test('the example of every description is an input of its tool', () => {
  const examples = [...readingTools, ...actions].map(({ name, description, input }) => {
    const [, json = 'none'] = /Example: (\{.*\})\.$/s.exec(description) ?? [];
    return [name, json === 'none' ? json : input.safeParse(JSON.parse(json)).success];
  });
  expect(examples).toEqual(examples.map(([name]) => [name, true]));
});

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

const offeredIn = (request: number) =>
  server.requests.at(request)?.tools?.map(({ function: tool }) => tool.name);

test('a model is offered few tools, and others once it has looked for them', async () => {
  server.script(
    { call: [{ name: 'find_tools', input: { need: 'draft a meeting' } }] },
    { call: [{ name: 'draft_event', input: { title: 'x', starts_at: '2026-03-04T10:00:00Z' } }] },
    { say: ['Drafted.'] },
  );
  const toolbox = toolsByNeed(all);
  const { signal } = new AbortController();
  const { text } = await generate({
    model: networkModel(
      { kind: 'openai-compatible', apiKey: 'key', model: 'test', baseUrl: server.url },
      null,
    ),
    conversation: conversation([userTurn('Ada', 'Meet at ten?')]),
    toolbox,
    idleMs: 20_000,
    totalMs: 20_000,
    stop: signal,
    shutdown: signal,
  });
  expect(text).toBe('Drafted.');
  expect(offeredIn(0)?.toSorted()).toEqual([
    'find_people',
    'find_tools',
    'read_file',
    'read_period',
    'read_thread',
    'search',
    'settled',
  ]);
  expect(offeredIn(1)).toContain('draft_event');
  expect(JSON.stringify(server.requests[0]?.tools)).not.toContain('$schema');
  // People are shown what was looked at, not how tools were chosen.
  expect(toolbox.parts.map(({ toolName }) => toolName)).toEqual(['draft_event']);
  expect(toolbox.recorded.map(({ name }) => name)).toEqual(['find_tools', 'draft_event']);
});

test('a tool that is called without having been offered works all the same', async () => {
  server.script({ call: [{ name: 'find_risks', input: {} }] }, { say: ['None.'] });
  const toolbox = toolsByNeed(all);
  const { signal } = new AbortController();
  await generate({
    model: networkModel(
      { kind: 'openai-compatible', apiKey: 'key', model: 'test', baseUrl: server.url },
      null,
    ),
    conversation: conversation([userTurn('Ada', 'Risks?')]),
    toolbox,
    idleMs: 20_000,
    totalMs: 20_000,
    stop: signal,
    shutdown: signal,
  });
  expect(toolbox.recorded).toMatchObject([{ name: 'find_risks', outcome: 'done' }]);
});

test('tools that a channel chose from a server are offered at once, unless they are many', () => {
  const chosen = (count: number) =>
    all.slice(0, 1).flatMap((tool) =>
      Array.from({ length: count }, (_, index): ToolDefinition => ({
        ...tool,
        name: `x_${index}`,
        isChosen: true,
      })),
    );
  expect(toolsByNeed([...all, ...chosen(2)]).isOffered('x_1')).toBe(true);
  expect(toolsByNeed([...all, ...chosen(30)]).isOffered('x_1')).toBe(false);
});

test('few tools are offered at once, and none has to be looked for', () => {
  const toolbox = toolsByNeed(all.slice(0, 3));
  expect(all.slice(0, 3).every(({ name }) => toolbox.isOffered(name))).toBe(true);
  expect(Object.keys(toolbox.tools)).not.toContain('find_tools');
});
