import type { Sql } from '@parley/postgres';
import { dataRefusal } from '../gateway/refusals.ts';
import type { SpaceLevel } from './watch.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** POST requests to the storage service that upload nothing. */
const NO_UPLOAD = /^\/storage\/v1\/object\/(list|sign|info)(-v2)?\//;
const STORING = /^\/storage\/v1\/(object|upload|bucket|s3)(\/|$)/;
const CALL = /^\/rest\/v1\/rpc\/(\w+)$/;
const WRITING = /^\/(rest\/v1|realtime\/v1\/api|auth\/v1\/signup)(\/|$)/;
const RETRY_S = 10;

/** @returns null if the request may proceed at this level of free space. */
export type SpaceRefusal = (request: Request) => Promise<Response | null>;

/**
 * Refuses requests that need disk space: uploads first, then every write. Reading, signing in and
 * live changes continue, and so does removing files, which frees space.
 */
export function spaceRefusals(sql: Sql, level: () => SpaceLevel): SpaceRefusal {
  return async ({ method, url }) => {
    const now = level();
    if (now === 'enough' || READING.has(method)) return null;
    const { pathname, searchParams } = new URL(url);
    // The S3 protocol deletes several objects with a POST.
    const isRemoval = method === 'DELETE' || searchParams.has('delete');
    if (STORING.test(pathname)) return isRemoval || NO_UPLOAD.test(pathname) ? null : storageFull();
    if (now === 'low' || !WRITING.test(pathname)) return null;
    const [, called] = CALL.exec(pathname) ?? [];
    return called !== undefined && (await isReading(sql, called)) ? null : full();
  };
}

/** True if every function of this name is declared stable or immutable. */
async function isReading(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql<{ reads: boolean | null }[]>`
    select bool_and(provolatile <> 'v') as reads from pg_proc
    where proname = ${name} and pronamespace = 'public'::regnamespace`;
  return row?.reads === true;
}

function full(): Response {
  const answer = dataRefusal(
    503,
    'disk_full',
    'The disk of the server is nearly full: nothing is stored until there is space again.',
    'Reading goes on. Try again later.',
  );
  answer.headers.set('Retry-After', String(RETRY_S));
  return answer;
}

const storageFull = (): Response =>
  Response.json(
    {
      statusCode: '507',
      error: 'disk_full',
      code: 'disk_full',
      message: 'The server has no room for more files at the moment.',
    },
    { status: 507, headers: { 'Retry-After': String(RETRY_S) } },
  );
