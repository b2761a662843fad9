import type { IncomingHttpHeaders } from 'node:http';
import type { HonoRequest } from 'hono';
import type { DataApi } from '../data-api/data-api.ts';
import type { RequestHeaders } from '../data-api/request/request.ts';
import type { Caller } from '../postgres/session.ts';
import type { CallerResolver } from './caller.ts';
import { shapeRefusal } from './shape.ts';

const BASE = '/rest/v1';
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Passes a request to the Data API, unless it is refused for its shape. */
export async function answerData(
  request: HonoRequest,
  incoming: IncomingHttpHeaders,
  caller: Caller,
  { dataApi, callers }: { dataApi: DataApi; callers: CallerResolver },
): Promise<Response> {
  const { method } = request;
  const headers = headersOf(incoming);
  const url = new URL(request.url);
  const path = url.pathname.slice(BASE.length);
  if ((path === '' || path === '/') && caller.role !== 'service_role' && !callers.isKeylessAnon)
    return forbiddenDescription();
  const contentType = headers.get('content-type') ?? '';
  const body = await bodyOf(request, contentType);
  const refusal = shapeRefusal(url, typeof body === 'string' ? body : '', contentType);
  if (refusal) return refusal;
  if (url.searchParams.has('apikey')) url.searchParams.delete('apikey');
  return dataApi.answer({ method, path, search: url.searchParams, headers, body }, caller);
}

/**
 * Uses the headers that Node has parsed: building `Headers` costs more than reading the few needed.
 */
const headersOf = (incoming: IncomingHttpHeaders): RequestHeaders => ({
  get: (name) => incoming[name]?.toString() ?? null,
  *[Symbol.iterator]() {
    for (const [name, value] of Object.entries(incoming))
      if (value !== undefined) yield [name, value.toString()];
  },
});

async function bodyOf(request: HonoRequest, contentType: string): Promise<string | Uint8Array> {
  if (WITHOUT_BODY.has(request.method)) return '';
  if (contentType.startsWith('application/octet-stream'))
    return new Uint8Array(await request.arrayBuffer());
  return request.text();
}

/** Only the holder of a secret key may read the database's schema, as on the hosted service. */
const forbiddenDescription = () =>
  Response.json(
    {
      message: 'Access to schema is forbidden',
      hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
    },
    { status: 403 },
  );
