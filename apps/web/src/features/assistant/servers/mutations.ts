import { newId } from '@parley/model';
import { type AppError, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { sealed } from '../providers/mutations.ts';
import type { SecretForm, ServerForm } from './form.ts';
import { type AllowedTools, allowedKey, type ListedServer, serversKey } from './queries.ts';

type Answer = { error: { message: string } | null; status: number };
type Place = Pick<ListedServer, 'id' | 'workspace_id'>;
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
    supabase
      .from('mcp_servers')
      .insert({
        id,
        workspace_id: workspaceId,
        created_by: ownerId,
        name,
        url,
        sealed_headers: await sealedHeaders(secret),
      }),
  );
  await checkServer({ id });
  return id;
}

/** Gives a server other headers, or none, and has it checked. @throws AppError */
export async function changeSecret({ id, workspace_id }: Place, secret: SecretForm): Promise<void> {
  await done(
    workspace_id,
    supabase
      .from('mcp_servers')
      .update({ sealed_headers: await sealedHeaders(secret) })
      .eq('id', id),
  );
  await checkServer({ id });
}

/** @throws AppError */
export async function enableServer(
  { id, workspace_id }: Place,
  is_enabled: boolean,
): Promise<void> {
  await done(workspace_id, supabase.from('mcp_servers').update({ is_enabled }).eq('id', id));
}

/** @throws AppError */
export async function removeServer({ id, workspace_id }: Place): Promise<void> {
  await done(workspace_id, supabase.from('mcp_servers').delete().eq('id', id));
}

/** Has the assistant's service ask the server for its tools; the row tells the result. @throws AppError */
export async function checkServer({ id: server }: Pick<ListedServer, 'id'>): Promise<void> {
  const { error, status } = await supabase.rpc('check_mcp_server', { server });
  if (error) throw toAppError(error, status);
}

/** Lets a channel's assistants use these tools of a server and no others of it; shown at once. @throws AppError */
export async function allowTools(row: Row, tools: readonly string[]): Promise<void> {
  const queryKey = allowedKey(row.channelId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<AllowedTools>(
    queryKey,
    (before) => new Map([...(before ?? []), [row.serverId, tools]]),
  );
  const stored = storing.then(() => storeAllowed(row, [...tools]));
  storing = stored;
  const problem = await stored;
  // Only what was ticked last is looked at again: an answer in between would untick it for a moment.
  if (storing === stored) await queries.invalidateQueries({ queryKey });
  if (problem) throw problem;
}

/** Ticks are stored one after the other, so that the last one counts. */
let storing: Promise<AppError | null> = Promise.resolve(null);

/** A row that is there is changed in its one column, as no other may be. @returns what went wrong */
async function storeAllowed(
  { workspaceId, channelId, serverId }: Row,
  tools: string[],
): Promise<AppError | null> {
  const table = () => supabase.from('channel_mcp_servers');
  const changed = await (tools.length === 0 ? table().delete() : table().update({ tools }))
    .eq('channel_id', channelId)
    .eq('server_id', serverId)
    .select('id');
  if (changed.error) return toAppError(changed.error, changed.status);
  if (tools.length === 0 || changed.data.length > 0) return null;
  const made = await table().insert({
    workspace_id: workspaceId,
    channel_id: channelId,
    server_id: serverId,
    tools,
  });
  return made.error && toAppError(made.error, made.status);
}

const sealedHeaders = ({ header, secret }: SecretForm): Promise<string> | null =>
  secret === '' ? null : sealed(JSON.stringify({ [header]: secret }));

async function done(workspaceId: string, request: PromiseLike<Answer>): Promise<void> {
  const { error, status } = await request;
  await queries.invalidateQueries({ queryKey: serversKey(workspaceId) });
  if (error) throw toAppError(error, status);
}
