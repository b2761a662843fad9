import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUZZ } from '../../src/testing/fuzz.ts';
import { useDataApi } from './project.ts';

const api = useDataApi();

/** Names that there are, that there are not, and that would end a statement were they part of it. */
const RELATIONS = ['users', 'rooms', 'posts', 'folders', 'labels', 'products', 'glad_users'];
const HOSTILE = ['"', "'", '";drop table users;--', 'é', 'a b', '$1', '\\', '%', 'pg_catalog'];
const COLUMNS = ['id', 'name', 'body', 'author', 'data', 'title', 'parent_id', 'likes', '*'];
const HINTS = ['author', 'posts_author_fkey', 'product_labels', 'parent_id', 'inner', 'left'];

const odd = fc.constantFrom(...HOSTILE).map((one) => `"${one.replaceAll(/["\\]/g, '\\$&')}"`);
const mostly = (names: readonly string[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: odd });

const field = fc
  .record({
    alias: fc.option(mostly(['a', 'b', 'id'])),
    name: mostly(COLUMNS),
    path: fc.constantFrom('', '', '', '->a', '->>b', '->0->>c', "->'"),
    aggregate: fc.constantFrom('', '', '', '.count()', '.sum()', '.max()', '.none()'),
    cast: fc.constantFrom('', '', '', '::text', '::int', '::nothing'),
  })
  .map(
    ({ alias, name, path, aggregate, cast }) =>
      `${alias === null ? '' : `${alias}:`}${name}${path}${aggregate}${cast}`,
  );

const { select } = fc.letrec<{ select: string; embed: string }>((tie) => ({
  embed: fc
    .record({
      spread: fc.constantFrom('', '', '...'),
      alias: fc.option(mostly(['a', 'b']), { freq: 3 }),
      name: mostly([...RELATIONS, 'first_post', 'all_posts', 'author', 'parent_id', 'none']),
      hint: fc.option(mostly(HINTS), { freq: 3 }),
      select: tie('select'),
    })
    .map(
      (one) =>
        `${one.spread}${one.alias === null ? '' : `${one.alias}:`}${one.name}${
          one.hint === null ? '' : `!${one.hint}`
        }(${one.select})`,
    ),
  select: fc
    .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, field, tie('embed')), {
      maxLength: 3,
    })
    .map((items) => items.join(',')),
}));

const place = mostly([...RELATIONS, 'a', 'b']).map((one) => one.replaceAll('"', ''));
const further = fc.oneof(
  fc.tuple(fc.constantFrom('order', 'limit', 'offset'), fc.constantFrom('1', 'id.desc', 'x', '-1')),
  fc.tuple(
    place.map((one) => `${one}.order`),
    fc.constantFrom('id', 'name.asc.nullsfirst', 'nope'),
  ),
  fc.tuple(
    place.map((one) => `${one}.limit`),
    fc.constantFrom('1', '0'),
  ),
  fc.tuple(place, fc.constantFrom('is.null', 'not.is.null', 'eq.1')),
  fc.tuple(
    fc.constantFrom('id', 'name', 'posts.id', 'or'),
    fc.constantFrom('eq.1', 'in.(1,2)', '(id.eq.1,name.is.null)'),
  ),
);

const drawn = fc.record({
  relation: fc.constantFrom(...RELATIONS),
  select,
  further: fc.array(further, { maxLength: 3 }),
  prefer: fc.constantFrom('', 'count=exact', 'count=estimated'),
});

test('fuzz: whatever is embedded is answered, or refused as its sender’s fault', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ relation, select: wanted, further: more, prefer }) => {
      const search = new URLSearchParams([['select', wanted], ...more]);
      const answer = await api.send('GET', `/${relation}?${search}`, { headers: { prefer } });
      const body: unknown = await answer.json();
      expect([answer.status < 500 ? 'fine' : body, `/${relation}?${search}`]).toEqual([
        'fine',
        `/${relation}?${search}`,
      ]);
      // Syntax errors are ours: no request may lead to a statement that PostgreSQL cannot read.
      expect(answer.ok ? null : body).not.toMatchObject({ code: '42601' });
    }),
    { ...FUZZ, endOnFailure: false },
  );
  const { data } = await api.service.from('users').select('name');
  expect(data).toHaveLength(3);
});
