import { useQuery } from '@tanstack/react-query';
import { AppError, signedUrl } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { decodeCsv, detectEncoding } from '../../lib/csv/encoding.ts';
import type { ViewedFile } from './viewed-file.ts';

/** Maximum size of a preview in bytes. */
const MOST = 1024 * 1024;

export type LoadedText = { text: string; /** True if the file is longer. */ isCut: boolean };

/** Text of a file, up to the preview's maximum. */
export function useFileContent({ path, bucket, file_size }: ViewedFile) {
  return useQuery<LoadedText, AppError>(
    {
      queryKey: ['drive', 'content', path],
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        const answer = await fetch(await signedUrl(path, { bucket }), {
          headers: { Range: `bytes=0-${MOST - 1}` },
          signal,
        });
        if (!answer.ok)
          throw new AppError('not_found', 'Could not find the file.', { status: answer.status });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return { text: textOf(bytes), isCut: file_size > bytes.length };
      },
    },
    queries,
  );
}

/**
 * The preview may end inside a character; an invalid sequence there does not mean another encoding.
 */
function textOf(bytes: Uint8Array): string {
  const encoding = detectEncoding(
    bytes.length < MOST ? bytes : bytes.subarray(0, bytes.length - 4),
  );
  return decodeCsv(bytes, encoding) ?? new TextDecoder(encoding).decode(bytes);
}
