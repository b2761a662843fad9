import { ApiError } from '../api-error.ts';
import type { MediaType } from '../request/media-types.ts';
import type { Name, Relationship, Routine, SchemaCache } from '../schema-cache/types.ts';
import { mostSimilar, similarNames } from './fuzzy.ts';

/** Refusals of names that are unknown or ambiguous in the schema cache. */

export function relationNotFound({ schema, name }: Name, cache: SchemaCache): ApiError {
  const names = cache.relationsIn(schema).map((one) => one.name);
  const similar = mostSimilar(names, name);
  return new ApiError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${name}' in the schema cache`,
    { hint: similar === null ? null : `Perhaps you meant the table '${schema}.${similar}'` },
  );
}

export const columnNotFound = (relation: string, column: string): ApiError =>
  new ApiError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${relation}' in the schema cache`,
  );

type Sought = { parent: string; child: string; hint: string | null; schema: string };

export function relationshipNotFound(
  { parent, child, hint, schema }: Sought,
  cache: SchemaCache,
): ApiError {
  const using = hint === null ? '' : `' using the hint '${hint}`;
  return new ApiError(
    400,
    'PGRST200',
    `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${parent}' and '${child}${using}' ` +
        `in the schema '${schema}', but no matches were found.`,
      hint: relationshipHint(parent, child, schema, cache),
    },
  );
}

function relationshipHint(
  parent: string,
  child: string,
  schema: string,
  cache: SchemaCache,
): string | null {
  const related = cache.relationships({ schema, name: parent }, schema);
  if (related.length === 0) {
    const similar = mostSimilar(cache.relatedIn(schema), parent);
    return similar === null ? null : `Perhaps you meant '${similar}' instead of '${parent}'.`;
  }
  const names = [...new Set(related.map(({ to }) => to.name))];
  const similar = similarNames(names, child).find(({ score }) => score < 1);
  return similar === undefined
    ? null
    : `Perhaps you meant '${similar.name}' instead of '${child}'.`;
}

export function ambiguousRelationship(
  parent: string,
  child: string,
  found: readonly Relationship[],
): ApiError {
  const candidates = found.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
  const hints = candidates.map((one) => `'${one.to.name}!${wayOf(one)}'`).join(', ');
  return new ApiError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
    {
      details: candidates.map(described),
      hint:
        `Try changing '${child}' to one of the following: ${hints}. ` +
        "Find the desired relationship in the 'details' key.",
    },
  );
}

/** PostgREST's order of cardinalities. */
const RANKS = ['one-to-many', 'many-to-one', 'one-to-one'];

const rankOf = (one: Relationship): number =>
  one.kind === 'key' ? RANKS.indexOf(one.cardinality) : RANKS.length;

const nameOf = (one: Relationship): string =>
  one.kind === 'computed'
    ? one.function.name
    : JSON.stringify([wayOf(one), one.kind === 'junction' ? one.constraints : [], one.columns]);

function wayOf(one: Relationship): string {
  if (one.kind === 'key') return one.constraint;
  return one.kind === 'junction' ? one.junction.name : one.function.name;
}

function described(one: Relationship): Record<string, string> {
  const embedding = `${one.from.name} with ${one.to.name}`;
  if (one.kind === 'computed') return {};
  const list = (names: string[]) => `(${names.join(', ')})`;
  if (one.kind === 'junction') {
    const [own, other] = one.constraints;
    const columns = list(one.columns.map(([, column]) => column));
    const foreign = list(one.foreignColumns.map(([, column]) => column));
    const relationship = `${one.junction.name} using ${own}${columns} and ${other}${foreign}`;
    return { cardinality: 'many-to-many', embedding, relationship };
  }
  const own = `${one.from.name}${list(one.columns.map(([column]) => column))}`;
  const foreign = `${one.to.name}${list(one.columns.map(([, column]) => column))}`;
  return {
    cardinality: one.cardinality,
    embedding,
    relationship: `${one.constraint} using ${own} and ${foreign}`,
  };
}

type Wanted = { name: Name; keys: readonly string[]; contentType: MediaType; isPost: boolean };

/** Type of a single unnamed parameter, by the type of the body. */
const UNNAMED: Readonly<Record<string, string>> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};

export function routineNotFound(
  { name, keys, contentType, isPost }: Wanted,
  cache: SchemaCache,
): ApiError {
  const called = `${name.schema}.${name.name}`;
  const listed = keys.join(', ');
  const plural = keys.length > 1 ? 's' : '';
  const withKeys = keys.length === 0 ? ' without parameters' : ` with parameter${plural} ${listed}`;
  const unnamed = isPost && contentType.kind === 'other' ? UNNAMED[contentType.type] : undefined;
  const orBody =
    isPost && contentType.kind === 'json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const sought =
    unnamed === undefined ? withKeys + orBody : ` with a single unnamed ${unnamed} parameter`;
  const inMessage = keys.length === 0 ? ' without parameters' : `(${listed})`;
  return new ApiError(
    404,
    'PGRST202',
    `Could not find the function ${called}${unnamed === undefined ? inMessage : ''} in the schema cache`,
    {
      details: `Searched for the function ${called}${sought}, but no matches were found in the schema cache.`,
      hint: unnamed === undefined ? routineHint(name, keys, cache) : null,
    },
  );
}

function routineHint(name: Name, keys: readonly string[], cache: SchemaCache): string | null {
  const overloads = cache.routines(name);
  const listed = (names: readonly string[]) => `(${names.toSorted().join(', ')})`;
  const names = [...new Set(cache.routinesIn(name.schema).map((one) => one.name))];
  const similar =
    overloads.length === 0
      ? mostSimilar(names, name.name)
      : mostSimilar(
          overloads.map(({ parameters }) => listed(parameters.map((one) => one.name))),
          listed(keys),
        );
  if (similar === null) return null;
  const called = overloads.length === 0 ? similar : `${name.name}${similar}`;
  return `Perhaps you meant to call the function ${name.schema}.${called}`;
}

export function ambiguousRoutine(found: readonly Routine[]): ApiError {
  const listed = ({ parameters }: Routine) =>
    parameters.map((one) => `${one.name} => ${one.type}`).join(', ');
  const candidates = found
    .toSorted(
      (one, other) =>
        one.parameters.length - other.parameters.length || (listed(one) < listed(other) ? -1 : 1),
    )
    .map((one) => `${one.schema}.${one.name}(${listed(one)})`);
  return new ApiError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    {
      hint:
        'Try renaming the parameters or the function itself in the database so function ' +
        'overloading can be resolved',
    },
  );
}

export const notEmbedded = (name: string): ApiError =>
  new ApiError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
