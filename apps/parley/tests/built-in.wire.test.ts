import {
  type AssistantAction,
  type AssistantRun,
  type Message,
  newId,
  textOf,
} from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ended,
  must,
  openChannel,
  type Person,
  read,
  type Channel,
  say,
  startTalk,
} from './talk.ts';

let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
});
afterAll(() => talk.stop());

/** Creates a channel with the assistant off. */
async function anotherChannel(
  person: Person,
  { workspaceId }: Channel,
  channel: Record<string, unknown>,
): Promise<Channel> {
  const id = newId();
  await must(
    person.client
      .from('channels')
      .insert({ id, workspace_id: workspaceId, assistant_mode: 'off', ...channel }),
  );
  return { id, workspaceId };
}

type Answered = { run: AssistantRun; text: string; tools: string[] };

/** Mentions the channel's assistant with a question. */
async function ask(person: Person, channel: Channel, question: string): Promise<Answered> {
  const run = await ended(person, await say(person, channel, `@Assistant ${question}`));
  const [reply] = await read<Message[]>(
    person.client.from('messages').select('*').eq('id', run.reply_id),
  );
  const tools = Array.isArray(run.tool_calls)
    ? run.tool_calls.map((call) =>
        typeof call === 'object' && call !== null && !Array.isArray(call) ? String(call.name) : '',
      )
    : [];
  return { run, text: reply ? textOf(reply) : '', tools };
}

test('searches other channels with tools and cites the exact message', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const yard = await anotherChannel(ada, channel, { name: 'Yard' });
  const told = await say(ada, yard, 'The gearbox weighs 380 kilograms without oil.');
  const { run, text, tools } = await ask(ada, channel, 'How heavy is the gearbox without oil?');
  expect(tools).toContain('search');
  expect(text).toContain('380 kilograms');
  expect(text).toContain(`](/channels/${yard.id}?m=${told})`);
  expect(run).toMatchObject({
    status: 'done',
    model: 'built-in',
    sources: [{ type: 'message', id: told }],
  });
});

test('does not find private messages if others read the answer', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const hidden = await anotherChannel(ada, channel, { name: 'Hidden', visibility: 'private' });
  await say(ada, hidden, 'The budget for the harbour is 90,000 euros.');
  const { text } = await ask(ada, channel, 'What is the budget for the harbour?');
  expect(text).toContain('I couldn’t find anything about that in the places you can see.');
  expect(text).not.toContain('90,000');
});

test('counts, finds people, channels and files, and reads periods', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const yard = await anotherChannel(ada, channel, {
    name: 'Yard',
    description: 'Where the crane stands',
  });
  await say(ada, yard, 'We decided to paint the crane yellow.');
  await say(ada, yard, 'I will order the paint by Friday.');
  expect((await ask(ada, channel, 'How many messages are in #Yard?')).text).toContain(
    '**2 messages** in Yard',
  );
  expect((await ask(ada, channel, 'Which channels are there?')).text).toContain(
    `[Yard](/channels/${yard.id}) — Where the crane stands`,
  );
  expect((await ask(ada, channel, 'Who is Ada?')).text).toContain(`[Ada](/directory/${ada.id})`);
  expect((await ask(ada, channel, 'Who is in #Yard?')).text).toContain(
    `[Ada](/directory/${ada.id})`,
  );
  expect((await ask(ada, channel, 'Which files are there?')).text).toContain(
    'I couldn’t find any files.',
  );
  expect((await ask(ada, channel, 'What was decided in #Yard?')).text).toContain(
    'We decided to paint the crane yellow. — [Ada, ',
  );
  expect((await ask(ada, channel, 'What are the action items in #Yard?')).text).toMatch(
    /\*\*Ada, by Fri, \d+ \w+ \d{4}:\*\* I will order the paint by Friday\./,
  );
  expect((await ask(ada, channel, 'Summarise what was said today in #Yard')).text).toContain(
    '2 messages in Yard, by Ada, in short:',
  );
  expect((await ask(ada, channel, 'How is the mood?')).text).toContain('on a scale from −1 to 1');
});

test('proposes a risk that is plainly asked for, and waits for approval', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const { run, text } = await ask(ada, channel, 'Raise a risk: the crane is leaking oil again');
  const [action] = await read<AssistantAction[]>(
    ada.client.from('assistant_actions').select('*').eq('run_id', run.id),
  );
  expect(action).toMatchObject({
    kind: 'risk',
    status: 'proposed',
    payload: { title: 'The crane is leaking oil again', likelihood: 4, impact: 4 },
  });
  expect(text).toContain('drafted **The crane is leaking oil again**');
  const event = await ask(ada, channel, 'Schedule a meeting tomorrow at 10:00 about the crane');
  const [meeting] = await read<AssistantAction[]>(
    ada.client.from('assistant_actions').select('*').eq('run_id', event.run.id),
  );
  expect(meeting).toMatchObject({
    kind: 'event',
    payload: { title: 'The crane', starts_at: expect.stringMatching(/T\d\d:00:00/) },
  });
});

test('does not join people’s talk, and records why in the run', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada, { prompt: 'Keep a list of commitments.' });
  const run = await ended(ada, await say(ada, channel, 'Bo, where is the gearbox?'));
  expect(run).toMatchObject({
    status: 'silent',
    reason: expect.stringContaining('only when somebody mentions'),
  });
});

test('uses the asker’s time zone', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const told = await say(ada, channel, 'The gearbox weighs 380 kilograms without oil.');
  await must(
    ada.client.from('person_settings').insert({ id: ada.id, timezone: 'Pacific/Kiritimati' }),
  );
  const [message] = await read<Message[]>(ada.client.from('messages').select('*').eq('id', told));
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Pacific/Kiritimati',
  }).format(new Date(message?.created_at ?? 0));
  const { text } = await ask(ada, channel, 'How heavy is the gearbox without oil?');
  expect(text).toContain(`, ${time}](`);
});
