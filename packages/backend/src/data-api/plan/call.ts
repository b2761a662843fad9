import { ApiError } from '../api-error.ts';
import { type MediaType, mimeOf } from '../request/media-types.ts';
import type { Shape } from '../request/request.ts';
import type { Name, Routine, SchemaCache } from '../schema-cache/types.ts';
import { ambiguousRoutine, routineNotFound } from './not-found.ts';
import type { RoutineCall } from './types.ts';

/**
 * Selects the function with a given name by the names of the arguments.
 * @throws ApiError PGRST202 if none matches, PGRST203 if several do.
 */
export function findRoutine(shape: Shape, name: Name, cache: SchemaCache): Routine {
  const { contentType, isReadOnly, payload, parameters } = shape;
  const keys = isReadOnly
    ? [...new Set(parameters.arguments.map((one) => one.name))].toSorted()
    : (payload?.keys ?? []);
  const isPost = !isReadOnly;
  const all = cache.routines(name);
  const byNames = all.filter((routine) => takes(routine, keys, contentType, isPost));
  const found =
    byNames.length > 0
      ? byNames
      : all.filter((routine) => isPost && takesBody(routine, contentType));
  const [first, ...others] = found;
  if (first === undefined) throw routineNotFound({ name, keys, contentType, isPost }, cache);
  if (others.length > 0) throw ambiguousRoutine(found);
  return first;
}

const isRaw = (type: MediaType) =>
  ['text/plain', 'text/xml', 'application/octet-stream'].includes(mimeOf(type));

/** True if every argument has a parameter and every required parameter an argument. */
function takes(
  { parameters }: Routine,
  keys: readonly string[],
  contentType: MediaType,
  isPost: boolean,
): boolean {
  if (parameters.length === 0) return keys.length === 0 && !(isPost && isRaw(contentType));
  const names = new Set(parameters.map(({ name }) => name));
  return (
    keys.every((key) => names.has(key)) &&
    parameters.every(({ name, isRequired }) => !isRequired || keys.includes(name))
  );
}

const BODY_TYPES: Readonly<Record<string, string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

const takesBody = ({ parameters }: Routine, contentType: MediaType) =>
  parameters.length === 1 &&
  parameters[0]?.name === '' &&
  (BODY_TYPES[mimeOf(contentType)] ?? []).includes(parameters[0].type);

/** @throws ApiError PGRST128 if max-affected applies to a function that does not return a set. */
export function planCall(shape: Shape, routine: Routine): RoutineCall {
  const { preferences, payload, isReadOnly, parameters } = shape;
  if (
    preferences.maxAffected !== null &&
    preferences.handling === 'strict' &&
    !routine.returns.isSet
  )
    throw new ApiError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  const [only] = routine.parameters;
  if (only?.name === '' && payload !== null && payload.kind !== 'form')
    return { routine, arguments: { kind: 'body', body: payload.body, type: only.type } };
  const given = isReadOnly
    ? parameters.arguments
    : payload?.kind === 'form'
      ? payload.arguments
      : null;
  const named = routine.parameters.filter(({ name }) =>
    given === null
      ? payload?.keys.some((key) => key === name)
      : given.some((one) => one.name === name),
  );
  if (named.length === 0) return { routine, arguments: { kind: 'none' } };
  if (given !== null) return { routine, arguments: { kind: 'texts', parameters: named, given } };
  if (payload?.kind !== 'json') return { routine, arguments: { kind: 'none' } };
  const { body, isObject } = payload;
  return { routine, arguments: { kind: 'json', body, isObject, parameters: named } };
}
