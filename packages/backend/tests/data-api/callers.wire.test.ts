import { SignJWT } from 'jose';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../project.ts';
import { useDataApi, workdir } from './project.ts';

const api = useDataApi();

const sign = (claims: Record<string, unknown>, secret = api.backend.keys.jwtSecret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(secret));

const read = (headers: Record<string, string>) =>
  fetch(`${api.backend.url}/rest/v1/rpc/who`, { headers });

describe('the caller of a request', () => {
  // compat: Data API | Roles and claims of tokens, roles of the project’s own
  test('has the token’s role and claims, for any permitted role', async () => {
    const token = await sign({ role: 'auditor', sub: 'x', app_metadata: { team: 1 } });
    const answer = await read({
      apikey: api.backend.keys.publishableKey,
      authorization: `Bearer ${token}`,
    });
    expect(await answer.json()).toMatchObject({
      role: 'auditor',
      claims: { role: 'auditor', app_metadata: { team: 1 } },
    });
  });

  test('connects as a role without rights', async () => {
    const answer = await read({ apikey: api.backend.keys.secretKey });
    expect(await answer.json()).toMatchObject({ role: 'service_role', session: 'authenticator' });
    const sql = postgres(api.backend.databaseUrl, { max: 1 });
    const [gate] = await sql`
      select rolsuper or rolinherit or rolcreaterole or rolcreatedb or rolreplication
          or rolbypassrls as may_more,
        has_table_privilege('authenticator', 'public.users', 'select') as reads
      from pg_roles where rolname = 'authenticator'`;
    await sql.end();
    expect(gate).toEqual({ may_more: false, reads: false });
  });

  test('never has a forbidden role', async () => {
    for (const role of ['postgres', 'hermit', 'authenticator']) {
      const answer = await read({
        apikey: api.backend.keys.publishableKey,
        authorization: `Bearer ${await sign({ role })}`,
      });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: '42501' }]);
    }
    const unknown = await read({
      apikey: api.backend.keys.publishableKey,
      authorization: `Bearer ${await sign({ role: 'nobody_knows' })}`,
    });
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await unknown.json()).toMatchObject({
      code: '22023',
      message: 'role "nobody_knows" does not exist',
    });
  });

  test('is refused with an invalid, foreign or expired token', async () => {
    const refusals = {
      '': ['PGRST301', 'Empty JWT is sent in Authorization header'],
      abc: ['PGRST301', 'Expected 3 parts in JWT; got 1'],
      [await sign({ role: 'anon', sub: 'x' }, 'another-secret-of-thirty-two-letters')]: [
        'PGRST301',
        'No suitable key or wrong key type',
      ],
      [await new SignJWT({ role: 'authenticated', sub: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(1)
        .sign(new TextEncoder().encode(api.backend.keys.jwtSecret))]: ['PGRST303', 'JWT expired'],
      [await sign({ role: 'authenticated', sub: 'x', nbf: 4_000_000_000 })]: [
        'PGRST303',
        'JWT not yet valid',
      ],
      [await sign({ role: 'authenticated', sub: 'x', nbf: 'soon' })]: [
        'PGRST303',
        "The JWT 'nbf' claim must be a number",
      ],
    };
    for (const [token, [code, message]] of Object.entries(refusals)) {
      const answer = await read({
        apikey: api.backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
      });
      expect([answer.status, await answer.json()]).toMatchObject([401, { code, message }]);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", error_description="${message}"`,
      );
      expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });
  // compat: Gateway | A key in `Authorization` beside the one in `apikey`; keys of one’s own | the higher counts
  test('has the stronger of two keys, and any key signed with the secret', async () => {
    const { publishableKey, secretKey, serviceRoleKey } = api.backend.keys;
    const made = await sign({ role: 'service_role', iss: 'somebody' });
    for (const key of [secretKey, serviceRoleKey, made]) {
      const beside = await read({ apikey: publishableKey, authorization: `Bearer ${key}` });
      expect(await beside.json()).toMatchObject({ role: 'service_role' });
      expect(await (await read({ apikey: key })).json()).toMatchObject({ role: 'service_role' });
    }
  });

  test('gets 401 instead of 403 if anonymous', async () => {
    const sql = postgres(api.backend.databaseUrl, { max: 1 });
    await sql`create table public.closed (id integer)`;
    await sql`revoke all on public.closed from anon, authenticated`;
    await sql.end();
    const { publishableKey } = api.backend.keys;
    const closed = (headers: Record<string, string>) =>
      fetch(`${api.backend.url}/rest/v1/closed`, { headers });
    await vi.waitFor(async () => {
      const anon = await closed({ apikey: publishableKey });
      expect([anon.status, anon.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }, 10_000);
    const token = await sign({ role: 'authenticated', sub: 'x' });
    const person = await closed({ apikey: publishableKey, authorization: `Bearer ${token}` });
    expect([person.status, await person.json()]).toMatchObject([
      403,
      { code: '42501', message: 'permission denied for table closed' },
    ]);
  });
});

describe('changes of the schema', () => {
  // compat: Data API | The schema cache follows definitions and `notify pgrst`
  test('are visible immediately', async () => {
    const sql = postgres(api.backend.databaseUrl, { max: 1 });
    const soon = { timeout: 10_000, interval: 20 };
    await sql`create table public.later (id integer primary key, author text references public.users)`;
    await vi.waitFor(async () => {
      const { error } = await api.anon.from('later').insert({ id: 1, author: 'ada' });
      expect(error).toBeNull();
    }, soon);
    expect((await api.anon.from('later').select('users(name)')).data).toEqual([
      { users: { name: 'ada' } },
    ]);
    await sql`alter table public.later add column more text default 'm'`;
    await vi.waitFor(async () => {
      expect((await api.anon.from('later').select()).data).toEqual([
        { id: 1, author: 'ada', more: 'm' },
      ]);
      expect((await api.anon.from('later').update({ more: 'n' }).eq('id', 1)).error).toBeNull();
    }, soon);
    await sql`drop table public.later`;
    await vi.waitFor(async () => {
      expect((await api.anon.from('later').select()).error?.code).toBe('PGRST205');
    }, soon);
    await sql.end();
  });
});

// compat: Data API | OpenAPI at the root | with a secret key, as hosted
test('the root describes the API for the secret key only', async () => {
  const answer = await api.send('GET', '/');
  expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
  expect(await answer.json()).toMatchObject({
    swagger: '2.0',
    paths: { '/users': { get: expect.anything() }, '/rpc/add': { post: expect.anything() } },
    definitions: {
      posts: {
        required: ['id', 'body', 'author', 'room_id', 'likes'],
        properties: {
          id: { format: 'bigint', type: 'integer', description: expect.stringContaining('<pk/>') },
          author: {
            description: expect.stringContaining("<fk table='users' column='name'/>"),
          },
        },
      },
      users: { properties: { mood: { enum: ['glad', 'sad'], default: 'glad' } } },
    },
  });
  const anon = await api.send('GET', '/', { headers: { apikey: api.backend.keys.publishableKey } });
  expect(anon.status).toBe(403);
});

describe('with the development keys', () => {
  let project: TestBackend;
  beforeAll(async () => {
    project = await startTestBackend({ workdir, devKeys: true });
  });
  afterAll(() => project.stop());

  /** The CLI's constant keys, which are part of every tutorial. */
  const ANON = [
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    'eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9',
    'CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0',
  ].join('.');
  const SERVICE = [
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    'eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0',
    'EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU',
  ].join('.');

  test('the well-known keys are those of this project', () => {
    expect(project.backend.keys).toMatchObject({ anonKey: ANON, serviceRoleKey: SERVICE });
  });
  // compat: Gateway | The command line’s well-known keys, and no key | with `--dev-keys`, on loopback alone
  test('a request without a key is anon, and the root is public', async () => {
    const url = `${project.backend.url}/rest/v1`;
    expect(await (await fetch(`${url}/rpc/who`)).json()).toMatchObject({ role: 'anon' });
    expect((await fetch(`${url}/`)).status).toBe(200);
    const headers = { authorization: `Bearer ${SERVICE}` };
    const service = await fetch(`${url}/rpc/who`, { headers });
    expect(await service.json()).toMatchObject({ role: 'service_role' });
  });
});
