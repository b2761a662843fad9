import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FUZZ } from '../../src/testing/fuzz.ts';
import { useDataApi } from './project.ts';

// All generated requests come from this one address.
const api = useDataApi({ requestsPerMinute: 1_000_000 });

/** Relations with their columns, and the target of each embedding. */
const RELATIONS: Readonly<Record<string, { columns: string[]; embeds: Record<string, string> }>> = {
  users: {
    columns: ['name', 'data', 'mood', 'tags', 'age_range'],
    embeds: { posts: 'posts', rooms: 'rooms', first_post: 'posts', all_posts: 'posts' },
  },
  rooms: {
    columns: ['id', 'slug', 'owner'],
    embeds: { users: 'users', owner: 'users', posts: 'posts', room_details: 'room_details' },
  },
  room_details: { columns: ['id', 'note'], embeds: { rooms: 'rooms' } },
  posts: {
    columns: ['id', 'body', 'author', 'room_id', 'likes', 'excerpt'],
    embeds: { users: 'users', author: 'users', rooms: 'rooms' },
  },
  folders: {
    columns: ['id', 'title', 'parent_id'],
    embeds: { folders: 'folders', parent_id: 'folders' },
  },
  products: { columns: ['id', 'title', 'price'], embeds: { labels: 'labels' } },
  labels: { columns: ['id', 'title'], embeds: { products: 'products' } },
  glad_users: { columns: ['name', 'mood', 'data'], embeds: { posts: 'posts', rooms: 'rooms' } },
};

/** Names that would break out of a statement if inserted unquoted, and that do not exist. */
const odd = fc
  .constantFrom('"', "'", '";drop table users;--', 'é', 'a b', '$1', '\\', '%', 'pg_catalog', 'no')
  .map((one) => `"${one.replaceAll(/["\\]/g, '\\$&')}"`);
const mostly = (names: readonly string[]) =>
  fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: odd });
const rarely = (values: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

/** A part of `select`, with the name and relation of its embedding. */
type Item = { text: string; embed: { name: string; relation: string } | null };

const columnsOf = (relation: string) => RELATIONS[relation]?.columns ?? [];
const alias = rarely(['a:', 'b:', 'c:', 'id:', '"x y":']);

const fieldOf = (relation: string): fc.Arbitrary<Item> =>
  fc
    .tuple(
      alias,
      mostly([...columnsOf(relation), '*']),
      rarely(['->a', '->>city', '->list->0', '->born->>year']),
      rarely(['.count()', '.max()', '.sum()']),
      rarely(['::text', '::int', '::nothing']),
    )
    .map((parts) => ({ text: parts.join(''), embed: null }));

function embedOf(relation: string, depth: number): fc.Arbitrary<Item> {
  const embeds = Object.entries(RELATIONS[relation]?.embeds ?? {});
  return fc.constantFrom(...embeds).chain(([name, target]) =>
    fc
      .tuple(
        rarely(['...']),
        alias,
        rarely(['!inner', '!left', `!${columnsOf(relation).at(-1)}`]),
        itemsOf(target, depth - 1),
      )
      .map(([spread, as, hint, items]) => ({
        text: `${spread}${as}${name}${hint}(${items.map(({ text }) => text).join(',')})`,
        embed: { name: as === '' ? name : as.slice(0, -1), relation: target },
      })),
  );
}

const itemsOf = (relation: string, depth: number): fc.Arbitrary<Item[]> =>
  fc.array(
    depth === 0
      ? fieldOf(relation)
      : fc.oneof(fieldOf(relation), fieldOf(relation), embedOf(relation, depth)),
    { maxLength: 3 },
  );

/** Filters, orders and limits of a resource and of those embedded in it. */
function saidOf(relation: string, items: readonly Item[]): fc.Arbitrary<[string, string]> {
  const resources = [
    { name: '', relation },
    ...items.flatMap(({ embed }) => (embed === null ? [] : [embed])),
  ];
  return fc.constantFrom(...resources).chain((embed) => {
    const prefix = embed.name === '' ? '' : `${embed.name}.`;
    const column = mostly(columnsOf(embed.relation));
    const pair = (key: fc.Arbitrary<string>, values: string[]) =>
      fc.tuple(key, fc.constantFrom(...values));
    return fc.oneof(
      pair(fc.constant(`${prefix}limit`), ['1', '0', '2']),
      pair(fc.constant(`${prefix}offset`), ['1', '0']),
      fc.tuple(
        fc.constant(`${prefix}order`),
        column.chain((one) => fc.constantFrom(one, `${one}.desc`, `${one}.asc.nullsfirst`)),
      ),
      pair(
        column.map((one) => `${prefix}${one}`),
        ['is.null', 'not.is.null', 'eq.1', 'in.(1,2)', 'like.*a*'],
      ),
      pair(fc.constant(embed.name === '' ? 'limit' : embed.name), ['is.null', 'not.is.null', '1']),
    );
  });
}

const drawn = fc.constantFrom(...Object.keys(RELATIONS)).chain((relation) =>
  itemsOf(relation, 2).chain((items) =>
    fc.record({
      relation: fc.constant(relation),
      select: fc.constant(items.map(({ text }) => text).join(',')),
      said: fc.array(saidOf(relation, items), { maxLength: 2 }),
      prefer: fc.constantFrom('', 'count=exact', 'count=estimated'),
    }),
  ),
);

const refusal = z.object({ code: z.string().optional() });

/** PostgreSQL's codes for a malformed statement, which the backend must never send. */
const OURS = ['42601', '42P18', '42P01', '42P10'];

test('fuzz: any embedding succeeds or is refused as the sender’s fault', async () => {
  const answers = { ok: 0, all: 0 };
  await fc.assert(
    fc.asyncProperty(drawn, async ({ relation, select, said, prefer }) => {
      const path = `/${relation}?${new URLSearchParams([['select', select], ...said])}`;
      const answer = await api.send('GET', path, { headers: { prefer } });
      const { code } = answer.ok ? {} : refusal.parse(await answer.json());
      const isOurs = answer.status >= 500 || OURS.includes(code ?? '');
      expect(isOurs ? `${answer.status} ${code} ${decodeURIComponent(path)}` : 'fine').toBe('fine');
      answers.all += 1;
      if (answer.ok) answers.ok += 1;
    }),
    FUZZ,
  );
  // Many of the requests are valid, so they were really executed.
  expect(answers.ok).toBeGreaterThan(answers.all / 4);
  const { data } = await api.service.from('users').select('name');
  expect(data).toHaveLength(3);
});
