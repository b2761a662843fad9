import { type BotCommand, type CommandCall, newId } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { gateway, supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

/** A command of a bot as members know it, without its address. */
export type KnownCommand = Omit<BotCommand, 'url'>;

const COLUMNS =
  'id, workspace_id, bot_id, kind, name, description, hint, host, is_enabled, created_at, updated_at';

export const botCommandsKey = (workspaceId: string) => ['bot commands', workspaceId];
export const callsKey = (channelId: string) => ['command calls', channelId];

const NONE: readonly KnownCommand[] = [];

/** The commands of the workspace's bots, also those that are switched off. */
export function useBotCommands(workspaceId: string) {
  return useQuery(
    { queryKey: botCommandsKey(workspaceId), queryFn: () => fetchCommands(workspaceId) },
    queries,
  );
}

/** The commands of one kind that can be called, by name. */
export function useCallable(
  workspaceId: string,
  kind: BotCommand['kind'],
): readonly KnownCommand[] {
  'use memo';
  const { data } = useBotCommands(workspaceId);
  return data?.filter((command) => command.kind === kind && command.is_enabled) ?? NONE;
}

/** @throws AppError */
async function fetchCommands(workspaceId: string): Promise<KnownCommand[]> {
  const { data, error, status } = await supabase
    .from('bot_commands')
    .select(COLUMNS)
    .eq('workspace_id', workspaceId)
    .order('name');
  if (error) throw toAppError(error, status);
  return data;
}

/** Polls while somebody waits for an answer, and more slowly while one is only announced. */
const WAITING_MS = 250;
const ANNOUNCED_MS = 3000;
const isOpen = ({ status }: CommandCall) => status === 'waiting' || status === 'calling';

/** The user's own calls in a channel whose answers they have not put away, oldest first. */
export function useCalls(channelId: string) {
  return useQuery(
    {
      queryKey: callsKey(channelId),
      queryFn: () => fetchCalls(channelId),
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ status }) => status === 'accepted') ? ANNOUNCED_MS : false,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchCalls(channelId: string): Promise<CommandCall[]> {
  const { data, error, status } = await supabase
    .from('command_calls')
    .select()
    .eq('channel_id', channelId)
    .order('created_at');
  if (error) throw toAppError(error, status);
  return data;
}

export type NewCall = Pick<CommandCall, 'channel_id'> &
  Partial<Pick<CommandCall, 'thread_id' | 'argument' | 'message_id'>>;

/** The server gives up earlier; this is for a server whose worker is away. */
const MOST_MS = 15_000;

/** Calls a command and waits until it has ended. @throws AppError */
export async function callCommand(command: KnownCommand, call: NewCall): Promise<CommandCall> {
  const id = newId();
  const { workspace_id } = command;
  await gateway.insert('command_calls', [{ id, workspace_id, command_id: command.id, ...call }]);
  const until = Date.now() + MOST_MS;
  const end = async (): Promise<CommandCall> => {
    const { data, error, status } = await supabase
      .from('command_calls')
      .select()
      .eq('id', id)
      .single();
    if (error) throw toAppError(error, status);
    if (!isOpen(data)) return data;
    if (Date.now() > until) return { ...data, status: 'failed', reason: 'timeout' };
    await new Promise((done) => setTimeout(done, WAITING_MS));
    return end();
  };
  return end().finally(() => queries.invalidateQueries({ queryKey: callsKey(call.channel_id) }));
}

/** @throws AppError */
export async function putAway({ id, channel_id }: CommandCall): Promise<void> {
  await gateway.remove('command_calls', [id]);
  await queries.invalidateQueries({ queryKey: callsKey(channel_id) });
}

const REASONS = [
  'answer',
  'interrupted',
  'not_readable',
  'off',
  'redirect',
  'refused',
  'status',
  'timeout',
  'unreachable',
] as const;

/** Why a call failed, as a key of the texts of commands. */
export const failureKey = ({ reason }: Pick<CommandCall, 'reason'>) =>
  `failed.${REASONS.find((known) => known === reason) ?? 'unreachable'}` as const;
