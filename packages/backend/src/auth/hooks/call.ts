import { createHmac, randomUUID } from 'node:crypto';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { AuthSql } from '../database.ts';
import { AuthError } from '../errors.ts';
import type { AuthSettings } from '../settings.ts';

/**
 * Sends a JSON request to the project's hook and returns its JSON answer.
 * @param tx the transaction in which a database function runs; its own if absent.
 */
export type Hook = (
  input: Record<string, unknown>,
  tx?: AuthSql,
) => Promise<Record<string, unknown>>;

const LONGEST_CALL_MS = 5000;
const LARGEST_ANSWER = 200 * 1024;

const answerSchema = z.record(z.string(), z.unknown());
const refusalSchema = z.object({
  error: z.object({ http_code: z.int().min(400).max(599).default(500), message: z.string() }),
});

const failed = (why: string) =>
  new AuthError(500, 'unexpected_failure', `Error running hook URI: ${why}`);

/**
 * Looks up `[auth.hook.<name>]`: a database function
 * (`pg-functions://postgres/<schema>/<function>`) or an address that receives signed requests.
 * @returns null if the project has no such hook.
 * @throws if its `uri` is neither.
 */
export function hookOf(sql: Sql, { hook }: Pick<AuthSettings, 'hook'>, name: string): Hook | null {
  const settings = hook[name];
  if (!settings?.enabled) return null;
  const url = URL.canParse(settings.uri) ? new URL(settings.uri) : null;
  if (url?.protocol === 'pg-functions:') {
    const [, schema, fn] = url.pathname.split('/');
    if (schema && fn)
      return guarded((input, tx) => {
        const call = (on: AuthSql) => callFunction(on, schema, fn, input);
        return tx ? call(tx) : sql.begin(call);
      });
  }
  if (url?.protocol === 'https:' || url?.protocol === 'http:')
    return guarded((input) => callAddress(url, settings.secrets, input));
  throw new Error(`supabase/config.toml: auth.hook.${name}.uri is no hook: ${settings.uri}`);
}

/** Passes the hook's refusal to the client with the hook's message. */
const guarded =
  (call: (...asked: Parameters<Hook>) => Promise<unknown>): Hook =>
  async (...asked) => {
    const hookAnswer = (await call(...asked)) ?? {};
    const refused = refusalSchema.safeParse(hookAnswer);
    if (refused.success) {
      const { http_code: status, message } = refused.data.error;
      throw new AuthError(status, 'unexpected_failure', message);
    }
    const { data } = answerSchema.safeParse(hookAnswer);
    if (!data) throw failed('the answer is no object');
    return data;
  };

async function callFunction(
  tx: AuthSql,
  schema: string,
  name: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const [limit] = await tx<{ before: string }[]>`
    select current_setting('statement_timeout') as before,
      set_config('statement_timeout', ${String(LONGEST_CALL_MS)}, true)`;
  const [row] = await tx<{ answer: unknown }[]>`
    select ${tx(schema)}.${tx(name)}(${JSON.stringify(input)}::text::jsonb) as answer`;
  await tx`select set_config('statement_timeout', ${limit?.before ?? ''}, true)`;
  return row?.answer;
}

/**
 * Signs the request as standardwebhooks.com specifies. Secrets are `v1,whsec_<base64>`, separated
 * by `|`.
 */
async function callAddress(
  url: URL,
  secrets: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const body = JSON.stringify(input);
  const id = randomUUID();
  const time = String(Math.floor(Date.now() / 1000));
  const signatures = secrets
    .split('|')
    .filter((secret) => secret.startsWith('v1,whsec_'))
    .map((secret) => {
      const key = Buffer.from(secret.slice('v1,whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
    });
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_CALL_MS),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signatures.join(' '),
    },
  }).catch((error: unknown) => {
    throw failed(String(error));
  });
  const text = await answer.text();
  if (!answer.ok) throw failed(`it answered ${answer.status}`);
  if (text.length > LARGEST_ANSWER) throw failed('the answer is too long');
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw failed('the answer is not JSON');
  }
}
