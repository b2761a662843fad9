import type { VarsContext } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import { z } from 'zod';

type Kysely = PostgresConnection['kysely'];
type ContextOptions = Parameters<PostgresConnection['withContext']>[2];

const callerVars = z.object({
  auth: z.object({ role: z.string().optional(), jwt: z.record(z.string(), z.unknown()).nullish() }).optional(),
});

/** What only the roles of the project may become; a claim cannot name a role of the server. */
const ROLES = new Set(['anon', 'authenticated', 'service_role']);

/**
 * The Data API's connection. It differs from the library's in two ways: role and claims are set in one
 * statement instead of six, and nothing is granted to anyone (the library would grant every privilege on
 * every table with policies, and so undo the column grants of the migrations).
 */
export class PolicyConnection extends PostgresConnection {
  override async withContext<T>(
    vars: VarsContext | undefined,
    work: (db: Kysely) => Promise<T>,
    options?: ContextOptions,
  ): Promise<T> {
    if (!vars) return work(this.kysely);
    const settings = { ...callerSettings(vars), ...requestSettings(options) };
    if (options?.transaction) {
      await applySettings(options.transaction, settings);
      return work(options.transaction);
    }
    return this.kysely.transaction().execute(async (tx) => {
      await applySettings(tx, settings);
      return work(tx);
    });
  }
}

function callerSettings(vars: VarsContext): Record<string, string> {
  const { auth } = callerVars.parse(vars);
  const role = auth?.role ?? 'anon';
  if (!ROLES.has(role)) throw Object.assign(new Error(`role "${role}" does not exist`), { code: '22023' });
  return { role, 'request.jwt.claims': JSON.stringify(auth?.jwt ?? { role }) };
}

function requestSettings(options: ContextOptions): Record<string, string> {
  const rpc = options?.rpc;
  if (!rpc) return {};
  return {
    'response.status': '',
    'response.headers': '',
    'request.method': rpc.method,
    'request.path': rpc.path,
    'request.headers': JSON.stringify(rpc.requestHeaders ?? {}),
    ...(rpc.readOnly ? { transaction_read_only: 'on' } : {}),
  };
}

async function applySettings(db: Kysely, settings: Record<string, string>): Promise<void> {
  const entries = Object.entries(settings);
  await db
    .selectNoFrom((eb) =>
      entries.map(([name, value], index) =>
        eb.fn('set_config', [eb.val(name), eb.val(value), eb.lit(true)]).as(`setting_${index}`),
      ),
    )
    .execute();
}
