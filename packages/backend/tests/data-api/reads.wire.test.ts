import { describe, expect, test } from 'vitest';
import { useDataApi } from './project.ts';

const api = useDataApi();

describe('selected columns', () => {
  // compat: Data API | Columns, renames, casts, paths into JSON
  test('have aliases, casts and JSON paths', async () => {
    const { data, error } = await api.anon
      .from('users')
      .select('who:name,data->>city,year:data->born->year,first:data->list->0,mood::text')
      .eq('name', 'ada');
    expect(error).toBeNull();
    expect(data).toEqual([{ who: 'ada', city: 'London', year: 1815, first: 1, mood: 'glad' }]);
  });

  test('are converted to JSON by a JSON path', async () => {
    const { data } = await api.anon.from('users').select('tags->0').eq('name', 'ada');
    expect(data).toEqual([{ tags: 'math' }]);
  });

  // compat: Data API | Computed fields
  test('may have spaces or be computed', async () => {
    const spaced = await api.anon.from('exact').select('"a column"');
    expect(spaced.data).toEqual([{ 'a column': 'spaced' }]);
    const computed = await api.anon.from('posts').select('id,excerpt').eq('excerpt', 'hel');
    expect(computed.data).toEqual([{ id: 1, excerpt: 'hel' }]);
  });

  // compat: Data API | Aggregates | where `pgrst.db_aggregates_enabled` is set, as hosted
  test('are grouped by beside aggregates', async () => {
    const { data } = await api.anon
      .from('posts')
      .select('author,count(),likes.sum(),best:likes.max()::text')
      .order('author');
    expect(data).toEqual([
      { author: 'ada', count: 3, sum: 11, best: '7' },
      { author: 'bo', count: 1, sum: 5, best: '5' },
    ]);
  });

  // compat: Data API | Values: numeric, bigint, timestamps, bytea, NaN to the letter
  test('have PostgreSQL’s JSON format', async () => {
    const answer = await api.send('GET', '/exact?select=big,amount,part,at,bytes,word');
    expect(await answer.text()).toBe(
      '[{"big":9007199254740993,"amount":1.10,"part":"NaN",' +
        '"at":"2020-01-01T00:00:00.123456+00:00","bytes":"\\\\xdead","word":"short"}]',
    );
  });
});

describe('filters', () => {
  test.each<[filter: string, names: string[]]>([
    ['name=eq.ada', ['ada']],
    ['name=neq.ada', ['bo', 'cy']],
    ['name=gt.ada&name=lte.bo', ['bo']],
    ['name=like.a*', ['ada']],
    ['name=ilike.*O', ['bo']],
    ['name=like(any).{a*,b*}', ['ada', 'bo']],
    ['name=eq(any).{ada,cy}', ['ada', 'cy']],
    ['name=not.like(all).{a*,b*}', ['ada', 'bo', 'cy']],
    ['name=match.^[ab]', ['ada', 'bo']],
    ['name=imatch.^A', ['ada']],
    ['name=in.(ada,"cy")', ['ada', 'cy']],
    ['name=in.()', []],
    ['name=not.in.(ada)', ['bo', 'cy']],
    ['data=is.null', ['cy']],
    ['data=not.is.null', ['ada', 'bo']],
    ['data=is.not_null', ['ada', 'bo']],
    ['mood=isdistinct.glad', ['bo']],
    ['tags=cs.{math}', ['ada']],
    ['tags=cd.{math,poetry,music}', ['ada', 'bo', 'cy']],
    ['tags=ov.{music,math}', ['ada', 'bo']],
    ['age_range=cs.[25,26)', ['ada', 'bo']],
    ['age_range=sl.[40,50)', ['ada', 'bo']],
    ['age_range=sr.[0,1)', ['ada', 'bo']],
    ['age_range=nxr.[0,30)', ['bo']],
    ['age_range=nxl.[10,30)', ['bo']],
    ['age_range=adj.[36,40)', ['ada']],
    ['words=fts.cat', ['ada']],
    ['words=plfts(english).The Fat Cats', ['ada']],
    ['words=phfts.thin dog', ['bo']],
    ['words=wfts.dog or cat', ['ada', 'bo']],
    ['words=not.fts.cat', ['bo']],
    ['data->>city=eq.Oslo', ['bo']],
    ['data->born->year=gt.1900', ['bo']],
    ['data->>!@$_a-b=is.null', ['ada', 'bo', 'cy']],
    ['or=(name.eq.ada,and(mood.eq.glad,data.is.null))', ['ada', 'cy']],
    ['not.or=(name.eq.ada,name.eq.bo)', ['cy']],
    ['and=(name.not.eq.ada,tags.cs.{music})', ['bo']],
    ['or=(name.in.(ada,bo),tags.eq.{})', ['ada', 'bo', 'cy']],
    ['or=(name.eq."a,b",name.like(any).{b*})', ['bo']],
    ['or=(name.eq.ada,name.eq.bo))', ['ada', 'bo']],
  ])('%s', async (filter, names) => {
    const answer = await api.send('GET', `/users?select=name&order=name&${encodeURI(filter)}`);
    expect([answer.status, await answer.json()]).toEqual([200, names.map((name) => ({ name }))]);
  });

  test('an invalid JSON path is refused with the expected tokens', async () => {
    const refusal = async (select: string) =>
      (await api.send('GET', `/users?select=${encodeURIComponent(select)}`)).json();
    expect(await refusal('data->>(a')).toMatchObject({
      code: 'PGRST100',
      details:
        'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()',
    });
    expect(await refusal('data->>--34')).toMatchObject({
      message: '"failed to parse select parameter (data->>--34)" (line 1, column 9)',
      details: 'unexpected "-" expecting digit',
    });
  });

  test('an empty tree is refused with the expected tokens', async () => {
    const answer = await api.send('GET', '/users?or=()');
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: 'PGRST100',
        message: '"failed to parse logic tree (())" (line 1, column 4)',
        details:
          'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or ' +
          'logic operator (and, or)',
        hint: null,
      },
    ]);
  });
});

describe('order, limits and counts', () => {
  // compat: Data API | Order
  test('order by several columns, with nulls first or last', async () => {
    const { data } = await api.anon
      .from('users')
      .select('name')
      .order('mood', { ascending: false })
      .order('data->>city', { nullsFirst: true });
    expect(data?.map(({ name }) => name)).toEqual(['bo', 'cy', 'ada']);
  });

  // compat: Data API | Limit, offset, Range
  test('a page reports its range of rows', async () => {
    const { data, count, status } = await api.anon
      .from('posts')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 2);
    expect([data, count, status]).toEqual([[{ id: 2 }, { id: 3 }], 4, 206]);
    const answer = await api.send('GET', '/posts?select=id&order=id', {
      headers: { range: '1-2', 'range-unit': 'items' },
    });
    expect(answer.headers.get('content-range')).toBe('1-2/*');
    expect(await answer.json()).toHaveLength(2);
  });

  // compat: Data API | Counts: exact, planned, estimated
  test('counts without rows, or estimates', async () => {
    const exact = await api.anon.from('posts').select('*', { count: 'exact', head: true });
    expect([exact.count, exact.data, exact.status]).toEqual([4, null, 200]);
    const planned = await api.anon.from('posts').select('*', { count: 'planned' });
    expect([planned.count, planned.status]).toEqual([4, 200]);
    const estimated = await api.anon.from('posts').select('*', { count: 'estimated' });
    expect(estimated.count).toBe(4);
  });

  // compat: Data API | Ranges that cannot be (PGRST103)
  test('a range beyond the last row or an invalid one is refused', async () => {
    const beyond = await api.send('GET', '/posts?offset=50', {
      headers: { prefer: 'count=exact' },
    });
    expect([beyond.status, await beyond.json()]).toMatchObject([
      416,
      {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 50 was requested, but there are only 4 rows.',
      },
    ]);
    expect((await api.send('GET', '/posts?limit=-1')).status).toBe(416);
    expect((await api.send('GET', '/posts', { headers: { range: '5-2' } })).status).toBe(416);
    expect(await (await api.send('GET', '/posts?limit=0')).json()).toEqual([]);
  });
});

describe('formats', () => {
  // compat: Data API | `single`, `maybeSingle` (PGRST116)
  test('one object, or the reason for none', async () => {
    const one = await api.anon.from('users').select('name').eq('name', 'ada').single();
    expect(one.data).toEqual({ name: 'ada' });
    const many = await api.anon.from('users').select('name').single();
    expect([many.status, many.error]).toMatchObject([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 3 rows',
        hint: null,
      },
    ]);
    const none = await api.anon.from('users').select('name').eq('name', 'nobody').maybeSingle();
    expect([none.data, none.error]).toEqual([null, null]);
  });

  // compat: Data API | CSV
  test('CSV', async () => {
    const { data } = await api.anon.from('users').select('name,data,tags').order('name').csv();
    expect(data).toBe(
      'name,data,tags\nada,"{""born"": {""year"": 1815}, ""city"": ""London"", ""list"": ' +
        '[1, 2]}","{math,poetry}"\nbo,"{""born"": {""year"": 1990}, ""city"": ' +
        '""Oslo""}",{music}\ncy,,{}',
    );
  });

  // compat: Data API | `stripNulls`
  test('without nulls', async () => {
    const { data } = await api.anon.from('users').select('name,data').eq('name', 'cy').stripNulls();
    expect(data).toEqual([{ name: 'cy' }]);
  });

  // compat: Data API | `explain` | where `pgrst.db_plan_enabled` is set, as hosted
  test('as a plan, if allowed', async () => {
    const { data } = await api.anon.from('users').select().explain();
    expect(data).toContain('Aggregate');
    const json = await api.anon.from('users').select().explain({ format: 'json', analyze: true });
    expect(json.data).toMatchObject([{ Plan: expect.anything() }]);
  });
  // compat: Data API | GeoJSON | where the extension `postgis` is, which the embedded PostgreSQL does not bring
  test('refused if unknown', async () => {
    const answer = await api.send('GET', '/users', { headers: { accept: 'application/xml' } });
    expect([answer.status, await answer.json()]).toMatchObject([
      406,
      { code: 'PGRST107', message: 'None of these media types are available: application/xml' },
    ]);
    expect((await api.anon.from('users').select().geojson()).error?.code).toBe('PGRST107');
  });
});

// compat: Data API | Schemas by profile
test('another schema is served by its name, and no other', async () => {
  const { data } = await api.anon.schema('second').from('things').select();
  expect(data).toEqual([{ id: 1, title: 'another' }]);
  const { error, status } = await api.anon.schema('auth').from('users').select();
  expect([status, error]).toMatchObject([
    406,
    {
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public, second',
    },
  ]);
});

// compat: Data API | `Prefer: timezone`, `handling`
// compat: Data API | OPTIONS names the methods of a resource
test('an OPTIONS request gets the allowed methods of a resource', async () => {
  const methods = async (path: string) =>
    (await api.send('OPTIONS', path)).headers.get('allow')?.split(',');
  expect(await methods('/users')).toEqual([
    'OPTIONS',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
  ]);
  expect(await methods('/counted')).toEqual(['OPTIONS', 'GET', 'HEAD']);
  expect(await methods('/rpc/add')).toEqual(['OPTIONS', 'GET', 'HEAD', 'POST']);
  expect((await api.send('OPTIONS', '/nowhere')).status).toBe(404);
});

test('a valid time zone is applied', async () => {
  const zoned = await api.send('GET', '/exact?select=at', {
    headers: { prefer: 'timezone=America/New_York' },
  });
  expect(await zoned.json()).toEqual([{ at: '2019-12-31T19:00:00.123456-05:00' }]);
  expect(zoned.headers.get('preference-applied')).toBe('timezone=America/New_York');
  const strict = await api.send('GET', '/exact', {
    headers: { prefer: 'handling=strict, timezone=Nowhere/Land, anything' },
  });
  expect(await strict.json()).toMatchObject({
    code: 'PGRST122',
    details: 'Invalid preferences: timezone=Nowhere/Land, anything',
  });
});
