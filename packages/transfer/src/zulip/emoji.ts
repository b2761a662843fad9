import { qualifiedEmoji } from '@parley/model';
import type { Archive } from '../archive/archive.ts';
import { isCustomName } from '../archive/emoji.ts';
import type { Ids } from '../archive/ids.ts';
import type { RecordMeans } from '../archive/source.ts';
import type { FormObject, FormRow } from '../form/records.ts';
import type { ZulipNote } from './notes.ts';
import type { ZulipEmoji, ZulipReaction } from './shapes.ts';

const MOST_PICTURE_BYTES = 262_144;
const PICTURE = /^emoji\/(?:.*\/)?([^/]+\.(png|gif|jpe?g|webp))$/;

/** The emoji of a reaction: a sign, or the name of a custom one; null if it is neither. */
export function reactionForm({ emoji_name, emoji_code, reaction_type }: ZulipReaction) {
  if (reaction_type !== 'unicode_emoji') return isCustomName(emoji_name) ? `:${emoji_name}:` : null;
  if (!/^[0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,9}$/.test(emoji_code)) return null;
  const points = emoji_code.split('-').map((point) => Number.parseInt(point, 16));
  if (points.some((point) => point < 0x20 || point > 0x10_ff_ff)) return null;
  const sign = qualifiedEmoji(String.fromCodePoint(...points));
  return /^(?:\p{RGI_Emoji})$/v.test(sign) ? sign : null;
}

type Pictured = { archive: Archive; emoji: readonly ZulipEmoji[]; realm: { ids: Ids } };

/** Custom emoji whose picture is in the export; the others show as their name. */
export function emojiPictures(
  { archive, emoji: listed, realm }: Pictured,
  workspace: string,
  { note, sources }: RecordMeans<ZulipNote>,
): { row: FormRow; object: FormObject }[] {
  const files = new Map(
    archive.entries.flatMap((entry) => {
      const [, name, type = ''] = PICTURE.exec(entry.path) ?? [];
      return name === undefined ? [] : [[name, { ...entry, type }] as const];
    }),
  );
  const taken = new Set<string>();
  // A name is given again after its emoji was deactivated.
  const newestFirst = [...listed].sort(
    (one, other) => Number(one.deactivated ?? false) - Number(other.deactivated ?? false),
  );
  return newestFirst.flatMap(({ name, file_name: file, id: number }) => {
    const where = `zerver_realmemoji, ${number}`;
    if (taken.has(name)) return [];
    taken.add(name);
    const picture = files.get(file ?? '');
    if (!isCustomName(name)) note('emoji_name', where);
    else if (!picture || picture.size === 0 || picture.size > MOST_PICTURE_BYTES)
      note('emoji_without_image', where);
    else {
      const id = realm.ids.of('emoji', name);
      const path = `${workspace}/${id}.${picture.type}`;
      sources.set(`emoji/${path}`, picture.path);
      const mime_type = `image/${picture.type === 'jpg' ? 'jpeg' : picture.type}`;
      const object = { bucket: 'emoji', path, mime_type, size: picture.size, sha256: null };
      return [{ row: { id, workspace_id: workspace, name, image_path: path }, object }];
    }
    return [];
  });
}
