import { type Message, textOf } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, must, openChannel, read, replies, say } from './talk.ts';
import { actionsOf, anotherChannel, startToolTalk, type ToolTalk } from './tools.ts';

let asking: ToolTalk;
beforeAll(async () => {
  asking = await startToolTalk();
});
afterAll(() => asking.stop());

test('actions in other channels wait for the asker’s approval and are then theirs', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  const yard = await anotherChannel(ada, channel, { name: 'Yard' });
  const run = await asking.using(ada, channel, [
    { name: 'draft_message', input: { channel: 'yard', text: 'The crane is ready.' } },
    { name: 'draft_risk', input: { title: 'Rust', likelihood: 2, impact: 3, owner: 'Ada' } },
    {
      name: 'draft_event',
      input: {
        title: 'Paint',
        starts_at: '2030-03-04T10:00:00+01:00',
        recurrence: 'FREQ=WEEKLY;BYDAY=MO',
        timezone: 'Europe/Berlin',
      },
    },
    {
      name: 'schedule_myself',
      input: {
        title: 'Weekly',
        task: 'Sum up the week.',
        at: '2030-03-08T15:00:00Z',
        recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      },
    },
    { name: 'react', input: { emoji: '👍' } },
    {
      name: 'draft_event',
      input: { title: 'Never', starts_at: '2030-03-04T10:00:00Z', ends_at: '2030-03-03T10:00:00Z' },
    },
  ]);
  expect(run.tool_calls).toMatchObject([
    { outcome: 'asked' },
    { outcome: 'asked' },
    { outcome: 'asked' },
    { outcome: 'asked' },
    { outcome: 'done' },
    { outcome: 'failed' },
  ]);
  expect(await replies(ada, yard)).toEqual([]);
  const actions = await actionsOf(ada, run.message_id);
  expect(actions.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'event proposed',
    'event proposed',
    'message proposed',
    'risk proposed',
  ]);
  for (const { id } of actions) await must(ada.client.rpc('accept_action', { action: id }));
  const [posted] = await read<Message[]>(
    ada.client.from('messages').select('*').eq('channel_id', yard.id),
  );
  expect(posted).toMatchObject({ author_id: ada.id, metadata: { via: 'assistant' } });
  expect(posted && textOf(posted)).toBe('The crane is ready.');
  expect(
    await read(
      ada.client
        .from('risks')
        .select('title, likelihood, impact, owner_id')
        .eq('workspace_id', channel.workspaceId),
    ),
  ).toEqual([{ title: 'Rust', likelihood: 2, impact: 3, owner_id: ada.id }]);
  const events = await read<{ kind: string; title: string; payload: unknown }[]>(
    ada.client
      .from('events')
      .select('kind, title, payload')
      .eq('workspace_id', channel.workspaceId)
      .order('title'),
  );
  expect(events).toEqual([
    { kind: 'meeting', title: 'Paint', payload: {} },
    { kind: 'assistant_run', title: 'Weekly', payload: { text: 'Sum up the week.' } },
  ]);
  expect(
    await read(
      ada.client.from('reactions').select('emoji, profile_id').eq('message_id', run.message_id),
    ),
  ).toEqual([{ emoji: '👍', profile_id: run.assistant_id }]);
});

test('a retry replaces the proposals of an attempt that broke off', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  await anotherChannel(ada, channel, { name: 'Yard' });
  const draft = (text: string) => ({
    call: [{ name: 'draft_message', input: { channel: 'Yard', text } }],
  });
  asking.model.script(draft('First'), { cutAfter: ['Half an ans'] }, draft('Second'), {
    say: ['It waits for you.'],
  });
  const id = await say(ada, channel, 'tell the yard');
  expect(await ended(ada, id)).toMatchObject({
    status: 'done',
    tool_calls: [{ name: 'draft_message', outcome: 'asked' }],
  });
  expect(await actionsOf(ada, id)).toMatchObject([
    { status: 'proposed', payload: { text: 'Second' } },
  ]);
  expect(await replies(ada, channel)).toEqual(['It waits for you.']);
});

test('a retry does not repeat a proposal that was decided during the failed attempt', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  const yard = await anotherChannel(ada, channel, { name: 'Yard' });
  const draft = { call: [{ name: 'draft_message', input: { channel: 'Yard', text: 'Once' } }] };
  const decided = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  asking.model.script(
    draft,
    {
      think: async () => {
        asked.resolve();
        await decided.promise;
        return { status: 503 };
      },
    },
    draft,
    { say: ['It was sent.'] },
  );
  const id = await say(ada, channel, 'tell the yard');
  await asked.promise;
  const [action] = await actionsOf(ada, id);
  await must(ada.client.rpc('accept_action', { action: action?.id }));
  decided.resolve();
  expect((await ended(ada, id)).status).toBe('done');
  expect(await actionsOf(ada, id)).toMatchObject([{ status: 'done' }]);
  expect(
    await read<unknown[]>(ada.client.from('messages').select('id').eq('channel_id', yard.id)),
  ).toHaveLength(1);
});

test('a second answer to a question replaces the first and drops its undecided proposals', async () => {
  const ada = await asking.talk.person('Ada');
  const channel = await openChannel(ada);
  await anotherChannel(ada, channel, { name: 'Yard' });
  const run = await asking.using(
    ada,
    channel,
    [{ name: 'draft_message', input: { channel: 'Yard', text: 'First' } }],
    'The first answer.',
  );
  asking.model.script({ say: ['The second answer.'] });
  await must(ada.client.rpc('retry_assistant_run', { run: run.id }));
  expect(await ended(ada, run.message_id)).toMatchObject({
    status: 'done',
    attempt: 2,
    tool_calls: [],
  });
  expect(await replies(ada, channel)).toEqual(['The second answer.']);
  expect(await actionsOf(ada, run.message_id)).toEqual([]);
  const [reply] = await read<Message[]>(
    ada.client.from('messages').select('*').eq('id', run.reply_id),
  );
  expect(reply?.parts).toEqual([
    { type: 'step-start' },
    { type: 'text', text: 'The second answer.', state: 'done' },
  ]);
});
