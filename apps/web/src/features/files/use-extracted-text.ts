import { useQuery } from '@tanstack/react-query';
import { type AppError, foundRow, supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import type { ChannelFile, DriveFile } from './entry.ts';

export type ReadText = { status: string; reason: string | null; content: string | null };

const READING_MS = 3000;

/** Text extracted from a drive file; polls while extraction is running. */
export function useFileText(file: Pick<DriveFile, 'id' | 'version'>) {
  return useQuery<ReadText | null, AppError>(
    {
      queryKey: ['drive', 'text', file.id, file.version],
      queryFn: async () => {
        const answer = await supabase
          .from('file_texts')
          .select('status, reason, content')
          .eq('file_id', file.id)
          .eq('version', file.version);
        if (answer.error) throw toAppError(answer.error, answer.status);
        return answer.data[0] ?? null;
      },
      refetchInterval: ({ state }) =>
        state.data?.status === 'processed' || state.data?.status === 'failed' ? false : READING_MS,
    },
    queries,
  );
}

/** Text extracted from an attachment; polls while extraction is running. */
export function useAttachmentText(file: Pick<ChannelFile, 'id'>) {
  return useQuery<{ content: string | null; status: string }, AppError>(
    {
      queryKey: ['drive', 'attachment-text', file.id],
      queryFn: async () => {
        const answer = await supabase
          .from('attachments')
          .select('content, status')
          .eq('id', file.id);
        if (answer.error) throw toAppError(answer.error, answer.status);
        return foundRow(answer.data, 'attachments', file.id);
      },
    },
    queries,
  );
}
