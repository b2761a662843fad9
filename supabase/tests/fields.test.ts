import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/**
 * The fields of spec point 3 in the database: type (with its length), '!' if required, '=' and the
 * default. Columns beyond these are Parley's own.
 */
const FIELDS: Record<string, Record<string, string>> = {
  profiles: {
    id: 'uuid!',
    name: 'varchar(255)',
    avatar_path: 'varchar(255)',
    role: "varchar(50)!='user'",
  },
  workspaces: {
    id: 'uuid!',
    name: 'varchar(255)!',
    description: 'varchar(255)',
    owner_id: 'uuid!',
    icon: 'varchar(255)',
    theme: "varchar(255)='claude'",
  },
  memberships: { id: 'uuid!', workspace_id: 'uuid!', profile_id: 'uuid!', role: 'varchar(50)!' },
  channels: {
    id: 'uuid!',
    workspace_id: 'uuid!',
    name: 'varchar(255)!',
    icon: 'varchar(255)',
    description: 'varchar(255)',
    topic: 'varchar(255)!',
    category: 'varchar(255)',
    archived_at: 'timestamptz',
    deleted_at: 'timestamptz',
  },
  participants: {
    id: 'uuid!',
    workspace_id: 'uuid!',
    channel_id: 'uuid!',
    profile_id: 'uuid!',
    role: "varchar(50)!='member'",
  },
  messages: {
    id: 'uuid!',
    workspace_id: 'uuid!',
    channel_id: 'uuid!',
    author_id: 'uuid',
    reply_to_id: 'uuid',
    content: 'text',
    role: "varchar(50)!='user'",
    parts: "jsonb!='[]'",
    metadata: "jsonb!='{}'",
    deleted_at: 'timestamptz',
  },
  attachments: {
    id: 'uuid!',
    workspace_id: 'uuid!',
    channel_id: 'uuid!',
    message_id: 'uuid!',
    type: 'varchar(50)!',
    name: 'varchar(255)!',
    status: "text!='pending'",
    progress: 'int4!=0',
    storage_path: 'varchar(500)!',
    mime_type: 'varchar(100)!',
    file_size: 'int4!',
    metadata: "jsonb!='{}'",
    content: 'text',
    sentiment: 'numeric!=0',
    summary: 'text',
    deleted_at: 'timestamptz',
  },
  permissions: {
    id: 'uuid!',
    workspace_id: 'uuid',
    resource: 'varchar(255)!',
    role: 'text!',
    can_create: 'bool!=false',
    can_read: 'bool!=false',
    can_update: 'bool!=false',
    can_delete: 'bool!=false',
  },
  reactions: {
    id: 'uuid!',
    workspace_id: 'uuid!',
    message_id: 'uuid!',
    profile_id: 'uuid!',
    emoji: 'varchar(50)!',
  },
};

const withoutCast = (value: string) => value.replace(/::[\w ]+(\(\d+\))?$/, '');

test.each(Object.entries(FIELDS))(
  '%s has the fields of the specification, created_at and updated_at',
  async (table, fields) => {
    const columns = await database.sql<
      {
        name: string;
        kind: string;
        length: number | null;
        required: boolean;
        fallback: string | null;
      }[]
    >`
    select column_name as name, udt_name as kind,
      character_maximum_length as length, is_nullable = 'NO' as required, column_default as fallback
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
    const found = Object.fromEntries(
      columns.map(({ name, kind, length, required, fallback }) => {
        // The specification does not restrict defaults that it does not name.
        const said =
          fallback !== null && fields[name]?.includes('=') ? `=${withoutCast(fallback)}` : '';
        return [
          name,
          `${kind}${length === null ? '' : `(${length})`}${required ? '!' : ''}${said}`,
        ];
      }),
    );
    expect(found).toMatchObject({
      ...fields,
      created_at: 'timestamptz!',
      updated_at: 'timestamptz!',
    });
  },
);

test.each([
  ['memberships', 'workspace_id, profile_id'],
  ['channels', 'workspace_id, topic'],
  ['participants', 'channel_id, profile_id'],
  ['reactions', 'message_id, profile_id'],
])('there is one row of %s for each %s', async (table, columns) => {
  const found = await database.sql<{ columns: string }[]>`
    select string_agg(a.attname, ', ' order by k.place) as columns from pg_constraint c
    cross join unnest(c.conkey) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.conrelid = ${`public.${table}`}::regclass and c.contype = 'u' group by c.oid`;
  expect(found.map((row) => row.columns)).toContain(columns);
});

test.each([
  ['memberships', 'role', ['admin', 'member', 'owner']],
  ['participants', 'role', ['admin', 'assistant', 'guest', 'member', 'moderator', 'owner']],
  ['messages', 'role', ['assistant', 'system', 'user']],
  ['profiles', 'role', ['admin', 'assistant', 'system', 'user']],
  ['permissions', 'role', ['admin', 'member', 'owner']],
  ['attachments', 'type', ['audio', 'document', 'image', 'video']],
  [
    'attachments',
    'status',
    ['failed', 'pending', 'processed', 'processing', 'uploaded', 'uploading'],
  ],
])('%s.%s accepts only the values of the specification', async (table, column, values) => {
  const checks = await database.sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`public.${table}`}::regclass and contype = 'c'`;
  const own =
    checks
      .map(({ definition }) => definition)
      .find((definition) => new RegExp(`\\b${column}\\b.*ANY`).test(definition)) ?? '';
  expect([...own.matchAll(/'([a-z]+)'/g)].map(([, value]) => value).toSorted()).toEqual(values);
});

test.each([
  ['permissions', 'resource', ''],
  ['reactions', 'emoji', ''],
  ['attachments', 'storage_path', ''],
  ['attachments', 'mime_type', ''],
  ['attachments', 'name', 'ab'],
])('%s.%s cannot be %o', async (table, column, value) => {
  const checks = await database.sql<{ definition: string }[]>`
    select pg_get_expr(conbin, conrelid) as definition from pg_constraint
    where conrelid = ${`public.${table}`}::regclass and contype = 'c'`;
  const own = checks
    .map(({ definition }) => definition)
    .filter(
      (definition) =>
        new RegExp(`\\b${column}\\b`).test(definition) && !/workspace_id/.test(definition),
    );
  const verdicts = await Promise.all(
    own.map((definition) =>
      database.sql.unsafe<{ ok: boolean }[]>(
        `select (${definition}) as ok from (select $1::text as ${column}) as row`,
        [value],
      ),
    ),
  );
  expect(verdicts.some(([verdict]) => verdict?.ok === false)).toBe(true);
});
