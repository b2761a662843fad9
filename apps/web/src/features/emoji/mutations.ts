import { type CustomEmoji, newId } from '@parley/model';
import { AppError, collections, supabase, toAppError } from '../../data/index.ts';
import { EMOJI_BUCKET } from './queries.ts';

/** Picture types and maximum size accepted by the bucket (supabase/schemas/14_emoji.sql). */
export const EMOJI_TYPES = ['image/png', 'image/gif', 'image/webp', 'image/jpeg'] as const;
export const EMOJI_BYTES = 256 * 1024;

const UNIQUE_VIOLATION = '23505';
/** A year, because a changed picture has a new path. */
const CACHE_S = '31536000';

/** Why a file cannot be an emoji: a key of the texts, or null. */
export function emojiProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'notAPicture' | 'tooLarge' | null {
  if (!EMOJI_TYPES.some((known) => known === type)) return 'notAPicture';
  return size > EMOJI_BYTES ? 'tooLarge' : null;
}

/** Adds a custom emoji. @throws AppError `emoji_taken` if another has its name */
export async function addEmoji(
  actor: { workspaceId: string; ownId: string },
  name: string,
  file: File,
): Promise<void> {
  const id = newId();
  const path = `${actor.workspaceId}/${id}.${file.type.split('/')[1]}`;
  const { storage } = await supabase.whole();
  const { error } = await storage
    .from(EMOJI_BUCKET)
    .upload(path, file, { contentType: file.type, cacheControl: CACHE_S });
  if (error) throw toAppError(error);
  const now = new Date().toISOString();
  const row: CustomEmoji = {
    id,
    workspace_id: actor.workspaceId,
    name,
    image_path: path,
    created_by: actor.ownId,
    created_at: now,
    updated_at: now,
  };
  try {
    await collections.custom_emoji.insert(row);
  } catch (cause) {
    // Delete the uploaded picture, which is useless without a row.
    await storage.from(EMOJI_BUCKET).remove([path]);
    const refusal = toAppError(cause);
    throw refusal.code === UNIQUE_VIOLATION
      ? new AppError('emoji_taken', 'There is an emoji of this name already.', {
          cause,
          hint: 'Choose another name.',
        })
      : refusal;
  }
}
