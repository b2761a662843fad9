import { useQuery } from '@tanstack/react-query';
import { type AppError, foundRow, supabase, toAppError, useRowsWhere } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { fileKey } from './labels.ts';

type LinkedFile = { id: string; name: string };

/**
 * The drive's file that a text names: null if it is deleted or the user may not read it, undefined
 * while it is loading.
 */
export function useLinkedFile(id: string): LinkedFile | null | undefined {
  const [stored] = useRowsWhere('files', 'id', id);
  const { data, error } = useQuery<LinkedFile, AppError>(
    {
      queryKey: fileKey(id),
      enabled: stored === undefined,
      queryFn: async () => {
        const {
          data: found,
          error,
          status,
        } = await supabase.from('files').select('id, name').eq('id', id).is('deleted_at', null);
        if (error) throw toAppError(error, status);
        return foundRow(found, 'files', id);
      },
    },
    queries,
  );
  if (stored) return stored.deleted_at === null ? stored : null;
  return error?.code === 'not_found' ? null : data;
}
