import type { CustomEmoji } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { collections, supabase, useWorkspace } from '../../data/index.ts';

/** The bucket of the workspaces' own emoji: public to read, a folder for each workspace. */
export const EMOJI_BUCKET = 'emoji';

/** Where the picture of a custom emoji is shown from. */
export const emojiUrl = ({ image_path }: Pick<CustomEmoji, 'image_path'>): string =>
  supabase.storage.from(EMOJI_BUCKET).getPublicUrl(image_path).data.publicUrl;

/** The workspace's own emoji, by name. */
export function useCustomEmojiRows(): CustomEmoji[] {
  const workspaceId = useWorkspace()?.id ?? '';
  const { data } = useLiveQuery({
    queryKey: ['custom_emoji', workspaceId],
    query: (query) =>
      query
        .from({ emoji: collections.custom_emoji })
        .where(({ emoji }) => eq(emoji.workspace_id, workspaceId))
        .orderBy(({ emoji }) => emoji.name),
  });
  return data;
}

/** Picture addresses of the workspace's own emoji by their names, without colons. */
export function useCustomEmoji(): Map<string, string> {
  'use memo';
  const rows = useCustomEmojiRows();
  return new Map(rows.map((row) => [row.name, emojiUrl(row)]));
}
