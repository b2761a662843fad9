import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDisposableCluster } from '@parley/backend/testing';
import { postgres, type RawRow, type Sql, type SqlTag, type Value } from '../src/index.ts';

let cluster: Awaited<ReturnType<typeof startDisposableCluster>>;
let dataDir: string;
let sql: Sql;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-postgres-'));
  cluster = await startDisposableCluster({ dataDir, workdir: null });
  sql = postgres(cluster.url, { max: 3 });
  await sql.unsafe(`create type colour as enum ('red', 'green');
    create table notes (id uuid primary key default gen_random_uuid(), title text not null,
      likes int not null default 0, tags text[] not null default '{}', details jsonb,
      at timestamptz not null default now(), "Odd ""name" text)`);
});
afterAll(async () => {
  await sql.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
});

const textsOf = (answers: RawRow[][]) =>
  answers.map((rows) => rows.map((row) => row.map((value) => value?.toString() ?? null)));

const failureOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const AT = new Date('2026-02-03T04:05:06.789Z');
const ID = randomUUID();

/** A parameter, its PostgreSQL type, and the returned value. */
const ROUND_TRIPS: [value: Value, type: string, back: unknown][] = [
  [null, 'text', null],
  ['plain', 'text', 'plain'],
  ['\\ " \' {} , ünïcode 🦀\n', 'text', '\\ " \' {} , ünïcode 🦀\n'],
  [7, 'int', 7],
  [7, 'text', '7'],
  [1.5, 'float8', 1.5],
  [7, 'int8', '7'],
  [9_007_199_254_740_993n, 'int8', '9007199254740993'],
  ['12345678901234567890.5', 'numeric', '12345678901234567890.5'],
  [true, 'bool', true],
  [false, 'bool', false],
  [AT, 'timestamptz', AT],
  ['2026-02-03', 'date', new Date('2026-02-03')],
  [new Uint8Array([0, 255, 92]), 'bytea', Buffer.from([0, 255, 92])],
  [ID, 'uuid', ID],
  ['red', 'colour', 'red'],
  ['1 day', 'interval', '1 day'],
  [[], 'text[]', []],
  [['a', null, 'null', '', '"\\,{}'], 'text[]', ['a', null, 'null', '', '"\\,{}']],
  [[1, 2], 'int[]', [1, 2]],
  [[1, 2], 'int8[]', ['1', '2']],
  [[1, 2], 'numeric[]', ['1', '2']],
  [
    [
      [1, 2],
      [3, 4],
    ],
    'int[]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [[true, false], 'bool[]', [true, false]],
  [[ID], 'uuid[]', [ID]],
  [['name'], 'name[]', ['name']],
  [[AT], 'timestamptz[]', [AT]],
  [[new Uint8Array([1, 255])], 'bytea[]', [Buffer.from([1, 255])]],
];

test.each(ROUND_TRIPS)('%o as %s is returned as %o', async (value, type, back) => {
  const [row] = await sql`select ${value}::${sql.unsafe(type)} as back`;
  expect(row).toEqual({ back });
});

test.each([[{ a: [1, { b: null }] }], [['a', 1, null]], [[]], [{}], ['text'], [5], [true], [null]])(
  'JSON %o is returned unchanged',
  async (value) => {
    const [row] =
      await sql`select ${sql.json(value)}::jsonb as back, ${sql.json(value)}::json as own`;
    expect(row).toEqual({ back: value, own: value });
  },
);

const loosely = (value: unknown) => value as Value;

test('undefined and plain objects are refused before anything is sent', async () => {
  for (const value of [undefined, [undefined], { a: 1 }, [{ a: 1 }]]) {
    expect(await failureOf(sql`select ${loosely(value)}::text`)).toBeInstanceOf(TypeError);
    const row = { title: loosely(value) };
    expect(await failureOf(sql`insert into notes ${sql(row)}`)).toBeInstanceOf(TypeError);
  }
});

test('fragments, identifiers, lists and rows are expanded in place', async () => {
  const ids = [randomUUID(), randomUUID()];
  const rows = ids.map((id, at) => ({ id, title: `Note ${at}`, tags: ['a'], 'Odd "name': null }));
  expect((await sql`insert into ${sql('public.notes')} ${sql(rows)}`).count).toBe(2);
  const change = { likes: sql`likes + ${2}`, details: sql.json([]), at: AT };
  expect((await sql`update notes set ${sql(change)} where id = ${ids[0] ?? ''}`).count).toBe(1);
  const only = sql`where id in ${sql(ids)} ${[sql`and likes >= ${1}`, sql`and title = ${'Note 0'}`]}`;
  const names = ['title', 'likes', 'tags', 'details', 'at', 'Odd "name'];
  expect(await sql`select ${sql(names)} from notes ${only}`).toEqual([
    { title: 'Note 0', likes: 2, tags: ['a'], details: [], at: AT, 'Odd "name': null },
  ]);
  expect(await sql`select from notes where id in ${sql([])}`).toHaveLength(0);
  const named = await sql`insert into notes (${sql(['title'])}) values (${'x'}) returning title`;
  expect([...named]).toEqual([{ title: 'x' }]);
});

test('a fragment that is not awaited does not run', async () => {
  void sql`insert into notes (title) values ('never')`;
  await sql`select 1`;
  expect(await sql`select from notes where title = 'never'`).toHaveLength(0);
});

test('a statement that is awaited twice runs once', async () => {
  const inserting = sql`insert into notes (title) values ('once') returning id`;
  expect(await inserting).toEqual(await inserting);
  expect(await sql`select from notes where title = 'once'`).toHaveLength(1);
});

test('an error has PostgreSQL’s message and fields', async () => {
  const failing = sql`insert into notes ${sql({ id: ID, title: null })}`;
  await expect(failing).rejects.toMatchObject({ code: '23502', column: 'title', table: 'notes' });
  await expect(sql`select nothing from notes`).rejects.toMatchObject({ position: '8' });
});

test('an outdated plan is prepared again, also in one trip', async () => {
  await sql`create table changing (a int)`;
  await sql`insert into changing values (1)`;
  const read = () => sql`select * from changing`;
  const trip = { text: 'select * from changing', values: [], isPrepared: true };
  expect(await read()).toEqual([{ a: 1 }]);
  expect(textsOf(await sql.together([trip]))).toEqual([[['1']]]);
  await sql`alter table changing add b text default 'new'`;
  expect(await read()).toEqual([{ a: 1, b: 'new' }]);
  expect(textsOf(await sql.together([trip]))).toEqual([[['1', 'new']]]);
});

const titles = async (like: string) =>
  (await sql<{ title: string }[]>`select title from notes where title like ${like} order by 1`).map(
    ({ title }) => title,
  );
const add = (tag: SqlTag, title: string) => tag`insert into notes ${tag({ title })}`;

test('a transaction is committed completely or not at all', async () => {
  expect(await sql.begin((tx) => [add(tx, 'tx-1'), tx`select 1 as one`])).toMatchObject([
    { count: 1 },
    [{ one: 1 }],
  ]);
  await expect(
    sql.begin(async (tx) => {
      await add(tx, 'tx-2');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await expect(
    sql.begin(async (tx) => {
      await add(tx, 'tx-3');
      await tx`select 1 / 0`.catch(() => {});
    }),
  ).rejects.toMatchObject({ code: '22012' });
  await expect(sql.begin((tx) => [tx`select 1 / 0`, add(tx, 'tx-4')])).rejects.toMatchObject({
    code: '22012',
  });
  expect(await titles('tx-%')).toEqual(['tx-1']);
});

test('a failed savepoint only rolls back its own statements', async () => {
  await sql.begin(async (tx) => {
    await add(tx, 'sp-1');
    await tx
      .savepoint(async (inner) => {
        await add(inner, 'sp-2');
        await inner`select 1 / 0`;
      })
      .catch(() => {});
    await tx.savepoint((inner) => add(inner, 'sp-3'));
  });
  expect(await titles('sp-%')).toEqual(['sp-1', 'sp-3']);
});

test('an ended transaction refuses statements', async () => {
  const tx = await sql.begin(async (own) => ({ own }));
  await expect(add(tx.own, 'too late')).rejects.toThrow('is over');
  expect(await titles('too late')).toEqual([]);
});

test('the mode of a transaction is passed to PostgreSQL', async () => {
  await expect(sql.begin((tx) => add(tx, 'no'), { mode: 'read only' })).rejects.toMatchObject({
    code: '25006',
  });
});

test('a reserved connection released within a transaction is not reused', async () => {
  const reserved = await sql.reserve();
  await reserved`begin`;
  await add(reserved, 'left open');
  reserved.release();
  await sql`select 1`;
  expect(await titles('left open')).toEqual([]);
});

const pidOf = async (tag: SqlTag) =>
  (await tag<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
const kill = (pid: number) => sql`select pg_terminate_backend(${pid})`;

test('a transaction whose connection is killed fails, whatever it is waiting for', async () => {
  const lonely = postgres(cluster.url, { max: 1 });
  const gone = await failureOf(
    lonely.begin(async (tx) => {
      await kill(await pidOf(tx));
      await new Promise(() => {});
    }),
  );
  expect(gone).toBeInstanceOf(Error);
  expect(await lonely`select 1 as one`).toEqual([{ one: 1 }]);
  await lonely.end();
});

test('a transaction and a reservation whose connection is lost never use another', async () => {
  const lonely = postgres(cluster.url, { max: 1 });
  const reserved = await lonely.reserve();
  await kill(await pidOf(reserved));
  await vi.waitFor(async () => expect(await failureOf(reserved`select 1`)).toBeInstanceOf(Error));
  reserved.release();
  await lonely.begin(async (tx) => {
    expect(await failureOf(reserved`select set_config('app.name', 'stranger', false)`)).not.toBe(
      null,
    );
    expect(await tx`select current_setting('app.name', true) as name`).toEqual([{ name: null }]);
  });
  await lonely.end();
});

test('killed idle connections are replaced', async () => {
  const own = postgres(cluster.url, { max: 2 });
  for (let round = 0; round < 3; round += 1) {
    const pids = await Promise.all([pidOf(own), pidOf(own)]);
    await Promise.all(pids.map(kill));
    await vi.waitFor(async () => expect(pids).not.toContain(await pidOf(own)));
  }
  await own.end();
});

test('a pool uses the most recently used connection', async () => {
  const own = postgres(cluster.url, { max: 3 });
  await Promise.all([1, 2, 3].map(() => own`select pg_sleep(0.05)`));
  const pids = new Set<number>();
  for (let turn = 0; turn < 6; turn += 1) pids.add(await pidOf(own));
  expect(pids.size).toBe(1);
  await own.end();
});

test('several statements in one trip are one transaction, prepared once for each connection', async () => {
  const own = postgres(cluster.url, { max: 1 });
  const parts = (title: string, divisor: string) => [
    { text: `set local statement_timeout = '8s'`, values: [], isPrepared: false },
    {
      text: 'insert into notes (title) values ($1) returning title, likes',
      values: [title],
      isPrepared: true,
    },
    { text: 'select 1 / $1::int as quotient', values: [divisor], isPrepared: true },
  ];
  expect(textsOf(await own.together(parts('trip-1', '1')))).toEqual([
    [],
    [['trip-1', '0']],
    [['1']],
  ]);
  for (const title of ['trip-2', 'trip-3'])
    await expect(own.together(parts(title, '0'))).rejects.toMatchObject({ code: '22012' });
  expect(await own.together(parts('trip-4', '1'))).toHaveLength(3);
  expect(await titles('trip-%')).toEqual(['trip-1', 'trip-4']);
  const [kept] = await own`select count(*)::int as count from pg_prepared_statements
    where statement like '%returning title%' or statement like '%quotient%'`;
  // The counting statement is prepared too, and its own text matches.
  expect(kept).toEqual({ count: 3 });
  await own.end();
});

test('rows of a trip are raw bytes of any length, and other rows are parsed', async () => {
  const own = postgres(cluster.url, { max: 1 });
  for (const length of [0, 1, 40_000, 65_536, 3_000_000]) {
    const text = 'ü'.repeat(length);
    const wide = { text: 'select $1::text, null', values: [text], isPrepared: false };
    const long = { text: 'select generate_series(1, 3000)', values: [], isPrepared: true };
    const [first, second] = await own.together([wide, long]);
    expect(first).toEqual([[Buffer.from(text), null]]);
    expect(second).toHaveLength(3000);
    expect(await own`select ${text} as text, null as none`).toEqual([{ text, none: null }]);
  }
  await own.end();
});

test('a statement that fails before others were prepared leaves the rest usable', async () => {
  const own = postgres(cluster.url, { max: 1 });
  const bad = { text: 'select nothing from nowhere', values: [], isPrepared: true };
  const good = { text: 'select $1::text', values: ['yes'], isPrepared: true };
  await expect(own.together([bad, good])).rejects.toMatchObject({ code: '42P01' });
  await expect(own.together([good, bad])).rejects.toMatchObject({ code: '42P01' });
  expect(textsOf(await own.together([good, good]))).toEqual([[['yes']], [['yes']]]);
  await own.end();
});

test('a listener receives notifications again after its connection broke', async () => {
  const heard: string[] = [];
  const began = vi.fn<() => void>();
  const listening = await sql.listen('news', (payload) => heard.push(payload), began);
  await sql`select pg_notify('news', 'first')`;
  await vi.waitFor(() => expect(heard).toEqual(['first']));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "news"'`;
  await vi.waitFor(() => expect(began).toHaveBeenCalledTimes(2));
  await sql`select pg_notify('news', 'second')`;
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']));
  await listening.unlisten();
  await vi.waitFor(async () =>
    expect(await sql`select from pg_stat_activity where query = 'listen "news"'`).toHaveLength(0),
  );
});

test('ending waits for running and waiting statements, and leaves no session', async () => {
  const own = postgres(cluster.url, {
    max: 1,
    settings: { application_name: 'a pool \\ of tests' },
  });
  const running = [
    own`select pg_sleep(0.1)`,
    own`select 1`,
    own`select current_setting('application_name') as name`,
  ];
  const answers = Promise.all(running);
  await own.end();
  expect((await answers)[2]).toEqual([{ name: 'a pool \\ of tests' }]);
  expect(
    await sql`select from pg_stat_activity where application_name = 'a pool \\ of tests'`,
  ).toHaveLength(0);
});

test('notices and the end of connections are reported', async () => {
  const notices: string[] = [];
  const closed = vi.fn<() => void>();
  const own = postgres(cluster.url, {
    max: 1,
    onNotice: (text) => notices.push(text),
    onClose: closed,
  });
  await own.unsafe(`do $$ begin raise notice 'hear this'; end $$`);
  expect(notices).toEqual(['hear this']);
  await own.end();
  expect(closed).toHaveBeenCalledOnce();
});
