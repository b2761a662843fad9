import { type OpenAiServer, startOpenAiServer } from '@parley/assistant/testing';
import { createSafeFetch } from '@parley/safe-fetch';
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

/** The monthly limit of a workspace for the operator's model. */

const MOST = 20;
let talk: Awaited<ReturnType<typeof startTalk>>;
let model: OpenAiServer;
let own: OpenAiServer;
beforeAll(async () => {
  model = await startOpenAiServer();
  own = await startOpenAiServer();
  model.script({ say: ['Hello.'] });
  own.script({ say: ['Hello from your own.'] });
  talk = await startTalk(
    { kind: 'openai-compatible', baseUrl: model.url, model: 'test-large', apiKey: undefined },
    { monthlyTokens: MOST, safeFetch: createSafeFetch({ allowsLoopback: true }) },
  );
});
afterAll(async () => {
  await talk?.stop();
  await model?.close();
  await own?.close();
});

const allowance = (person: Person, channel: Channel) =>
  read<{ used: number; most: number }[]>(
    person.client.rpc('operator_allowance', { workspace: channel.workspaceId }),
  );

/** Asks until the limit is reached. @returns the error of the last run. */
async function spend(person: Person, channel: Channel): Promise<unknown> {
  for (let asked = 0; asked < 20; asked += 1) {
    const run = await ended(person, await say(person, channel, 'How are you?'));
    if (run.status === 'failed') return run.error;
  }
  throw new Error('The ceiling was never reached');
}

test('tells a workspace that it reached its limit, without affecting others', async () => {
  const [ada, bo] = [await talk.person('Ada'), await talk.person('Bo')];
  const [channel, elsewhere] = [await openChannel(ada), await openChannel(bo)];
  expect(await allowance(ada, channel)).toEqual([{ used: 0, most: MOST }]);
  expect(await spend(ada, channel)).toMatchObject({
    code: 'operator_ceiling',
    message: expect.stringContaining('this month'),
    hint: expect.stringContaining('own'),
  });
  const asked = model.requests.length;
  await ended(ada, await say(ada, channel, 'And now?'));
  expect(model.requests).toHaveLength(asked);

  const [spent] = await allowance(ada, channel);
  expect(spent?.used).toBeGreaterThanOrEqual(MOST);
  expect(await allowance(bo, elsewhere)).toEqual([{ used: 0, most: MOST }]);
  expect((await ended(bo, await say(bo, elsewhere, 'Hello?'))).status).toBe('done');

  // A workspace's own model has no limit and is not counted.
  await must(
    ada.client.from('assistant_providers').insert({
      workspace_id: channel.workspaceId,
      created_by: ada.id,
      kind: 'openai-compatible',
      name: 'Ours',
      base_url: own.url,
      model: 'test-large',
    }),
  );
  expect((await ended(ada, await say(ada, channel, 'And now?'))).status).toBe('done');
  expect(await allowance(ada, channel)).toEqual([spent]);
});

test('hides the figures from plain members and from owners of other workspaces', async () => {
  const [cy, dee] = [await talk.person('Cy'), await talk.person('Dee')];
  const channel = await openChannel(cy);
  await openChannel(dee);
  expect(await allowance(dee, channel)).toEqual([]);
  const [invitation] = await read<{ token: string }[]>(
    cy.client.rpc('create_invitation', { workspace: channel.workspaceId }),
  );
  await must(dee.client.rpc('accept_invitation', { token: invitation?.token }));
  expect(await allowance(dee, channel)).toEqual([]);
});
