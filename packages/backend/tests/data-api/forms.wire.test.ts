import { describe, expect, test } from 'vitest';
import { useDataApi } from './project.ts';

const api = useDataApi();

describe('a domain with its own representations', () => {
  // compat: Data API | Domain representations
  test('is returned, compared and accepted in them', async () => {
    const { anon } = api;
    expect((await anon.from('coded').select().order('title')).data).toEqual([
      { id: 'c-b', title: 'eleven' },
      { id: 'c-a', title: 'ten' },
    ]);
    expect((await anon.from('coded').select('key:id').eq('id', 'c-a').single()).data).toEqual({
      key: 'c-a',
    });
    const several = await anon.from('coded').select('id').in('id', ['c-a', 'c-c']);
    expect(several.data).toEqual([{ id: 'c-a' }]);
    const made = await anon
      .from('coded')
      .insert([
        { id: 'c-c', title: 'twelve' },
        { id: 'c-d', title: 'thirteen' },
      ])
      .select();
    expect(made.data?.map(({ id }) => id)).toEqual(['c-c', 'c-d']);
    const moved = await anon.from('coded').update({ id: 'c-e' }).eq('id', 'c-d').select('id');
    expect(moved.data).toEqual([{ id: 'c-e' }]);
    await anon.from('coded').delete().in('id', ['c-c', 'c-e']);
  });

  test('is cast after its representation, and compared with several values', async () => {
    const { data } = await api.anon.from('coded').select('id::text').eq('title', 'ten').single();
    expect(data).toEqual({ id: '"c-a"' });
    const any = await api.send('GET', '/coded?select=title&id=eq(any).{c-a,c-b}&order=title');
    expect(await any.json()).toEqual([{ title: 'eleven' }, { title: 'ten' }]);
  });
});

describe('a project’s own media type', () => {
  // compat: Data API | Media type handlers: functions | what a browser would show as a page gets no rights
  test('is returned by a function, as bytes or as text', async () => {
    const bytes = await api.send('GET', '/rpc/bytes_of?n=7', {
      headers: { accept: 'application/vnd.bytes' },
    });
    expect(bytes.headers.get('content-type')).toBe('application/vnd.bytes');
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array([7, 255, 0]));
    const page = await api.send('GET', '/rpc/page', { headers: { accept: 'text/html' } });
    expect([page.headers.get('content-type'), await page.text()]).toEqual([
      'text/html',
      '<h1>Hello</h1>',
    ]);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(await (await api.send('GET', '/rpc/page')).json()).toBe('<h1>Hello</h1>');
  });

  // compat: Data API | Media type handlers: aggregates of rows
  test('is built from a table’s rows for the whole resource', async () => {
    const headers = { accept: 'application/vnd.titles' };
    const all = await api.send('GET', '/labels?order=id', { headers });
    expect([all.headers.get('content-type'), await all.text()]).toEqual([
      'application/vnd.titles',
      'home;office;',
    ]);
    const one = await api.send('GET', '/labels?id=eq.2', { headers });
    expect(await one.text()).toBe('office;');
    const part = await api.send('GET', '/labels?select=title', { headers });
    expect([part.status, await part.json()]).toMatchObject([406, { code: 'PGRST107' }]);
    const other = await api.send('GET', '/products', { headers });
    expect(other.status).toBe(406);
  });
});
