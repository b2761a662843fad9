import type { FormObject, FormRow, JsonValue } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { isCustomName } from '../archive/emoji.ts';
import type { Means } from './ids.ts';
import { isEmoji, type Survey } from './survey.ts';

type Picture = { row: FormRow; object: FormObject };
const MOST_PICTURE_BYTES = 262_144;

/** Custom emoji whose picture is in the archive; the others show as their name. */
export function emojiPictures(
  { archive }: Survey,
  workspace: string,
  used: ReadonlySet<string>,
  { note, sources }: Means,
): Picture[] {
  const pictures: Picture[] = [];
  const known = new Set<string>();
  for (const { path, size } of archive.entries) {
    const [, name = '', type = ''] = /\/([^/]+)\.(\w+)$/.exec(path) ?? [];
    if (!isEmoji(path) || !isCustomName(name) || known.has(name)) continue;
    if (size === 0 || size > MOST_PICTURE_BYTES) continue;
    known.add(name);
    const id = sourceId('slack', 'emoji', name);
    const image: string = `${workspace}/${id}.${type}`;
    const row: Record<string, JsonValue> = { id, workspace_id: workspace, name, image_path: image };
    sources.set(`emoji/${image}`, path);
    const mime_type = `image/${type === 'jpg' ? 'jpeg' : type}`;
    pictures.push({ row, object: { bucket: 'emoji', path: image, mime_type, size, sha256: null } });
  }
  for (const name of used) if (!known.has(name)) note('emoji_without_image', `:${name}:`);
  return pictures;
}
