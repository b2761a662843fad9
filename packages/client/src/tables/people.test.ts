import { newId } from '@parley/model';
import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCollections } from '../collections/collections.ts';
import { createLoadedTables, isKnown } from '../collections/loaded-tables.ts';
import { createStoreEvents } from '../collections/store-events.ts';
import type { Database } from './database.ts';
import { createPeople } from './people.ts';
import { createTableGateway } from './table-gateway.ts';

const HERE = newId();
const at = '2026-01-01T00:00:00Z';
const profile = (id: string) => ({
  id,
  name: `Somebody ${id}`,
  avatar_path: null,
  role: 'user',
  created_at: at,
  updated_at: at,
});
const membership = (profile_id: string) => ({
  id: newId(),
  workspace_id: HERE,
  profile_id,
  role: 'member',
  opened_at: at,
  created_at: at,
  updated_at: at,
});
const rowsOf = (ids: string[]) => ({
  memberships: ids.map(membership),
  profiles: ids.map(profile),
  directory_entries: [],
});

/**
 * A workspace with these members. Unless it is small, the server's first response contains only the
 * first of them.
 */
async function among(people: string[], { isWhole }: { isWhole: boolean }) {
  const asked: string[][] = [];
  let isDown = false;
  const client = createClient<Database>('http://parley.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        if (isDown) return new Response('{}', { status: 500 });
        if (pathname.endsWith('people_at_hand'))
          return Response.json({
            ...rowsOf(isWhole ? people : people.slice(0, 1)),
            is_whole: isWhole,
            arrived: people.length,
          });
        if (pathname.endsWith('people_by_id')) {
          const { people: ids } = z
            .object({ people: z.array(z.string()) })
            .parse(JSON.parse(String(init?.body)));
          asked.push(ids);
          return Response.json(rowsOf(ids.filter((id) => people.includes(id))));
        }
        if (pathname.endsWith('people_named')) {
          const { names } = z
            .object({ names: z.array(z.string()) })
            .parse(JSON.parse(String(init?.body)));
          asked.push(names);
          return Response.json(rowsOf(people.filter((id) => names.includes(id))));
        }
        if (pathname.endsWith('list_people')) {
          const { skip, most } = z
            .object({ skip: z.number(), most: z.number() })
            .parse(JSON.parse(String(init?.body)));
          const found = people.slice(skip, skip + most);
          return Response.json({ ...rowsOf(found), found, count: people.length });
        }
        return Response.json([]);
      },
    },
  });
  const collections = createCollections(createTableGateway(client), createStoreEvents());
  const known = createLoadedTables();
  const all = createPeople(client, collections, known);
  const take = await all.ask(HERE);
  await take();
  const isEverybodyKnown = () =>
    isKnown(
      { learned: known.learned.get(), kept: known.kept.get() },
      { scope: HERE, table: 'memberships', isAlone: false },
    );
  const names = () => [...collections.profiles.keys()].toSorted();
  return {
    all,
    asked,
    names,
    isEverybodyKnown,
    setDown: (next: boolean) => (isDown = next),
  };
}

const crowd = (count: number) => Array.from({ length: count }, () => newId());

test('requests no member of a small workspace, and once an author who is none', async () => {
  const people = crowd(3);
  const { all, asked, names, isEverybodyKnown } = await among(people, { isWhole: true });
  for (const id of people) all.isShown(id);
  await all.needed(people);
  expect([names(), isEverybodyKnown(), asked]).toEqual([people.toSorted(), true, []]);
  const former = newId();
  all.isShown(former);
  await vi.waitFor(() => expect(asked).toEqual([[former]]));
  await all.needed([former]);
  expect(asked).toEqual([[former]]);
});

test('requests the shown people of a large workspace once, all of a moment together', async () => {
  const [first = '', ...others] = crowd(5);
  const { all, asked, names, isEverybodyKnown } = await among([first, ...others], {
    isWhole: false,
  });
  expect([names(), isEverybodyKnown()]).toEqual([[first], false]);
  for (const id of [...others, ...others, first, 'everyone', '']) all.isShown(id);
  await vi.waitFor(() => expect(names()).toEqual([first, ...others].toSorted()));
  await all.needed(others);
  expect(asked).toEqual([others]);
  expect(isEverybodyKnown()).toBe(false);
});

test('fails a search if no people could be requested', async () => {
  const { all, setDown } = await among(crowd(2), { isWhole: false });
  all.reset();
  setDown(true);
  const found = all.find('Somebody');
  await expect(all.ask(HERE)).rejects.toMatchObject({ status: 500 });
  await expect(found).rejects.toMatchObject({ code: 'unavailable' });
});

test('keeps the name of a person who left, and does not request them again', async () => {
  const gone = newId();
  const { all, asked } = await among(crowd(2), { isWhole: false });
  await all.needed([gone]);
  await all.needed([gone]);
  expect(asked).toEqual([[gone]]);
});

test('retries people who could not be loaded until they are there', async () => {
  const people = crowd(2);
  const { all, names, setDown } = await among(people, { isWhole: false });
  setDown(true);
  all.isShown(people[1] ?? '');
  await expect(all.needed([people[1] ?? ''])).rejects.toMatchObject({ status: 500 });
  setDown(false);
  await vi.waitFor(() => expect(names()).toEqual(people.toSorted()), 15_000);
});

test('stores a page of people, and no others', async () => {
  const people = crowd(4);
  const { all, names, isEverybodyKnown } = await among(people, { isWhole: false });
  const { found, count } = await all.list({ words: 'somebody' }, 1, 2);
  expect([found, count]).toEqual([people.slice(1, 3), 4]);
  expect(names()).toEqual(people.slice(0, 3).toSorted());
  expect(isEverybodyKnown()).toBe(false);
});

test('reads all people page by page for an export, without storing them', async () => {
  const people = crowd(1200);
  const { all, names } = await among(people, { isWhole: false });
  const read: string[] = [];
  for await (const { found } of all.everybody({})) read.push(...found);
  expect([read, names()]).toEqual([people, people.slice(0, 1)]);
});

test('requests each name of a file once, a thousand at a time', async () => {
  const people = crowd(3);
  const { all, asked } = await among(people, { isWhole: false });
  const lines = Array.from({ length: 1500 }, (_, line) => `Line ${line}`);
  const rows = await all.named([...people, ...lines, ...people]);
  expect(asked.map(({ length }) => length)).toEqual([1000, 503]);
  expect(rows.profiles.map(({ id }) => id)).toEqual(people);
});
