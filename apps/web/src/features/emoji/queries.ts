import { publicUrl } from '@parley/client/files/public-url';
import type { CustomEmoji } from '@parley/model';
import {
  collections,
  config,
  openWorkspaceId,
  useRowsWhere,
  useWorkspace,
} from '../../data/index.ts';

const BY_NAME = (a: CustomEmoji, b: CustomEmoji) => a.name.localeCompare(b.name);

/** Bucket for custom emoji: publicly readable, with a folder per workspace. */
export const EMOJI_BUCKET = 'emoji';

/** Public URL of a custom emoji's picture. */
export const emojiUrl = ({ image_path }: Pick<CustomEmoji, 'image_path'>): string =>
  publicUrl(config.supabaseUrl, EMOJI_BUCKET, image_path);

/** Custom emoji of the workspace, sorted by name. */
export function useCustomEmojiRows(): CustomEmoji[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('custom_emoji', 'workspace_id', workspaceId, BY_NAME);
}

/** Picture URLs of custom emoji by name, without colons. */
export function useCustomEmoji(): Map<string, string> {
  'use memo';
  const rows = useCustomEmojiRows();
  return new Map(rows.map((row) => [row.name, emojiUrl(row)]));
}

/** The picture of a custom emoji of the open workspace, for code outside components. */
export function customEmojiUrl(name: string): string | null {
  const workspaceId = openWorkspaceId();
  const row = collections.custom_emoji
    .values()
    .find((one) => one.workspace_id === workspaceId && one.name === name);
  return row ? emojiUrl(row) : null;
}
