import { ApiError } from '../api-error.ts';
import type { Shape } from '../request/request.ts';
import type { SelectItem } from '../request/types.ts';
import type { Name, SchemaCache } from '../schema-cache/types.ts';
import { findRoutine, planCall } from './call.ts';
import { planMutation, returnedColumns } from './mutation.ts';
import { negotiate } from './negotiate.ts';
import { relationNotFound } from './not-found.ts';
import { planRead } from './read.ts';
import type { CallPlan, MutationPlan, Plan, PlanSettings, ReadPlan } from './types.ts';

/**
 * Resolves every name of a request against the schema cache.
 * @throws ApiError for unknown names and impossible requests.
 */
export function planRequest(shape: Shape, cache: SchemaCache, settings: PlanSettings): Plan {
  const { unknown, handling } = shape.preferences;
  if (handling === 'strict' && unknown.length > 0)
    throw new ApiError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  const name: Name = {
    schema: shape.schema,
    name: 'name' in shape.target ? shape.target.name : '',
  };
  if (shape.target.kind === 'function') return planFunction(shape, name, cache, settings);
  return shape.action === 'read'
    ? planRows(shape, name, cache, settings)
    : planChange(shape, name, cache, settings);
}

function planRows(shape: Shape, name: Name, cache: SchemaCache, settings: PlanSettings): ReadPlan {
  const relation = cache.relation(name);
  if (relation === null) throw relationNotFound(name, cache);
  const context = { cache, settings, schema: shape.schema };
  return {
    kind: 'read',
    relation: name,
    read: planRead(shape, name, { kind: 'relation', name }, context),
    ...answered(shape, name, cache, settings),
  };
}

function planChange(
  shape: Shape,
  name: Name,
  cache: SchemaCache,
  settings: PlanSettings,
): MutationPlan {
  const relation = cache.relation(name);
  if (relation === null) throw relationNotFound(name, cache);
  const context = { cache, settings, schema: shape.schema };
  const read = planRead(shape, name, { kind: 'statement' }, context);
  const wanted = shape.preferences.return;
  return {
    kind: 'mutation',
    relation: name,
    read,
    mutation: planMutation(shape, relation),
    isUpsert: shape.action === 'upsert',
    primaryKey: relation.primaryKey,
    returning:
      wanted === null || wanted === 'minimal' ? [] : returnedColumns(read, relation.primaryKey),
    ...answered(shape, name, cache, settings),
  };
}

function planFunction(
  shape: Shape,
  name: Name,
  cache: SchemaCache,
  settings: PlanSettings,
): CallPlan {
  const routine = findRoutine(shape, name, cache);
  const { returns } = routine;
  const rows = returns.isComposite ? { schema: routine.schema, name: returns.name } : name;
  const context = { cache, settings, schema: shape.schema };
  const read = planRead(shape, rows, { kind: 'statement' }, context);
  return {
    kind: 'call',
    read,
    call: planCall(shape, routine),
    isReadOnly: shape.isReadOnly || routine.volatility !== 'volatile',
    returning: returnedColumns(read, []),
    ...answered(shape, rows, cache, settings),
  };
}

const answered = (shape: Shape, target: Name, cache: SchemaCache, settings: PlanSettings) => ({
  ...negotiate(shape.accept, {
    hasPlans: settings.hasPlans,
    hasPostgis: cache.hasPostgis,
    target,
    isWhole: isWhole(shape.parameters.select),
    handlers: cache.mediaHandlers,
  }),
  preferences: shape.preferences,
  isHead: shape.isHead,
});

const isWhole = ([first, ...others]: readonly SelectItem[]): boolean =>
  others.length === 0 &&
  first?.kind === 'field' &&
  first.field.name === '*' &&
  first.aggregate === null;
