import { newId } from '@parley/model';
import { type AppError, gateway, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { sealSecret } from '../providers/mutations.ts';
import type { SecretForm, ServerForm } from './form.ts';
import { type AllowedTools, allowedKey, type ListedServer, serversKey } from './queries.ts';

type ServerRef = Pick<ListedServer, 'id' | 'workspace_id'>;
type Row = { workspaceId: string; channelId: string; serverId: string };

/** Adds a server and starts a check. @returns its id. @throws AppError */
export async function addServer(
  workspaceId: string,
  ownerId: string,
  { name, url, ...secret }: ServerForm,
): Promise<string> {
  const id = newId();
  await done(
    workspaceId,
    gateway.insert('mcp_servers', [
      {
        id,
        workspace_id: workspaceId,
        created_by: ownerId,
        name,
        url,
        sealed_headers: await sealedHeaders(secret),
      },
    ]),
  );
  await checkServer({ id });
  return id;
}

/** Replaces or removes a server's headers and starts a check. @throws AppError */
export async function changeSecret(
  { id, workspace_id }: ServerRef,
  secret: SecretForm,
): Promise<void> {
  await done(
    workspace_id,
    gateway.update('mcp_servers', [id], { sealed_headers: await sealedHeaders(secret) }),
  );
  await checkServer({ id });
}

/** @throws AppError */
export async function enableServer(
  { id, workspace_id }: ServerRef,
  is_enabled: boolean,
): Promise<void> {
  await done(workspace_id, gateway.update('mcp_servers', [id], { is_enabled }));
}

/** Lets exactly these tools of a server run without a person's yes. @throws AppError */
export async function trustTools(
  { id, workspace_id }: ServerRef,
  trusted_tools: readonly string[],
): Promise<void> {
  await done(
    workspace_id,
    gateway.update('mcp_servers', [id], { trusted_tools: [...trusted_tools] }),
  );
}

/** @throws AppError */
export async function removeServer({ id, workspace_id }: ServerRef): Promise<void> {
  await done(workspace_id, gateway.remove('mcp_servers', [id]));
}

/**
 * Asks the assistant's service to list the server's tools; the result arrives in the server's row.
 * @throws AppError
 */
export async function checkServer({ id: server }: Pick<ListedServer, 'id'>): Promise<void> {
  const { error, status } = await supabase.rpc('check_mcp_server', { server });
  if (error) throw toAppError(error, status);
}

/**
 * Allows a channel's assistants exactly these tools of a server. The cache is updated
 * optimistically.
 * @throws AppError
 */
export async function allowTools(row: Row, tools: readonly string[]): Promise<void> {
  const queryKey = allowedKey(row.channelId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<AllowedTools>(
    queryKey,
    (before) => new Map([...(before ?? []), [row.serverId, tools]]),
  );
  const stored = storing.then(() => storeAllowed(row, [...tools]).then(() => null, toAppError));
  storing = stored;
  const problem = await stored;
  // Refetch only after the last change: a response in between would briefly undo a tick.
  if (storing === stored) await queries.invalidateQueries({ queryKey });
  if (problem) throw problem;
}

/** Changes are stored in sequence, so that the last one wins. */
let storing: Promise<AppError | null> = Promise.resolve(null);

/**
 * Inserts, updates or deletes the row. Updates touch only `tools`, the only column that may change.
 * @throws AppError
 */
async function storeAllowed(
  { workspaceId, channelId, serverId }: Row,
  tools: string[],
): Promise<void> {
  const { data, error, status } = await supabase
    .from('channel_mcp_servers')
    .select('id')
    .eq('channel_id', channelId)
    .eq('server_id', serverId);
  if (error) throw toAppError(error, status);
  const ids = data.map(({ id }) => id);
  const serverOfChannel = { workspace_id: workspaceId, channel_id: channelId, server_id: serverId };
  if (ids.length === 0 && tools.length > 0)
    await gateway.insert('channel_mcp_servers', [{ ...serverOfChannel, tools }]);
  if (ids.length > 0 && tools.length === 0) await gateway.remove('channel_mcp_servers', ids);
  if (ids.length > 0 && tools.length > 0)
    await gateway.update('channel_mcp_servers', ids, { tools });
}

const sealedHeaders = ({ header, secret }: SecretForm): Promise<string> | null =>
  secret === '' ? null : sealSecret(JSON.stringify({ [header]: secret }));

/** Refetches after failures too, because the cached row was out of date. */
async function done(workspaceId: string, write: Promise<unknown>): Promise<void> {
  await write.finally(() => queries.invalidateQueries({ queryKey: serversKey(workspaceId) }));
}
