import type { Bot } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { gateway, supabase, toAppError, unwrap } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { withProof } from '../../lib/with-proof.ts';
import { botCommandsKey, type KnownCommand } from '../commands/bot-commands.ts';
import { tokensKey } from '../tokens/queries.ts';

const botsKey = (workspaceId: string) => ['bots', workspaceId];
const refresh = (workspaceId: string) =>
  Promise.all(
    [botsKey, botCommandsKey].map((keyOf) =>
      queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
    ),
  );

/** The bots of a workspace, oldest first. */
export function useBots(workspaceId: string) {
  return useQuery(
    { queryKey: botsKey(workspaceId), queryFn: () => fetchBots(workspaceId), staleTime: 0 },
    queries,
  );
}

/** @throws AppError */
async function fetchBots(workspaceId: string): Promise<Bot[]> {
  const { data, error, status } = await supabase
    .from('bots')
    .select()
    .eq('workspace_id', workspaceId)
    .order('created_at');
  if (error) throw toAppError(error, status);
  return data;
}

export type BotForm = Pick<Bot, 'name' | 'description'>;
const made = z.object({ id: z.string() });

/** @returns the id of the new bot. @throws AppError */
export async function addBot(workspaceId: string, values: BotForm): Promise<string> {
  const [row] = await gateway.insert('bots', [{ workspace_id: workspaceId, ...values }]);
  await refresh(workspaceId);
  return made.parse(row).id;
}

/** @throws AppError */
export async function changeBot(
  { id, workspace_id }: Bot,
  values: Partial<Pick<Bot, 'name' | 'description' | 'is_enabled'>>,
): Promise<void> {
  await gateway.update('bots', [id], values);
  await refresh(workspace_id);
}

/** What it wrote stays. @throws AppError */
export async function removeBot({ id, workspace_id }: Bot): Promise<void> {
  await gateway.remove('bots', [id]);
  await refresh(workspace_id);
}

/** @returns the token, which is only returned once. @throws AppError */
export async function createBotToken(
  { id, workspace_id }: Bot,
  { name, canWrite, days }: { name: string; canWrite: boolean; days: number },
): Promise<string> {
  const token = await withProof(async () =>
    unwrap(await supabase.rpc('create_bot_token', { bot: id, name, can_write: canWrite, days })),
  );
  await queries.invalidateQueries({ queryKey: tokensKey(workspace_id) });
  return token;
}

/** @returns the signing secret, which is only returned once. @throws AppError */
export const renewBotSecret = ({ id }: Bot): Promise<string> =>
  withProof(async () => unwrap(await supabase.rpc('renew_bot_secret', { bot: id })));

export type CommandForm = Pick<KnownCommand, 'kind' | 'name' | 'description' | 'hint'> & {
  url: string;
};

/** @throws AppError */
export async function addCommand({ id, workspace_id }: Bot, values: CommandForm): Promise<void> {
  await gateway.insert('bot_commands', [{ workspace_id, bot_id: id, ...values }]);
  await refresh(workspace_id);
}

/** @throws AppError */
export async function switchCommand(
  { id, workspace_id }: KnownCommand,
  is_enabled: boolean,
): Promise<void> {
  await gateway.update('bot_commands', [id], { is_enabled });
  await refresh(workspace_id);
}

/** @throws AppError */
export async function removeCommand({ id, workspace_id }: KnownCommand): Promise<void> {
  await gateway.remove('bot_commands', [id]);
  await refresh(workspace_id);
}
