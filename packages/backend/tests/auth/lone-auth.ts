import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { AuthClient, GoTrueAdminApi } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import type { AuthContext } from '../../src/auth/context.ts';
import type { Requester } from '../../src/auth/requester.ts';
import { openAuthPool } from '../../src/auth/database.ts';
import { askAboutNewcomer } from '../../src/auth/hooks/newcomers.ts';
import { createSendLimiter } from '../../src/auth/links/send-limiter.ts';
import type { MailRequest } from '../../src/auth/mail/mails.ts';
import { createRates } from '../../src/auth/rates.ts';
import type { UserRow } from '../../src/auth/rows.ts';
import { prepareAuthSchema } from '../../src/auth/schema.ts';
import { createAuthServer } from '../../src/auth/server.ts';
import { beginSession } from '../../src/auth/sessions/issue.ts';
import { authSettings } from '../../src/auth/settings.ts';
import { createAccessTokens } from '../../src/auth/tokens/access-tokens.ts';
import { keyedCodeHash } from '../../src/auth/tokens/secrets.ts';
import { createSigningKeys } from '../../src/auth/tokens/signing-keys.ts';
import { insertIdentity, insertUser } from '../../src/auth/users/store.ts';
import { openPool } from '../../src/postgres/pool.ts';
import { startDisposableCluster } from '../../src/testing/index.ts';
import { platform } from './platform.ts';

export const OPERATOR_KEY = 'sb_secret_of_the_test';
const SECRET = 'a-secret-of-at-least-thirty-two-letters';

export type Client = InstanceType<typeof AuthClient>;
export type Person = { client: Client; user: UserRow; accessToken: string };

/** Auth alone over HTTP, with its own database and without a gateway. */
export type LoneAuth = {
  /** `http://127.0.0.1:…/auth/v1` */
  url: string;
  sql: Sql;
  context: AuthContext;
  /** The mails that were sent, the latest last. */
  mails: MailRequest[];
  admin: GoTrueAdminApi;
  client(options?: { flowType?: 'pkce' }): Client;
  /** A new user who is already signed in. */
  person(name?: string): Promise<Person>;
  stop(): Promise<void>;
};

/**
 * @param settings `[auth]` of config.toml.
 * @param known the requester as the gateway would know it; may be changed while Auth runs.
 */
export async function startLoneAuth(
  settings: Record<string, unknown> = {},
  known: Partial<Requester> = {},
): Promise<LoneAuth> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-auth-'));
  const cluster = await startDisposableCluster({ dataDir, workdir: null });
  const owner = openPool(cluster.url, 2);
  await platform(owner);
  await prepareAuthSchema(owner);
  const sql = openAuthPool({ databaseUrl: cluster.url, socket: cluster.socket }, 5);
  const mails: MailRequest[] = [];
  const keys = await createSigningKeys(SECRET);
  const chosen = authSettings.parse(settings);
  const apiUrl = () => `${url}/auth/v1`;
  const context: AuthContext = {
    sql,
    settings: chosen,
    names: ['chat'],
    siteUrl: chosen.site_url ?? 'http://localhost:5173',
    apiUrl,
    tokens: createAccessTokens({ keys, expiresIn: 3600, issuer: apiUrl }),
    passwords: {
      hash: async (password) => `hash of ${password}`,
      verify: async (password, hash) => hash === `hash of ${password}`,
      isOutdated: () => false,
      close: async () => {},
    },
    mails: {
      areCarried: true,
      send: async (_sql, mail) => void mails.push(mail),
      close: async () => {},
    },
    codeHash: keyedCodeHash(SECRET),
    attempts: { password: async () => {}, factor: async () => {} },
    askAboutNewcomer: askAboutNewcomer(null),
    sms: null,
    pace: createSendLimiter(),
    rates: createRates({}),
    log: () => {},
  };
  const auth = createAuthServer(context);
  const server = createServer(
    getRequestListener((request) =>
      auth.fetch(request, {
        address: request.headers.get('x-test-address') ?? '127.0.0.1',
        isOperator: [request.headers.get('apikey'), request.headers.get('authorization')].some(
          (sent) => sent?.replace(/^Bearer /, '') === OPERATOR_KEY,
        ),
        canRegister: true,
        redeem: async () => null,
        ...known,
      }),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const client = (options: { flowType?: 'pkce' } = {}) =>
    new AuthClient({
      ...options,
      url: apiUrl(),
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true, passkey: true },
    });
  return {
    url: apiUrl(),
    sql: owner,
    context,
    mails,
    admin: new GoTrueAdminApi({
      url: apiUrl(),
      headers: { Authorization: `Bearer ${OPERATOR_KEY}` },
    }),
    client,
    async person(name = 'ann') {
      const email = `${name}-${crypto.randomUUID()}@example.test`;
      const user = await insertUser(sql, {
        email,
        email_confirmed_at: new Date(),
        encrypted_password: 'hash of a-long-password',
        raw_app_meta_data: { provider: 'email', providers: ['email'] },
      });
      await insertIdentity(sql, {
        user_id: user.id,
        provider: 'email',
        provider_id: user.id,
        identity_data: { sub: user.id, email },
      });
      return { user, ...(await signedIn(user)) };
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([sql.end(), owner.end()]);
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };

  async function signedIn(user: UserRow) {
    const session = await beginSession(context, sql, user, {
      method: 'password',
      device: { address: '127.0.0.1', userAgent: 'test' },
    });
    const own = client();
    const { error } = await own.setSession(session);
    if (error) throw error;
    return { client: own, accessToken: session.access_token };
  }
}

/** Another session of the same user. */
export async function otherSession(auth: LoneAuth, user: UserRow): Promise<Client> {
  const session = await beginSession(auth.context, auth.context.sql, user, {
    method: 'password',
    device: { address: '127.0.0.1', userAgent: 'other' },
  });
  const client = auth.client();
  const { error } = await client.setSession(session);
  if (error) throw error;
  return client;
}
