import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import {
  type AssistantAction,
  type AssistantRun,
  type Message,
  newId,
  type Risk,
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

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test', baseUrl: model.url },
    { retrySeconds: 0.1 },
  );
});
afterAll(async () => {
  await talk.stop();
  await model.close();
});

async function proposed(
  person: Person,
  channel: Channel,
  name: string,
  input: unknown,
): Promise<{ run: AssistantRun; action: AssistantAction }> {
  model.script({ call: [{ name, input }] }, { say: ['Shall I?'] });
  const run = await ended(person, await say(person, channel, 'Please draft'));
  const [action] = await read<AssistantAction[]>(
    person.client.from('assistant_actions').select('*').eq('run_id', run.id),
  );
  if (!action) throw new Error('Nothing was proposed');
  return { run, action };
}

/** A colleague in the workspace, and so in its open channel. */
async function colleague(host: Person, channel: Channel): Promise<Person> {
  const other = await talk.person('Bo');
  const [invitation] = await read<{ token: string }[]>(
    host.client.rpc('create_invitation', { workspace: channel.workspaceId }),
  );
  await must(other.client.rpc('accept_invitation', { token: invitation?.token }));
  return other;
}

test('performs an action as edited before approval', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const { action } = await proposed(ada, channel, 'draft_message', {
    channel: 'Talk',
    text: 'The gearbox is late.',
  });
  const text = 'The gearbox is **two weeks** late.';
  const made = await read<string>(
    ada.client.rpc('accept_action', {
      action: action.id,
      changed: { ...Object(action.payload), text },
    }),
  );
  const [message] = await read<Message[]>(ada.client.from('messages').select('*').eq('id', made));
  expect(message && textOf(message)).toBe(text);
  const [after] = await read<AssistantAction[]>(
    ada.client.from('assistant_actions').select('*').eq('id', action.id),
  );
  expect(after).toMatchObject({ status: 'done', result: { id: made }, payload: { text } });
});

test('an edited risk enters the register as edited, and a rejected one does not', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const first = await proposed(ada, channel, 'draft_risk', {
    title: 'Late',
    likelihood: 2,
    impact: 2,
  });
  const made = await read<string>(
    ada.client.rpc('accept_action', {
      action: first.action.id,
      changed: { ...Object(first.action.payload), likelihood: 5, owner_id: ada.id },
    }),
  );
  const [risk] = await read<Risk[]>(ada.client.from('risks').select('*').eq('id', made));
  expect(risk).toMatchObject({ title: 'Late', likelihood: 5, impact: 2, owner_id: ada.id });
  const second = await proposed(ada, channel, 'draft_risk', {
    title: 'Later',
    likelihood: 2,
    impact: 2,
  });
  await must(ada.client.rpc('reject_action', { action: second.action.id }));
  expect(await read(ada.client.from('risks').select('id').eq('title', 'Later'))).toEqual([]);
  const { error } = await ada.client.rpc('accept_action', { action: second.action.id });
  expect(error).not.toBeNull();
});

test('a colleague sees a proposal but cannot decide it', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const bo = await colleague(ada, channel);
  const { action } = await proposed(ada, channel, 'draft_message', {
    channel: 'Talk',
    text: 'Late',
  });
  expect(
    await read(bo.client.from('assistant_actions').select('status').eq('id', action.id)),
  ).toEqual([{ status: 'proposed' }]);
  expect((await bo.client.rpc('accept_action', { action: action.id })).error).not.toBeNull();
  expect((await bo.client.rpc('reject_action', { action: action.id })).error).not.toBeNull();
  expect(
    await read(ada.client.from('assistant_actions').select('status').eq('id', action.id)),
  ).toEqual([{ status: 'proposed' }]);
});

test('a second rating of the same answer replaces the first, also with another id', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  model.script({ say: ['Friday.'] });
  const run = await ended(ada, await say(ada, channel, 'When?'));
  const opinion = (rating: number) => ({
    id: newId(),
    workspace_id: channel.workspaceId,
    channel_id: channel.id,
    message_id: run.message_id,
    run_id: run.id,
    profile_id: ada.id,
    rating,
    note: null,
  });
  await must(
    ada.client.from('run_feedback').upsert([opinion(1)], { onConflict: 'run_id,profile_id' }),
  );
  await must(
    ada.client.from('run_feedback').upsert([opinion(-1)], { onConflict: 'run_id,profile_id' }),
  );
  expect(await read(ada.client.from('run_feedback').select('rating').eq('run_id', run.id))).toEqual(
    [{ rating: -1 }],
  );
  const { error } = await ada.client
    .from('run_feedback')
    .update({ run_id: newId() })
    .eq('run_id', run.id);
  expect(error).not.toBeNull();
});
