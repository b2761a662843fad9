import { describe, expect, test } from 'vitest';
import { useDataApi } from './project.ts';

const api = useDataApi();

describe('arguments', () => {
  test.each<[what: string, name: string, args: object, result: unknown]>([
    ['numbers', 'add', { a: 1, b: 2 }, 3],
    ['a default', 'add', { a: 1 }, 11],
    ['an object for jsonb', 'echo', { j: { k: [1, null] } }, { k: [1, null] }],
    ['a list for jsonb', 'kind_of', { j: [1] }, 'array'],
    ['a text for jsonb', 'kind_of', { j: 'x' }, 'string'],
    ['the whole body, unnamed', 'whole', { any: 'thing' }, { any: 'thing' }],
    [
      'a row',
      'posts_of',
      { person: { name: 'bo' } },
      [{ id: 2, body: 'world', author: 'bo', room_id: 1, likes: 5 }],
    ],
    ['a list', 'sum_all', { list: [1, 2, 3] }, 6],
  ])('%s', async (_what, name, args, result) => {
    const { data, error } = await api.anon.rpc(name, args);
    expect([error, data]).toEqual([null, result]);
  });

  // compat: Data API | Functions by GET and HEAD
  test('in the URL if nothing is written', async () => {
    expect((await api.anon.rpc('add', { a: 4, b: 5 }, { get: true })).data).toBe(9);
    expect(await (await api.send('GET', '/rpc/sum_all?list=1&list=2')).json()).toBe(3);
    // If an argument is repeated, the last one wins.
    expect(await (await api.send('GET', '/rpc/add?a=1&a=2&b=3')).json()).toBe(5);
    const written = await api.anon.rpc('make_sad', { who: 'ada' }, { get: true });
    expect([written.status, written.error?.code]).toEqual([405, '25006']);
  });

  // compat: Data API | One unnamed argument: JSON, text, bytes
  test('as the whole body, by its type', async () => {
    const text = await api.send('POST', '/rpc/shout', {
      headers: { 'content-type': 'text/plain' },
      body: 'quiet',
    });
    expect(await text.json()).toBe('QUIET');
    const bytes = await api.send('POST', '/rpc/size', {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array([0, 255, 1]),
    });
    expect(await bytes.json()).toBe(3);
    const form = await api.send('POST', '/rpc/add', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=2&b=3',
    });
    expect(await form.json()).toBe(5);
  });
});

describe('results', () => {
  // compat: Data API | Functions that return rows
  test('are filtered, ordered, embedded and counted like tables', async () => {
    const { data, count } = await api.anon
      .rpc('posts_of', { who: 'ada' }, { count: 'exact' })
      .select('id,excerpt,rooms(slug)')
      .gt('likes', 1)
      .order('id', { ascending: false })
      .limit(1);
    expect([data, count]).toEqual([[{ id: 3, excerpt: 'aga', rooms: { slug: 'attic' } }], 2]);
    const head = await api.anon.rpc('posts_of', { who: 'ada' }, { head: true, count: 'exact' });
    expect([head.count, head.data]).toEqual([3, null]);
    const single = await api.anon.rpc('posts_of', { who: 'bo' }).select('body').single();
    expect(single.data).toEqual({ body: 'world' });
  });

  test('are one row, several values, a table or nothing', async () => {
    expect((await api.anon.rpc('one_post', { n: 1 }).select('body,users(name)')).data).toEqual({
      body: 'hello',
      users: { name: 'ada' },
    });
    expect((await api.anon.rpc('numbers', { upto: 3 })).data).toEqual([1, 2, 3]);
    expect((await api.anon.rpc('pairs').eq('k', 'b')).data).toEqual([{ k: 'b', v: 2 }]);
    expect(await api.anon.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null });
  });

  test('are rolled back if more rows than allowed are affected', async () => {
    const headers = { prefer: 'handling=strict,max-affected=1' };
    const many = await api.send('POST', '/rpc/make_sad', { headers, body: '{"who":"%"}' });
    expect(await many.json()).toMatchObject({ code: 'PGRST124' });
    const { data } = await api.anon.from('users').select('name').eq('mood', 'sad');
    expect(data).toEqual([{ name: 'bo' }]);
    const one = await api.send('POST', '/rpc/add', { headers, body: '{"a":1}' });
    expect([one.status, await one.json()]).toMatchObject([400, { code: 'PGRST128' }]);
  });

  // compat: Data API | `response.status`, `response.headers`
  test('can set status and headers', async () => {
    const decorated = await api.send('POST', '/rpc/decorate', { body: '{}' });
    expect([
      decorated.status,
      decorated.headers.get('x-one'),
      decorated.headers.get('cache-control'),
    ]).toEqual([207, '1', 'public']);
    expect(await decorated.json()).toBe('decorated');
  });

  // compat: Data API | `raise sqlstate 'PT…'` and `'PGRST'`
  test('can raise their own errors', async () => {
    const teapot = await api.send('POST', '/rpc/refuse', { body: '{"how":"teapot"}' });
    expect([teapot.status, await teapot.json()]).toEqual([
      418,
      { code: 'PT418', message: 'I am a teapot', details: 'short', hint: 'and stout' },
    ]);
    const own = await api.send('POST', '/rpc/refuse', { body: '{"how":"other"}' });
    expect([own.status, own.headers.get('x-own'), await own.json()]).toEqual([
      402,
      'yes',
      { code: '123', message: 'own words', details: 'own details', hint: 'own hint' },
    ]);
  });
});
// compat: Data API | `request.headers`, `.method`, `.path`, `.jwt.claims` | headers without tokens, cookies, keys
test('functions can read the request', async () => {
  const { data } = await api.anon.rpc('who', {}, { get: true });
  expect(data).toMatchObject({
    role: 'anon',
    method: 'GET',
    path: '/rpc/who',
    client: expect.stringContaining('supabase-js'),
    claims: { role: 'anon' },
    search_path: '"public", "public", "extensions"',
  });
  expect((await api.anon.schema('second').rpc('here', {}, { get: true })).data).toBe('second');
});

describe('unknown or ambiguous names', () => {
  // compat: Data API | Hints in PGRST202 and PGRST205
  test('get a hint at a similar name', async () => {
    const misspelt = await api.anon.rpc('ad', { a: 1 });
    expect([misspelt.status, misspelt.error]).toMatchObject([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.ad(a) in the schema cache',
        details:
          'Searched for the function public.ad with parameter a or with a single unnamed ' +
          'json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add',
      },
    ]);
    const args = await api.anon.rpc('add', { a: 1, c: 2 });
    expect(args.error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add(a, c) in the schema cache',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    });
    const table = await api.anon.from('user').select();
    expect([table.status, table.error]).toMatchObject([
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.user' in the schema cache",
        hint: "Perhaps you meant the table 'public.users'",
      },
    ]);
  });

  // compat: Data API | Overloaded functions (PGRST203)
  test('get a list of candidates', async () => {
    const { status, error } = await api.anon.rpc('unclear', { a: '1' });
    expect([status, error]).toMatchObject([
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: ' +
          'public.unclear(a => integer), public.unclear(a => text)',
      },
    ]);
  });
});
