import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import type { Database, ReadingClient } from './database.ts';
import { createTableGateway } from './table-gateway.ts';

type Answer = { status?: number; body: unknown };

/** A Data API that answers consecutive requests with these. */
function world(...answers: Answer[]) {
  const requests: { method: string; table: string; query: string; body: unknown }[] = [];
  const client = createClient('http://parley.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        requests.push({
          method: init?.method ?? 'GET',
          table: url.pathname.replace('/rest/v1/', ''),
          query: decodeURIComponent(url.search),
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
        });
        const { status = 200, body } = answers[requests.length - 1] ?? { status: 500, body: null };
        return Response.json(body, { status });
      },
    },
  });
  return { requests, gateway: createTableGateway(client) };
}

it('sends the changed columns, filters by id, and returns the stored row', async () => {
  const { gateway, requests } = world({ body: [{ id: '1', name: 'General' }] });
  expect(await gateway.update('channels', ['1'], { name: 'General' })).toEqual([
    { id: '1', name: 'General' },
  ]);
  expect(requests[0]).toMatchObject({
    method: 'PATCH',
    table: 'channels',
    body: { name: 'General' },
  });
  expect(requests[0]?.query).toContain('id=in.(1)');
});

it('names the row that a save did not affect, or reports that not all were saved', async () => {
  await expect(world({ body: [] }).gateway.update('channels', ['1'], {})).rejects.toThrow(
    'Could not save channels:1. Perhaps a problem with RLS?',
  );
  await expect(
    world({ body: [{ id: '1' }] }).gateway.update('channels', ['1', '2'], {}),
  ).rejects.toThrow('Could not update all. Perhaps a problem with RLS?');
});

it('names the table of an insert that stored nothing', async () => {
  await expect(
    world({ body: [] }).gateway.insert('channels', [{ name: 'General' }]),
  ).rejects.toThrow('Could not insert into channels. Perhaps a problem with RLS?');
});

it('names the row that a delete left, or reports that not all were deleted', async () => {
  await expect(
    world({ body: [] }, { body: [{ id: '1' }] }).gateway.remove('channels', ['1']),
  ).rejects.toThrow('Could not delete channels:1. Perhaps a problem with RLS?');
  await expect(
    world({ body: [{ id: '1' }] }, { body: [{ id: '2' }] }).gateway.remove('channels', ['1', '2']),
  ).rejects.toThrow('Could not delete all. Perhaps a problem with RLS?');
});

it('accepts the delete of a row that is already gone', async () => {
  await expect(
    world({ body: [] }, { body: [] }).gateway.remove('channels', ['1']),
  ).resolves.toBeUndefined();
});

it('fails if a delete affected more rows than requested', async () => {
  await expect(
    world({ body: [{ id: '1' }, { id: '2' }] }).gateway.remove('channels', ['1']),
  ).rejects.toThrow('Something went wrong');
});

it('throws the Data API’s error', async () => {
  const refusal = {
    status: 403,
    body: {
      code: '42501',
      message: 'permission denied for table channels',
      details: null,
      hint: null,
    },
  };
  await expect(world(refusal).gateway.update('channels', ['1'], {})).rejects.toMatchObject({
    code: '42501',
    message: 'You do not have access to do this.',
    status: 403,
  });
});

it('saves only a row that has not changed since it was read, if requested', async () => {
  const { gateway, requests } = world({ body: [] });
  await expect(
    gateway.update('prompt_drafts', ['1'], { prompt: 'Answer' }, '2026-11-22T10:00:00+00:00'),
  ).rejects.toMatchObject({ code: 'no_row_saved' });
  expect(requests[0]?.query).toContain('updated_at=eq.2026-11-22T10:00:00+00:00');
});

it('reads only the common columns of tables with sealed columns', async () => {
  const stored = { id: '1', created_at: 'then', updated_at: 'now' };
  const { gateway, requests } = world({ body: [stored] });
  const provider = { id: '1', sealed_key: 'sealed' };
  expect(await gateway.insert('assistant_providers', [provider])).toEqual([stored]);
  expect(requests[0]?.query).toContain('select=id,created_at,updated_at');
});

it('is the only way to write: the client of screens can only read', () => {
  const screens: ReadingClient['from'] = (table) => client.from(table);
  const client = createClient<Database>('http://parley.test', 'key');
  const invitations = screens('invitations');
  expect(invitations.select).toBeTypeOf('function');
  // @ts-expect-error -- a change that affects no row would look like one that worked
  expect(invitations.update).toBeTypeOf('function');
  // @ts-expect-error -- as above
  expect(invitations.insert).toBeTypeOf('function');
  // @ts-expect-error -- as above
  expect(invitations.upsert).toBeTypeOf('function');
  // @ts-expect-error -- as above
  expect(invitations.delete).toBeTypeOf('function');
});
