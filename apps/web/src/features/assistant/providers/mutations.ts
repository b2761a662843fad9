import { newId } from '@parley/model';
import { z } from 'zod';
import { AppError, gateway, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { canSeal, seal } from '../../../lib/seal.ts';
import { amountOf, type ProviderForm } from './form.ts';
import { limitsKey, type AssistantLimits, type ListedProvider, providersKey } from './queries.ts';

/** Adds a provider after the others. @returns its id. @throws AppError */
export async function addProvider(
  workspaceId: string,
  ownerId: string,
  values: ProviderForm,
  others: readonly ListedProvider[],
): Promise<string> {
  const id = newId();
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1;
  await done(
    workspaceId,
    gateway.insert('assistant_providers', [
      {
        id,
        workspace_id: workspaceId,
        created_by: ownerId,
        position,
        kind: values.kind,
        ...columnsOf(values),
        ...(await keyOf(values.key)),
      },
    ]),
  );
  return id;
}

/** Changes a provider; an empty key keeps the stored one. @throws AppError */
export async function changeProvider(
  { id, workspace_id }: ListedProvider,
  values: ProviderForm,
): Promise<void> {
  await done(
    workspace_id,
    gateway.update('assistant_providers', [id], {
      ...columnsOf(values),
      ...(await keyOf(values.key)),
    }),
  );
}

/** @throws AppError */
export async function enableProvider(
  { id, workspace_id }: Pick<ListedProvider, 'id' | 'workspace_id'>,
  is_enabled: boolean,
): Promise<void> {
  await done(workspace_id, gateway.update('assistant_providers', [id], { is_enabled }));
}

/** @throws AppError */
export async function removeProvider({ id, workspace_id }: ListedProvider): Promise<void> {
  await done(workspace_id, gateway.remove('assistant_providers', [id]));
}

/** Swaps a provider with the previous (-1) or next (1) one. @throws AppError */
export async function moveProvider(
  providers: readonly ListedProvider[],
  from: number,
  by: -1 | 1,
): Promise<void> {
  const ordered = [...providers];
  const [moved] = ordered.splice(from, 1);
  if (!moved) return;
  ordered.splice(from + by, 0, moved);
  const changed = ordered.flatMap(({ id, position }, index) =>
    position === index ? [] : [{ id, index }],
  );
  await Promise.all(
    changed.map(({ id, index }) =>
      done(moved.workspace_id, gateway.update('assistant_providers', [id], { position: index })),
    ),
  );
}

/** Asks the service to test a provider; the result arrives in its row. @throws AppError */
export async function testProvider(provider: string): Promise<void> {
  const { error, status } = await supabase.rpc('test_provider', { provider });
  if (error) throw toAppError(error, status);
}

/** @throws AppError */
export async function setLimits(workspaceId: string, limits: AssistantLimits): Promise<void> {
  await gateway.insert('assistant_settings', [{ workspace_id: workspaceId, ...limits }]);
  await queries.invalidateQueries({ queryKey: limitsKey(workspaceId) });
}

const HINT = 4;
/** The last characters of a shorter key would reveal too much. */
const HINTED_FROM = 12;

async function keyOf(
  key: string,
): Promise<{ sealed_key: string; key_hint: string } | Record<string, never>> {
  const text = key.trim();
  if (text === '') return {};
  return {
    sealed_key: await sealSecret(text),
    key_hint: text.length < HINTED_FROM ? '…' : text.slice(-HINT),
  };
}

const jwk = z.object({ kty: z.string(), n: z.string(), e: z.string() });

/**
 * Encrypts a text so that only the assistant's service can read it.
 * @throws AppError if the browser cannot encrypt or there is no service.
 */
export async function sealSecret(text: string): Promise<string> {
  if (!canSeal()) throw new AppError('insecure_context', 'Secrets are only encrypted over HTTPS.');
  const answer = await supabase
    .from('assistant_public_keys')
    .select('jwk')
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle();
  if (answer.error) throw toAppError(answer.error, answer.status);
  const key = jwk.safeParse(answer.data?.jwk);
  if (!key.success) throw new AppError('no_service', 'The assistant’s service isn’t responding.');
  return seal(text, key.data);
}

const columnsOf = ({ name, base_url, model, price_in, price_out }: ProviderForm) => ({
  name: name.trim(),
  base_url: base_url.trim() || null,
  model: model.trim(),
  price_in: amountOf(price_in),
  price_out: amountOf(price_out),
});

/** Refetches after failures too, because the cached row was out of date. */
async function done(workspaceId: string, write: Promise<unknown>): Promise<void> {
  await write.finally(() => queries.invalidateQueries({ queryKey: providersKey(workspaceId) }));
}
