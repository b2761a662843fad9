import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
let token: string;
beforeAll(async () => {
  project = await startTestBackend();
  const { client } = await project.person('ada');
  await client.from('notes').insert([{ title: 'one' }, { title: 'two' }]);
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => project.stop());

const callers = {
  'a person': () => ({ apikey: project.backend.keys.publishableKey, token }),
  'the service': () => ({
    apikey: project.backend.keys.secretKey,
    token: project.backend.keys.secretKey,
  }),
};

async function write(method: string, query: string, caller: keyof typeof callers) {
  const { apikey, token: bearer } = callers[caller]();
  const answer = await fetch(`${project.backend.url}/rest/v1/notes${query}`, {
    method,
    headers: {
      apikey,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    ...(method === 'PATCH' ? { body: '{"title":"rewritten"}' } : {}),
  });
  return { status: answer.status, body: await answer.text() };
}

const titles = async () => {
  const answer = await fetch(`${project.backend.url}/rest/v1/notes?select=title&order=title`, {
    headers: { apikey: project.backend.keys.secretKey },
  });
  return answer.json();
};

/** Parameters that shape or limit the response, but filter no rows. */
const unfiltered = [
  '',
  '?select=id',
  '?order=id',
  '?limit=1000',
  '?offset=0&limit=1',
  '?columns=title',
  '?on_conflict=id',
  '?select=id&order=id.desc&limit=5',
];

describe.each(['a person', 'the service'] as const)('%s', (caller) => {
  // compat: Data API | Changes of all rows need a filter
  test.each(unfiltered)(
    'changes and removes nothing by %j, with the hosted error',
    async (query) => {
      for (const [method, operation] of [
        ['PATCH', 'UPDATE'],
        ['DELETE', 'DELETE'],
      ] as const) {
        const { status, body } = await write(method, query, caller);
        expect([status, JSON.parse(body)]).toEqual([
          400,
          {
            code: '21000',
            details: null,
            hint: null,
            message: `${operation} requires a WHERE clause`,
          },
        ]);
      }
      expect(await titles()).toEqual([{ title: 'one' }, { title: 'two' }]);
    },
  );

  test.each(['?and=()', '?or=()', '?not.and=()', '?not.or=()', '?and=(or())'])(
    'changes and removes nothing by %s, which names no column',
    async (query) => {
      for (const method of ['PATCH', 'DELETE'])
        expect((await write(method, query, caller)).status).toBe(400);
      expect(await titles()).toEqual([{ title: 'one' }, { title: 'two' }]);
    },
  );
});

test('any form of filter is accepted', async () => {
  for (const query of [
    '?title=eq.none',
    '?or=(title.eq.none,title.eq.neither)',
    '?not.and=(title.eq.one,id.gte.0)&title=eq.none',
    '?title=eq.none&limit=1&order=id',
  ]) {
    expect((await write('PATCH', query, 'a person')).status, query).toBe(204);
    expect((await write('DELETE', query, 'a person')).status, query).toBe(204);
  }
  expect((await write('PATCH', '?title=eq.two', 'a person')).status).toBe(204);
  expect(await titles()).toEqual([{ title: 'one' }, { title: 'rewritten' }]);
});
