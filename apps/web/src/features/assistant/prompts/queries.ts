import type { Channel, ChannelPrompt, PromptDraft, Rehearsal } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  supabase,
  toAppError,
  useProfiles,
  useRowsWhere,
  useTableGroup,
} from '../../../data/index.ts';
import { OLDEST_FIRST } from '@parley/client/collections/row-lists';
import { queries } from '../../../lib/query-client.ts';
import { useParticipants } from '../../channels/queries.ts';
import { type Assistant, furtherAssistant, mainAssistant } from './assistants.ts';
import type { Rehearsed } from './RehearsedMessage.tsx';

/**
 * Interval for polling a draft that a colleague may change, in milliseconds. Drafts have no live
 * updates.
 */
const POLL_MS = 4000;

/** The assistants of a channel: the first, then the others in the order they were added. */
export function useAssistants(channel: Channel) {
  const load = useTableGroup('assistants');
  const data = useRowsWhere('channel_assistants', 'channel_id', channel.id, OLDEST_FIRST);
  const profiles = useProfiles();
  const members = useParticipants(channel.id);
  return useMemo(() => {
    const named = data.find(({ is_main }) => is_main);
    const further = data.filter(({ is_main }) => !is_main);
    const others = new Set(further.map(({ profile_id }) => profile_id));
    // The workspace's assistant, if the channel's first has no name of its own.
    const assistant = members.find(
      ({ profile }) => profile?.role === 'assistant' && !others.has(profile.id),
    )?.profile;
    return {
      load,
      main: mainAssistant(channel, named ? profiles.get(named.profile_id) : assistant),
      /** The row of the first assistant, if it has its own name. */
      named,
      further: further.map((row) => ({
        row,
        assistant: furtherAssistant(channel, row, profiles.get(row.profile_id)),
      })),
    };
  }, [channel, data, load, members, profiles]);
}

type AssistantRef = Pick<Assistant, 'id'> & { channel: Pick<Channel, 'id'> };

export const promptsKey = ({ channel, id }: AssistantRef) => ['prompts', channel.id, id];
export const draftKey = ({ channel, id }: AssistantRef) => ['prompt draft', channel.id, id];

/** All published prompts, newest first. */
export const usePrompts = (assistant: Assistant) =>
  useQuery(
    {
      queryKey: [...promptsKey(assistant), assistant.version],
      queryFn: () => fetchPrompts(assistant),
    },
    queries,
  );

/** The draft shared by managers of the channel; null if there is none. */
export const useStoredDraft = (assistant: Assistant) =>
  useQuery(
    {
      queryKey: draftKey(assistant),
      queryFn: () => fetchDraft(assistant),
      refetchInterval: POLL_MS,
      staleTime: POLL_MS,
    },
    queries,
  );

/** One of the user's own rehearsals with its results so far. */
export function useRehearsal(id: string | null): Rehearsal | undefined {
  return useRowsWhere('rehearsals', 'id', id ?? '')[0];
}

/** Messages by id, as far as the user can still read them. */
export const useRehearsedMessages = (ids: readonly string[]) =>
  useQuery(
    {
      queryKey: ['rehearsed messages', ids],
      enabled: ids.length > 0,
      queryFn: () => fetchMessages(ids),
    },
    queries,
  );

/** @throws AppError */
async function fetchMessages(ids: readonly string[]): Promise<Map<string, Rehearsed>> {
  const { data, error, status } = await supabase
    .from('messages')
    .select('id, author_id, parts, content, created_at')
    .in('id', [...ids])
    .is('deleted_at', null);
  if (error) throw toAppError(error, status);
  return new Map(data.map((message) => [message.id, message]));
}

/** @throws AppError */
async function fetchPrompts({ channel, id }: AssistantRef): Promise<ChannelPrompt[]> {
  const all = supabase
    .from('channel_prompts')
    .select('*')
    .eq('channel_id', channel.id)
    .gt('version', 0)
    .order('version', { ascending: false });
  const { data, error, status } = await (id === null
    ? all.is('assistant_id', null)
    : all.eq('assistant_id', id));
  if (error) throw toAppError(error, status);
  return data;
}

/** @throws AppError */
export async function fetchDraft({ channel, id }: AssistantRef): Promise<PromptDraft | null> {
  const all = supabase.from('prompt_drafts').select('*').eq('channel_id', channel.id);
  const { data, error, status } = await (
    id === null ? all.is('assistant_id', null) : all.eq('assistant_id', id)
  ).maybeSingle();
  if (error) throw toAppError(error, status);
  return data;
}
