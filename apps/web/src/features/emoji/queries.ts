import { publicUrl } from '@parley/client/files/public-url';
import type { CustomEmoji } from '@parley/model';
import { config, useRowsWhere, useWorkspace } from '../../data/index.ts';

const BY_NAME = (a: CustomEmoji, b: CustomEmoji) => a.name.localeCompare(b.name);

/** The bucket of the workspaces' own emoji: public to read, a folder for each workspace. */
export const EMOJI_BUCKET = 'emoji';

/** Where the picture of a custom emoji is shown from. */
export const emojiUrl = ({ image_path }: Pick<CustomEmoji, 'image_path'>): string =>
  publicUrl(config.supabaseUrl, EMOJI_BUCKET, image_path);

/** The workspace's own emoji, by name. */
export function useCustomEmojiRows(): CustomEmoji[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('custom_emoji', 'workspace_id', workspaceId, BY_NAME);
}

/** Picture addresses of the workspace's own emoji by their names, without colons. */
export function useCustomEmoji(): Map<string, string> {
  'use memo';
  const rows = useCustomEmojiRows();
  return new Map(rows.map((row) => [row.name, emojiUrl(row)]));
}
