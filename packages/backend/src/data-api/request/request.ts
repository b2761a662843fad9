import { ApiError } from '../api-error.ts';
import { type MediaType, readAccept, readMediaType } from './media-types.ts';
import { type RequestBody, type Payload, readPayload } from './payload.ts';
import { type PreferenceOptions, type Preferences, readPreferences } from './preferences.ts';
import { parseQueryString } from './query-string.ts';
import { readRangeHeader, intersectRanges } from './range.ts';
import type { AtPath, QueryParameters, RowRange, ValueSlot } from './types.ts';
import { BoundValues } from './values.ts';

export type RequestTarget =
  | { kind: 'root' }
  | { kind: 'relation'; name: string }
  | { kind: 'function'; name: string };

export type RequestAction =
  | 'read'
  | 'create'
  | 'update'
  | 'upsert'
  | 'delete'
  | 'call'
  | 'inspect'
  | 'tell';

/** Wanted rows of a resource. The offset is a value; the limit is part of the shape. */
export type WantedRows = AtPath<{ limit: number | null; offset: ValueSlot | null }>;

/** Everything in a request that decides which statement answers it, without values. */
export type Shape = {
  action: RequestAction;
  /** The answer has only headers. */
  isHead: boolean;
  /** Sent by GET or HEAD: nothing may be written. */
  isReadOnly: boolean;
  target: RequestTarget;
  schema: string;
  parameters: Omit<QueryParameters, 'ranges'>;
  ranges: WantedRows[];
  preferences: Preferences;
  accept: MediaType[];
  contentType: MediaType;
  payload: Payload | null;
};

export type ApiRequest = {
  shape: Shape;
  values: (string | null)[];
  /** Rows of the resource itself, from parameters and header combined. */
  range: RowRange;
  /** Several schemas are served, so the answer names the one that was used. */
  isNegotiated: boolean;
  /** Sorted query string of a read, for the location in its answer; empty for other actions. */
  search: string;
};

/** The used part of a request's headers; names are in lower case. */
export type RequestHeaders = Pick<Headers, 'get'> & Iterable<[name: string, value: string]>;

export type RawRequest = {
  method: string;
  /** Path without `/rest/v1`. */
  path: string;
  search: URLSearchParams;
  headers: RequestHeaders;
  body: RequestBody;
};

export type RequestOptions = PreferenceOptions & {
  /** Served schemas, the default first. */
  schemas: readonly string[];
};

/** @throws ApiError for invalid requests. */
export function readRequest(raw: RawRequest, options: RequestOptions): ApiRequest {
  const { method, headers, search } = raw;
  const target = readTarget(raw.path);
  const action = actionOf(method, target);
  const { schema, isNegotiated } = readSchema(method, headers, options.schemas);
  const isReadOnly = method === 'GET' || method === 'HEAD';
  const values = new BoundValues();
  const takesArguments = target.kind === 'function' && isReadOnly;
  const { ranges, ...parameters } = parseQueryString(search, values, takesArguments);
  const own = ranges.find(({ path }) => path.length === 0)?.value ?? { offset: 0, limit: null };
  const wanted = method === 'GET' ? readRangeHeader(headers.get('range')) : null;
  const range = wanted === null ? own : intersectRanges(own, wanted);
  if (action === 'upsert' && (range.limit !== null || range.offset > 0))
    throw new ApiError(
      400,
      'PGRST114',
      'limit/offset querystring parameters are not allowed for PUT',
    );
  const contentType = readMediaType(headers.get('content-type') ?? 'application/json');
  const shape: Shape = {
    action,
    isHead: method === 'HEAD',
    isReadOnly,
    target,
    schema,
    parameters,
    ranges: [{ path: [], value: range }, ...ranges.filter(({ path }) => path.length > 0)].map(
      ({ path, value: { limit, offset } }) => ({
        path,
        value: { limit, offset: offset === 0 ? null : values.add(String(offset)) },
      }),
    ),
    preferences: readPreferences(headers.get('prefer'), options),
    accept: readAccept(headers.get('accept')),
    contentType,
    payload: payloadOf(raw, action, contentType, parameters.columns, values),
  };
  return {
    shape,
    values: values.texts,
    range,
    isNegotiated,
    search: action === 'read' ? canonicalSearch(search) : '',
  };
}

function readTarget(path: string): RequestTarget {
  const names = path.split('/').slice(1).map(decoded);
  const [first, second] = names;
  if (names.length === 0 || (names.length === 1 && first === '')) return { kind: 'root' };
  if (names.length === 1 && first !== undefined) return { kind: 'relation', name: first };
  if (names.length === 2 && first === 'rpc' && second !== undefined && second !== '')
    return { kind: 'function', name: second };
  throw new ApiError(404, 'PGRST125', 'Invalid path specified in request URL');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new ApiError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
}

const ACTIONS: Readonly<Record<string, RequestAction>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PATCH: 'update',
  PUT: 'upsert',
  DELETE: 'delete',
  OPTIONS: 'tell',
};

function actionOf(method: string, target: RequestTarget): RequestAction {
  const action = ACTIONS[method];
  const isCall = method === 'POST' || action === 'read';
  if (target.kind === 'function' && action !== 'tell') {
    if (isCall) return 'call';
    throw new ApiError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  if (target.kind === 'root' && action === 'read') return 'inspect';
  if (action === undefined || (target.kind === 'root' && action !== 'tell'))
    throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  return action;
}

function readSchema(method: string, headers: RequestHeaders, schemas: readonly string[]) {
  const header = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'accept-profile' : 'content-profile';
  const profile = headers.get(header);
  const [first = 'public'] = schemas;
  if (profile !== null && !schemas.includes(profile))
    throw new ApiError(406, 'PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
    });
  return { schema: profile ?? first, isNegotiated: schemas.length > 1 };
}

function payloadOf(
  { method, body }: RawRequest,
  action: RequestAction,
  type: MediaType,
  columns: string[] | null,
  values: BoundValues,
): Payload | null {
  if (action === 'create' || action === 'update')
    return readPayload(body, type, { columns, isCall: false }, values);
  if (action === 'upsert') return readPayload(body, type, { columns: null, isCall: false }, values);
  if (action !== 'call' || method !== 'POST') return null;
  return readPayload(body, type, { columns, isCall: true }, values);
}

/** Sorted by name, for the location of rows. */
function canonicalSearch(search: URLSearchParams): string {
  const sorted = [...search].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return sorted.length === 0 ? '' : `?${queryOf(sorted)}`;
}

/** Encodes a query like PostgREST: a space becomes `%20`. */
export const queryOf = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
