import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUZZ } from '../../testing/fuzz.ts';
import { ApiError } from '../api-error.ts';
import { planRequest } from '../plan/plan.ts';
import { writeStatement } from '../query/statement.ts';
import type { Relation, SchemaCache } from '../schema-cache/types.ts';
import { readRequest } from './request.ts';

/** A word that may occur in a statement only inside quotes. */
const HOSTILE = 'zqx';

const WORDS = [
  `id title data notes rooms ${HOSTILE} ${HOSTILE}" ${HOSTILE}' *`,
  'eq not in is null fts like any all or and inner count . .. ... , ( ) () { } " \'',
  '\\ -> ->> : :: ! - -1 0 7 ; -- /* $1 $$ é 😀 % +',
];
const words = fc.constantFrom('', ' ', '\n', '\0', ...WORDS.flatMap((line) => line.split(' ')));
const text = fc
  .array(fc.oneof({ weight: 9, arbitrary: words }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''));

const key = fc.oneof(
  fc.constantFrom('select', 'order', 'or', 'and', 'not.or', 'columns', 'on_conflict', 'limit'),
  fc.constantFrom('offset', 'id', 'title', 'rooms.or', 'rooms.order', 'rooms.limit', 'data->>a'),
  text,
);
const request = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'),
  path: fc.oneof(
    fc.constantFrom('/notes', '/rooms', '/rpc/add', '/', ''),
    text.map((one) => `/${one}`),
  ),
  search: fc.array(fc.tuple(key, text), { maxLength: 4 }),
  prefer: text,
  accept: fc.oneof(fc.constant('*/*'), text),
  body: fc.oneof(text, fc.json(), fc.constant(`{"id":1,"${HOSTILE}":2}`)),
  type: fc.constantFrom(
    'application/json',
    'text/csv',
    'text/plain',
    'application/x-www-form-urlencoded',
  ),
});

const column = (name: string) => ({
  name,
  type: name === 'data' ? 'jsonb' : 'text',
  baseType: name === 'data' ? 'jsonb' : 'text',
  isNullable: true,
  default: null,
  maxLength: null,
  enum: [],
  description: null,
  toJson: null,
  fromText: null,
  fromJson: null,
});
const relation = (name: string): Relation => ({
  schema: 'public',
  name,
  isView: false,
  isInsertable: true,
  isUpdatable: true,
  isDeletable: true,
  primaryKey: ['id'],
  columns: new Map(['id', 'title', 'data', 'room_id', HOSTILE].map((one) => [one, column(one)])),
  description: null,
});
const relations = [relation('notes'), relation('rooms')];
const cache: SchemaCache = {
  relation: ({ name }) => relations.find((one) => one.name === name) ?? null,
  relationsIn: () => relations,
  relationships: ({ name }) =>
    name !== 'notes'
      ? []
      : [
          {
            kind: 'key',
            from: relations[0] ?? { schema: '', name: '' },
            to: relations[1] ?? { schema: '', name: '' },
            isSelf: false,
            fromIsView: false,
            toIsView: false,
            cardinality: 'many-to-one',
            constraint: 'notes_room_id_fkey',
            columns: [['room_id', 'id']],
          },
        ],
  relatedIn: () => ['notes'],
  routines: () => [
    {
      schema: 'public',
      name: 'add',
      description: null,
      parameters: [
        { name: 'id', type: 'integer', valueType: 'integer', isRequired: false, isVariadic: false },
        { name: HOSTILE, type: 'text', valueType: 'text', isRequired: false, isVariadic: false },
      ],
      returns: { schema: 'pg_catalog', name: 'int4', isSet: false, isComposite: false },
      volatility: 'volatile',
      settings: [],
    },
  ],
  routinesIn: () => [],
  settings: {},
  roles: new Map(),
  isTimezone: (name) => name === 'UTC',
  schemaDescription: () => null,
  hasPostgis: false,
  mediaHandlers: [],
};

type Drawn = typeof request extends fc.Arbitrary<infer T> ? T : never;

function read({ method, path, search, prefer, accept, body, type }: Drawn) {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ prefer, accept, 'content-type': type }))
    headers.set(name, value.replaceAll(/[^\x20-\x7e]/g, ''));
  return readRequest(
    { method, path, search: new URLSearchParams(search), headers, body },
    { schemas: ['public'], canEndTransaction: true, isTimezone: cache.isTimezone },
  );
}

/** Parses a request or expects a refusal that blames the sender; any other error fails the test. */
function orRefused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.status).toBeGreaterThanOrEqual(300);
    expect(error.status).toBeLessThan(500);
    return null;
  }
}

/** A statement without its quoted names and texts. */
const bare = (statement: string) =>
  statement.replaceAll(/E'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"/gs, '');

describe('fuzz: any request', () => {
  test('is parsed or refused', () => {
    fc.assert(
      fc.property(request, (drawn) => {
        const found = orRefused(() => read(drawn));
        expect(found === null || found.values.length >= 0).toBe(true);
      }),
      FUZZ,
    );
  });

  test('never puts its texts into a statement', () => {
    const settings = { maxRows: 1000, hasAggregates: true, hasPlans: true };
    fc.assert(
      fc.property(request, (drawn) => {
        const found = orRefused(() => read(drawn));
        if (found === null || ['inspect', 'tell'].includes(found.shape.action)) return;
        const plan = orRefused(() => planRequest(found.shape, cache, settings));
        if (plan === null) return;
        const { text, slots } = writeStatement(plan);
        const outside = bare(text).replaceAll(/\bcast\(.*? as [\p{L}\p{N}_ $]+\)/gu, '');
        expect(outside).not.toContain(HOSTILE);
        expect(outside).not.toMatch(/[;\\]|--|\/\*/);
        expect(slots.every((slot) => slot in found.values)).toBe(true);
      }),
      FUZZ,
    );
  });
});
