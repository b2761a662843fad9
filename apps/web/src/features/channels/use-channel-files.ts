import type { Attachment } from '@parley/model';
import { useEffect, useState } from 'react';
import { type AppError, supabase, toAppError } from '../../data/index.ts';

export type FileType = Attachment['type'] | 'all';
export type ListedFile = Attachment & { message: { author_id: string | null } | null };

type State = { key: string; files: ListedFile[] | null; error: AppError | null; pages: number };

const PAGE = 60;

/** Files of a channel, newest first, page by page; asked of the server, since the store holds those of loaded messages only. */
export function useChannelFiles(channelId: string, type: FileType): { files: ListedFile[] | null; error: AppError | null; hasMore: boolean; loadMore(): void } {
  const key = `${channelId}/${type}`;
  const [state, setState] = useState<State>({ key, files: null, error: null, pages: 1 });
  if (state.key !== key) setState({ key, files: null, error: null, pages: 1 });
  const wanted = state.pages * PAGE;

  useEffect(() => {
    let isCurrent = true;
    const query = supabase.from('attachments').select('*, message:messages(author_id)').eq('channel_id', channelId).is('deleted_at', null);
    void (type === 'all' ? query : query.eq('type', type))
      .order('created_at', { ascending: false }).order('id').limit(wanted)
      .overrideTypes<ListedFile[], { merge: false }>()
      .then(({ data, error, status }) => {
        if (isCurrent) setState((before) => ({ ...before, files: data ?? before.files, error: error ? toAppError(error, status) : null }));
      });
    return () => {
      isCurrent = false;
    };
  }, [channelId, type, wanted]);

  return {
    files: state.files,
    error: state.error,
    hasMore: state.files !== null && state.files.length >= wanted,
    loadMore: () => setState((before) => ({ ...before, pages: before.pages + 1 })),
  };
}
