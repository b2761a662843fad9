import type { Attachment } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

export type FileOfPerson = Pick<
  Attachment,
  'id' | 'name' | 'type' | 'file_size' | 'mime_type' | 'channel_id' | 'message_id' | 'created_at'
>;

const FILES = 6;

/**
 * The person's channels that the user may see. Asks the server because the store holds participants
 * of opened channels only.
 */
export function useChannelsOf(profileId: string): { ids: ReadonlySet<string>; error: unknown } {
  const { data, error } = useQuery(
    { queryKey: ['channels-of', profileId], queryFn: () => fetchChannels(profileId) },
    queries,
  );
  return { ids: data ?? NONE, error };
}

const NONE: ReadonlySet<string> = new Set();

/** @throws AppError */
async function fetchChannels(profileId: string): Promise<ReadonlySet<string>> {
  const { data, error, status } = await supabase
    .from('participants')
    .select('channel_id')
    .eq('profile_id', profileId);
  if (error) throw toAppError(error, status);
  return new Set(data.map(({ channel_id }) => channel_id));
}

/** The latest files the person posted in channels the user may read. */
export function useFilesOfPerson(
  profileId: string,
  workspaceId: string,
): { files: FileOfPerson[]; error: unknown } {
  const { data, error } = useQuery(
    {
      queryKey: ['files-of', workspaceId, profileId],
      queryFn: () => fetchFiles(profileId, workspaceId),
    },
    queries,
  );
  return { files: data ?? [], error };
}

/** @throws AppError */
async function fetchFiles(profileId: string, workspaceId: string): Promise<FileOfPerson[]> {
  const { data, error, status } = await supabase
    .from('attachments')
    .select(
      'id, name, type, file_size, mime_type, channel_id, message_id, created_at, message:messages!inner(author_id)',
    )
    .eq('workspace_id', workspaceId)
    .eq('message.author_id', profileId)
    .is('deleted_at', null)
    .order('created_at', { ascending: false })
    .limit(FILES)
    .overrideTypes<FileOfPerson[], { merge: false }>();
  if (error) throw toAppError(error, status);
  return data;
}
