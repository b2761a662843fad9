import { describe, expect, test } from 'vitest';
import { useDataApi } from './project.ts';

const api = useDataApi();

describe('inserts', () => {
  // compat: Data API | Insert; `return=minimal`, `representation`, `headers-only`
  test('return nothing, rows with embeddings, or the row’s location', async () => {
    const quiet = await api.anon.from('posts').insert({ body: 'a', author: 'ada', room_id: 1 });
    expect([quiet.status, quiet.data, quiet.error]).toEqual([201, null, null]);
    const told = await api.anon
      .from('posts')
      .insert({ body: 'b', author: 'bo', room_id: 2 })
      .select('body,excerpt,users(mood)')
      .single();
    expect([told.status, told.data]).toEqual([
      201,
      { body: 'b', excerpt: 'b', users: { mood: 'sad' } },
    ]);
    const located = await api.send('POST', '/product_labels', {
      headers: { prefer: 'return=headers-only' },
      body: '{"product_id":3,"label_id":1}',
    });
    expect([located.status, located.headers.get('location')]).toEqual([
      201,
      '/product_labels?product_id=eq.3&label_id=eq.1',
    ]);
    expect(located.headers.get('preference-applied')).toBe('return=headers-only');
  });

  // compat: Data API | Bulk insert
  test('of several rows use the named columns', async () => {
    const { data } = await api.anon
      .from('folders')
      .insert([{ id: 10, title: 'x' }, { id: 11 }])
      .select();
    expect(data).toEqual([
      { id: 10, title: 'x', parent_id: null },
      { id: 11, title: null, parent_id: null },
    ]);
  });

  // compat: Data API | `missing=default`
  test('set missing columns to null, or to the default on request', async () => {
    const rows = [
      { id: 1, word: 'given' },
      { id: 2, mood: 'glad' as const },
    ];
    const defaults = await api.anon
      .from('defaults')
      .insert(rows, { defaultToNull: false })
      .select('id,mood,word,twice');
    expect(defaults.data).toEqual([
      { id: 1, mood: 'sad', word: 'given', twice: 2 },
      { id: 2, mood: 'glad', word: 'a word', twice: 4 },
    ]);
    const identity = await api.anon
      .from('defaults')
      .insert([{ word: 'own id' }, { id: 900 }], { defaultToNull: false })
      .select('id,word');
    expect(identity.data).toEqual([
      { id: expect.any(Number), word: 'own id' },
      { id: 900, word: 'a word' },
    ]);
    const nulls = await api.anon
      .from('defaults')
      .insert([{ id: 103, word: 'w' }, { id: 104 }])
      .select('id,word');
    expect(nulls.data).toEqual([
      { id: 103, word: 'w' },
      { id: 104, word: null },
    ]);
  });

  test('accept CSV and forms', async () => {
    const csv = await api.send('POST', '/labels?select=id,title', {
      headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
      body: 'id,title\n20,"a, ""quoted"""\n21,NULL\n',
    });
    expect(await csv.json()).toEqual([
      { id: 20, title: 'a, "quoted"' },
      { id: 21, title: null },
    ]);
    const form = await api.send('POST', '/labels?select=title', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        prefer: 'return=representation',
      },
      body: 'id=22&title=of+a+form',
    });
    expect(await form.json()).toEqual([{ title: 'of a form' }]);
    const uneven = await api.send('POST', '/labels', {
      headers: { 'content-type': 'text/csv' },
      body: 'id,title\n1\n',
    });
    expect(await uneven.json()).toMatchObject({
      message: 'All lines must have same number of fields',
    });
  });

  test('are refused for rows with different keys', async () => {
    const answer = await api.send('POST', '/labels', { body: '[{"id":30},{"title":"x"}]' });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'PGRST102', message: 'All object keys must match' },
    ]);
  });
});

test('escape the row’s location', async () => {
  const answer = await api.send('POST', '/users', {
    headers: { prefer: 'return=headers-only' },
    body: '{"name":"Rock & R+ll"}',
  });
  expect(answer.headers.get('location')).toBe('/users?name=eq.Rock%20%26%20R%2Bll');
  await api.service.from('users').delete().eq('name', 'Rock & R+ll');
});

describe('upserts', () => {
  // compat: Data API | Upsert, `on_conflict`, both resolutions
  test('use the primary key or the named columns', async () => {
    const merged = await api.anon
      .from('products')
      .upsert([
        { id: 1, title: 'lamp', price: 10 },
        { id: 50, title: 'new', price: 2 },
      ])
      .select('id,price');
    expect([merged.status, merged.data]).toEqual([
      201,
      [
        { id: 1, price: 10 },
        { id: 50, price: 2 },
      ],
    ]);
    const known = await api.anon
      .from('products')
      .upsert({ id: 50, title: 'known', price: 3 })
      .select('title');
    expect([known.status, known.data]).toEqual([200, [{ title: 'known' }]]);
    const bySlug = await api.anon
      .from('rooms')
      .upsert({ slug: 'hall', owner: 'bo' }, { onConflict: 'slug' })
      .select('id,owner');
    expect(bySlug.data).toEqual([{ id: 1, owner: 'bo' }]);
  });

  test('ignore existing rows on request', async () => {
    const { data } = await api.anon
      .from('products')
      .upsert(
        [
          { id: 1, title: 'other', price: 0 },
          { id: 51, title: 'fresh', price: 1 },
        ],
        {
          ignoreDuplicates: true,
        },
      )
      .select('id');
    expect(data).toEqual([{ id: 51 }]);
  });

  test('of no rows return no rows', async () => {
    const answer = await api.send('POST', '/labels', {
      headers: { prefer: 'resolution=merge-duplicates,return=representation' },
      body: '[]',
    });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  // compat: Data API | PUT
  test('by PUT write the one named row', async () => {
    const headers = { prefer: 'return=representation' };
    const made = await api.send('PUT', '/labels?id=eq.60', {
      headers,
      body: '{"id":60,"title":"put"}',
    });
    expect([made.status, await made.json()]).toEqual([201, [{ id: 60, title: 'put' }]]);
    const again = await api.send('PUT', '/labels?id=eq.60', {
      headers,
      body: '{"id":60,"title":"again"}',
    });
    expect([again.status, await again.json()]).toEqual([200, [{ id: 60, title: 'again' }]]);
    const other = await api.send('PUT', '/labels?id=eq.60', { body: '{"id":61,"title":"other"}' });
    expect([other.status, await other.json()]).toMatchObject([400, { code: 'PGRST115' }]);
    const unnamed = await api.send('PUT', '/labels?title=eq.put', {
      body: '{"id":60,"title":"x"}',
    });
    expect([unnamed.status, await unnamed.json()]).toMatchObject([405, { code: 'PGRST105' }]);
    const { data } = await api.anon.from('labels').select('title').in('id', [60, 61]);
    expect(data).toEqual([{ title: 'again' }]);
  });
});

describe('changes and removals', () => {
  // compat: Data API | Update and delete
  test('return the affected rows', async () => {
    const changed = await api.anon
      .from('posts')
      .update({ likes: 40 })
      .eq('id', 4)
      .select('likes,rooms(slug)');
    expect([changed.status, changed.data]).toEqual([200, [{ likes: 40, rooms: { slug: 'hall' } }]]);
    const counted = await api.anon
      .from('posts')
      .update({ likes: 41 }, { count: 'exact' })
      .eq('id', 4);
    expect([counted.status, counted.count]).toEqual([204, 1]);
    const removed = await api.anon.from('posts').delete().eq('id', 4).select('id').single();
    expect(removed.data).toEqual({ id: 4 });
    const nothing = await api.anon.from('posts').update({}).eq('id', 1).select();
    expect(nothing.data).toEqual([]);
  });

  test('preserve JSON, arrays and ranges', async () => {
    const { data, error } = await api.anon
      .from('users')
      .update({ data: { a: [1, { b: null }] }, tags: ['x y', 'z'], age_range: '[1,2)' })
      .eq('name', 'cy')
      .select('data,tags,age_range');
    expect(error).toBeNull();
    expect(data).toEqual([
      { data: { a: [1, { b: null }] }, tags: ['x y', 'z'], age_range: '[1,2)' },
    ]);
  });

  // compat: Data API | `max-affected`
  test('are rolled back for more rows than allowed, or than one', async () => {
    const headers = { prefer: 'handling=strict,max-affected=1,return=representation' };
    const body = '{"likes":99}';
    const many = await api.send('PATCH', '/posts?author=eq.ada', { headers, body });
    expect([many.status, await many.json()]).toMatchObject([
      400,
      {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: expect.stringMatching(/^The query affects \d+ rows$/),
      },
    ]);
    const removed = await api.send('DELETE', '/posts?author=eq.ada', { headers });
    expect(await removed.json()).toMatchObject({ code: 'PGRST124' });
    const single = await api.anon
      .from('posts')
      .update({ likes: 99 })
      .eq('author', 'ada')
      .select()
      .single();
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116']);
    const { data } = await api.anon.from('posts').select('id').eq('likes', 99);
    expect(data).toEqual([]);
    const allowed = await api.send('PATCH', '/posts?id=eq.1&select=likes', { headers, body });
    expect(await allowed.json()).toEqual([{ likes: 99 }]);
    expect(allowed.headers.get('preference-applied')).toBe(
      'return=representation, handling=strict, max-affected=1',
    );
  });

  // compat: Data API | `tx=rollback` | where `pgrst.db_tx_end` allows it, as hosted
  test('are rolled back on request, if allowed', async () => {
    const { data } = await api.anon
      .from('labels')
      .insert({ id: 70, title: 'ghost' })
      .select()
      .rollback();
    expect(data).toEqual([{ id: 70, title: 'ghost' }]);
    expect((await api.anon.from('labels').select().eq('id', 70)).data).toEqual([]);
  });
});

test('the database’s refusals have its code and a matching status', async () => {
  const twice = await api.anon.from('labels').insert({ id: 1, title: 'again' });
  expect([twice.status, twice.error]).toMatchObject([
    409,
    { code: '23505', details: 'Key (id)=(1) already exists.' },
  ]);
  const orphan = await api.anon.from('posts').insert({ body: 'x', author: 'nobody', room_id: 1 });
  expect([orphan.status, orphan.error?.code]).toEqual([409, '23503']);
  const unknown = await api.anon.from('posts').insert({ nothing: 1 });
  expect([unknown.status, unknown.error]).toMatchObject([
    400,
    {
      code: 'PGRST204',
      message: "Could not find the 'nothing' column of 'posts' in the schema cache",
    },
  ]);
});
