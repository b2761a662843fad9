import { newId } from '@parley/model';
import { type AppError, gateway, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { sealed } from '../providers/mutations.ts';
import type { SecretForm, ServerForm } from './form.ts';
import { type AllowedTools, allowedKey, type ListedServer, serversKey } from './queries.ts';

type ServerRef = Pick<ListedServer, 'id' | 'workspace_id'>;
type Row = { workspaceId: string; channelId: string; serverId: string };

/** Adds a server and has it checked. @returns its id. @throws AppError */
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

/** Gives a server other headers, or none, and has it checked. @throws AppError */
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

/** @throws AppError */
export async function removeServer({ id, workspace_id }: ServerRef): Promise<void> {
  await done(workspace_id, gateway.remove('mcp_servers', [id]));
}

/**
 * Has the assistant's service ask the server for its tools; the row tells the result.
 * @throws AppError
 */
export async function checkServer({ id: server }: Pick<ListedServer, 'id'>): Promise<void> {
  const { error, status } = await supabase.rpc('check_mcp_server', { server });
  if (error) throw toAppError(error, status);
}

/**
 * Lets a channel's assistants use these tools of a server and no others of it; shown at once.
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
  // Only what was ticked last is looked at again: an answer in between would untick it for a
  // moment.
  if (storing === stored) await queries.invalidateQueries({ queryKey });
  if (problem) throw problem;
}

/** Ticks are stored one after the other, so that the last one counts. */
let storing: Promise<AppError | null> = Promise.resolve(null);

/** A row that is there is changed in its one column, as no other may be. @throws AppError */
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
  secret === '' ? null : sealed(JSON.stringify({ [header]: secret }));

/** What was refused is looked at anew as well: it is not as it was thought to be. */
async function done(workspaceId: string, write: Promise<unknown>): Promise<void> {
  await write.finally(() => queries.invalidateQueries({ queryKey: serversKey(workspaceId) }));
}
