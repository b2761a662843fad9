import type { Relation, Routine } from '../schema-cache/types.ts';
import { parameterProperty, swaggerType } from './openapi-definitions.ts';

const ref = (name: string) => ({ $ref: `#/parameters/${name}` });

function described(description: string | null) {
  if (description === null) return {};
  const [summary = '', ...rest] = description.split('\n');
  const text = rest.join('\n').replace(/^\n+/, '');
  return { summary, ...(text === '' ? {} : { description: text }) };
}

/** Operations on a table. */
export function relationPath(relation: Relation) {
  const { name, columns, isInsertable, isUpdatable, isDeletable } = relation;
  const filters = [...columns.keys()].map((column) => ref(`rowFilter.${name}.${column}`));
  const common = { tags: [name], ...described(relation.description) };
  const read = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(ref);
  const get = {
    ...common,
    parameters: [...filters, ...read],
    responses: {
      '200': {
        description: 'OK',
        schema: { items: { $ref: `#/definitions/${name}` }, type: 'array' },
      },
      '206': { description: 'Partial Content' },
    },
  };
  if (!isInsertable && !isUpdatable && !isDeletable) return { get };
  const none = { '204': { description: 'No Content' } };
  return {
    get,
    post: {
      ...common,
      parameters: [ref(`body.${name}`), ref('select'), ref('preferPost')],
      responses: { '201': { description: 'Created' } },
    },
    delete: { ...common, parameters: [...filters, ref('preferReturn')], responses: none },
    patch: {
      ...common,
      parameters: [...filters, ref(`body.${name}`), ref('preferReturn')],
      responses: none,
    },
  };
}

/** Operations on a function. */
export function routinePath({ name, description, parameters, volatility }: Routine) {
  const common = {
    tags: [`(rpc) ${name}`],
    ...described(description),
    produces: [
      'application/json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json',
    ],
    responses: { '200': { description: 'OK' } },
  };
  const post = {
    ...common,
    parameters: [
      {
        required: true,
        schema: {
          ...(description === null ? {} : { description }),
          required: parameters.filter((one) => one.isRequired).map((one) => one.name),
          properties: Object.fromEntries(
            parameters.map((one) => [one.name, parameterProperty(one)]),
          ),
          type: 'object',
        },
        in: 'body',
        name: 'args',
      },
      ref('preferParams'),
    ],
  };
  if (volatility === 'volatile') return { post };
  const get = {
    ...common,
    parameters: parameters.map((one) => ({
      name: one.name,
      required: one.isRequired,
      in: 'query',
      format: one.type,
      type: one.isVariadic ? 'array' : scalarType(one.type),
    })),
  };
  return { get, post };
}

/** Arrays are written as one text in a URL. */
const scalarType = (type: string) => {
  const found = swaggerType(type) ?? 'string';
  return found === 'array' ? 'string' : found;
};

const preference = (values: string[]) => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  enum: values,
  in: 'header',
  type: 'string',
});

const inQuery = (name: string, description: string) => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
});

const inHeader = (name: string, description: string) => ({
  ...inQuery(name, description),
  in: 'header',
});

const RETURNS = ['return=representation', 'return=minimal', 'return=none'];

export function sharedParameters(relations: readonly Relation[]) {
  const own = relations.flatMap(({ name, columns }) => [
    [
      `body.${name}`,
      {
        name,
        description: name,
        required: false,
        schema: { $ref: `#/definitions/${name}` },
        in: 'body',
      },
    ],
    ...[...columns.values()].map((column) => [
      `rowFilter.${name}.${column.name}`,
      inQuery(column.name, column.description ?? ''),
    ]),
  ]);
  return {
    preferParams: preference(['params=single-object']),
    preferReturn: preference(RETURNS),
    preferCount: preference(['count=none']),
    preferPost: preference([
      ...RETURNS,
      'resolution=ignore-duplicates',
      'resolution=merge-duplicates',
    ]),
    select: inQuery('select', 'Filtering Columns'),
    on_conflict: inQuery('on_conflict', 'On Conflict'),
    order: inQuery('order', 'Ordering'),
    range: inHeader('Range', 'Limiting and Pagination'),
    rangeUnit: { ...inHeader('Range-Unit', 'Limiting and Pagination'), default: 'items' },
    offset: inQuery('offset', 'Limiting and Pagination'),
    limit: inQuery('limit', 'Limiting and Pagination'),
    ...Object.fromEntries(own),
  };
}
