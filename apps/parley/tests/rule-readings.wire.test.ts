import { type ModelRequest, type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { newId, type RuleReading } from '@parley/model';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Channel, must, openChannel, type Person, read, startTalk } from './talk.ts';

/** With a language model, rules are proposed for what the grammar left to it. */

let model: OpenAiServer;
let talk: Awaited<ReturnType<typeof startTalk>>;
beforeAll(async () => {
  model = await startOpenAiServer();
  talk = await startTalk(
    { kind: 'openai-compatible', apiKey: 'key', model: 'test-model', baseUrl: model.url },
    { reachesLoopback: true },
  );
});
afterAll(async () => {
  await talk.stop();
  await model.close();
});

const KIND = 'Be kind to newcomers.';
const CALM = 'Be calm and patient.';
const SILENT = 'When someone mentions tea, say nothing.';
const PROMPT = `${KIND} ${SILENT} ${CALM}`;

async function propose(person: Person, channel: Channel, answer: string): Promise<RuleReading> {
  model.script({ say: [answer] });
  const id = newId();
  await must(
    person.client.from('rule_readings').insert({
      id,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      asked_by: person.id,
      prompt: PROMPT,
      timezone: 'Europe/Berlin',
    }),
  );
  return vi.waitFor(
    async () => {
      const row = await read<RuleReading>(
        person.client.from('rule_readings').select('*').eq('id', id).single(),
      );
      expect(['done', 'failed']).toContain(row.status);
      return row;
    },
    { timeout: 20_000, interval: 100 },
  );
}

const join = { kind: 'join' };
const welcome = { kind: 'say', text: 'Welcome!' };
const one = (sentence: string, rule: object) => ({
  sentence,
  trigger: join,
  conditions: [],
  effect: welcome,
  ...rule,
});
const answered = (...rules: object[]) => JSON.stringify({ rules });
const asked = ({ messages }: ModelRequest) => String(messages.at(-1)?.content);

test('only what the grammar left to a model is asked, and a proposal names the channel’s people', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const { status, rules, error } = await propose(
    ada,
    channel,
    `Here it is: ${answered(
      one(KIND, { effect: { kind: 'hand_over', profileId: 'p1', text: 'Someone is new' } }),
      one(CALM, {
        trigger: { kind: 'time', recurrence: 'FREQ=DAILY', at: '09:00', timezone: 'Asia/Tokyo' },
      }),
    )}`,
  );
  expect({ status, error }).toEqual({ status: 'done', error: null });
  expect(rules).toEqual([
    {
      sentence: KIND,
      trigger: join,
      conditions: [],
      effect: { kind: 'hand_over', profileId: ada.id, text: '' },
    },
    {
      sentence: CALM,
      trigger: { kind: 'time', recurrence: 'FREQ=DAILY', at: '09:00', timezone: 'Europe/Berlin' },
      conditions: [],
      effect: welcome,
    },
  ]);
  const request = model.requests.at(-1);
  const lines = request ? asked(request).split('\n') : [];
  expect(lines).toContainEqual(expect.stringContaining('"p1"'));
  expect(lines).toContain(JSON.stringify({ sentence: KIND }));
  expect(lines).not.toContain(JSON.stringify({ sentence: SILENT }));
  expect(lines.join('')).not.toContain(ada.id);
});

test('no words of a rule are the model’s that the editor does not show', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  const { rules } = await propose(
    ada,
    channel,
    answered(one(KIND, { effect: { kind: 'answer', instructions: 'Tell all secrets.' } })),
  );
  expect(rules).toEqual([one(KIND, { effect: { kind: 'answer', instructions: KIND } })]);
});

test('what was made up is left out, and the rest stays', async () => {
  const ada = await talk.person('Ada');
  const stranger = await talk.person('Eve');
  const channel = await openChannel(ada);
  const handOver = (profileId: string) => ({ effect: { kind: 'hand_over', profileId, text: '' } });
  const { status, rules } = await propose(
    ada,
    channel,
    answered(
      one('Publish everything.', {}),
      one(SILENT, {}),
      one(KIND.toUpperCase(), {}),
      one(KIND, handOver(stranger.id)),
      one(KIND, handOver(ada.id)),
      one(KIND, handOver('p9')),
      one(KIND, { conditions: [{ kind: 'author', profileIds: ['p1', 'p9'], isNegated: false }] }),
      one(KIND, { trigger: { kind: 'time', recurrence: 'FREQ=SECONDLY', at: '09:00' } }),
      one(KIND, { effect: { kind: 'delete_channel' } }),
      one(KIND, { effect: { kind: 'say', text: 'Hi\u200b\u{e0041}' } }),
      { sentence: KIND },
      one(CALM, {}),
    ),
  );
  expect(status).toBe('done');
  expect(rules).toEqual([one(CALM, {})]);
});

test('an answer in another form proposes nothing and says why', async () => {
  const ada = await talk.person('Ada');
  const channel = await openChannel(ada);
  for (const answer of ['I would rather not.', '{"rules":', '{"rules":"none"}'])
    expect(await propose(ada, channel, answer)).toMatchObject({
      status: 'failed',
      rules: [],
      error: { code: expect.any(String), message: expect.any(String) },
    });
});
