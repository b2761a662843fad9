import { ApiError } from '../api-error.ts';
import { type Caller, statementTimeoutOf } from '../../postgres/session.ts';
import { isPlanReusable } from '../plan/plan-reuse.ts';
import type { Plan } from '../plan/types.ts';
import type { RawRequest, RequestHeaders } from '../request/request.ts';
import type { SchemaCache } from '../schema-cache/types.ts';
import { listed, quoted } from './sql.ts';

type Settings = [name: string, value: string][];

/** Settings of a function that apply to its whole transaction. */
const HOISTED = new Set(['statement_timeout', 'plan_filter.statement_cost_limit']);

export type TransactionContext = {
  raw: Pick<RawRequest, 'method' | 'path' | 'headers'>;
  caller: Caller;
  schema: string;
  extraSearchPath: readonly string[];
  timezone: string | null;
  plan: Plan | null;
  cache: SchemaCache;
};

/**
 * Settings that give a transaction the caller's role and describe the request to functions.
 * @throws ApiError for a role that requests may not take.
 */
export function transactionSettings(context: TransactionContext): Settings {
  const { raw, caller, cache, schema, extraSearchPath, timezone, plan } = context;
  const own = cache.roles.get(caller.role);
  if (own === undefined) throw new ApiError(401, '22023', `role "${caller.role}" does not exist`);
  if (own === null)
    throw new ApiError(403, '42501', `permission denied to set role "${caller.role}"`);
  const hasTimeout = own.some(([name]) => name === 'statement_timeout');
  const timeout: [string, string] = ['statement_timeout', statementTimeoutOf(caller.role)];
  const routine = plan?.kind === 'call' ? plan.call.routine.settings : [];
  const path = [schema, ...extraSearchPath];
  return [
    ...(isReadOnly(plan) ? [READ_ONLY] : []),
    ['search_path', listed(path.map(quoted))],
    ...(hasTimeout ? [] : [timeout]),
    ...own,
    ['role', caller.role],
    ['request.jwt.claims', claimsText(caller)],
    ['request.method', raw.method],
    ['request.path', raw.path],
    ['request.headers', headersText(raw.headers)],
    ['request.cookies', cookiesText(raw.headers.get('cookie'))],
    ...(plan !== null && isPlanReusable(plan) ? [GENERIC] : []),
    ...(timezone === null ? [] : [['timezone', timezone] satisfies [string, string]]),
    ...routine.filter(([name]) => HOISTED.has(name)),
  ];
}

/**
 * Planning a statement under policies takes longer than running it. If its values hardly affect the
 * plan, it is planned once per connection.
 */
const GENERIC: [string, string] = ['plan_cache_mode', 'force_generic_plan'];

const READ_ONLY: [string, string] = ['transaction_read_only', 'on'];

type ClaimsText = { role: string; text: string };
const claimsTexts = new WeakMap<Caller['claims'], ClaimsText>();

/** Serializes the claims of each token once. */
function claimsText({ role, claims }: Caller): string {
  const known = claimsTexts.get(claims);
  if (known?.role === role) return known.text;
  const text = JSON.stringify({ ...claims, role });
  claimsTexts.set(claims, { role, text });
  return text;
}

/** Omits tokens and cookies, which have their own settings or none. */
function headersText(headers: RequestHeaders): string {
  const shown: Record<string, string> = {};
  for (const [name, value] of headers)
    if (name !== 'authorization' && name !== 'cookie' && name !== 'apikey') shown[name] = value;
  return JSON.stringify(shown);
}

function cookiesText(header: string | null): string {
  const pairs = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
  return JSON.stringify(Object.fromEntries(pairs));
}

/** A request that only reads cannot write, whatever it calls. */
const isReadOnly = (plan: Plan | null): boolean =>
  plan === null || plan.kind === 'read' || (plan.kind === 'call' && plan.isReadOnly);

/** Statements that a function's transaction needs first: its isolation level. */
export function beginSql(plan: Plan): string[] {
  const settings = plan.kind === 'call' ? plan.call.routine.settings : [];
  const isolation = settings.find(([name]) => name === 'default_transaction_isolation')?.[1];
  const known = ISOLATIONS.find((one) => one === isolation?.toLowerCase());
  return known === undefined ? [] : [`set transaction isolation level ${known}`];
}

const ISOLATIONS = ['serializable', 'repeatable read', 'read committed'] as const;
