import type { Pool } from 'pg';
import { keyMissing, keyUnreadable, RunError } from '../failures.ts';
import type { NetworkProvider } from '../provider.ts';
import { SealError, type Secrets } from '../secrets.ts';

/** A provider of a workspace as stored, with its sealed key. */
export type StoredProvider = {
  id: string;
  kind: NetworkProvider['kind'];
  name: string;
  base_url: string | null;
  model: string;
  sealed_key: string | null;
  /** For a million tokens; PostgreSQL returns numeric as text. */
  price_in: string | null;
  price_out: string | null;
};

const COLUMNS = 'id, kind, name, base_url, model, sealed_key, price_in, price_out';

/** The enabled providers of a workspace, in the order in which to try them. */
export async function enabledProviders(pool: Pool, workspaceId: string): Promise<StoredProvider[]> {
  const { rows } = await pool.query<StoredProvider>(
    `select ${COLUMNS} from public.assistant_providers where workspace_id = $1 and is_enabled
      order by position, created_at, id`,
    [workspaceId],
  );
  return rows;
}

/** A provider, enabled or not; undefined if it is gone. */
export async function providerOf(pool: Pool, id: string): Promise<StoredProvider | undefined> {
  const { rows } = await pool.query<StoredProvider>(
    `select ${COLUMNS} from public.assistant_providers where id = $1`,
    [id],
  );
  return rows[0];
}

/**
 * A provider with its key decrypted, in memory only and for one question.
 * @throws RunError if the key is missing or cannot be opened.
 */
export function openProvider(
  { kind, base_url: baseUrl, model, sealed_key: sealed }: StoredProvider,
  secrets: Secrets,
): NetworkProvider {
  const apiKey = sealed === null ? undefined : opened(sealed, secrets);
  if (kind === 'openai-compatible') return { kind, apiKey, model, baseUrl: baseUrl ?? '' };
  // Without a key the library would use the server's own and send it to the address in this row.
  if (!apiKey) throw new RunError(keyMissing());
  return { kind, apiKey, model, baseUrl: baseUrl ?? undefined };
}

function opened(sealed: string, secrets: Secrets): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof SealError) throw new RunError(keyUnreadable(), error);
    throw error;
  }
}
