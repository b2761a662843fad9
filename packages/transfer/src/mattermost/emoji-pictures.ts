import { isCustomName } from '../archive/emoji.ts';
import type { FormObject, FormRow } from '../form/records.ts';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { idOf, type Means } from './ids.ts';
import type { Survey } from './survey.ts';

type Picture = { row: FormRow; object: FormObject };
const MOST_PICTURE_BYTES = 262_144;

/** Custom emoji whose picture is in the export; the others show as their name. */
export async function emojiPictures(
  { archive, files, emoji }: Survey,
  workspace: string,
  used: ReadonlySet<string>,
  { note, sources }: Means,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const known = new Set<string>();
  const without = new Map([...used].map((name) => [name, `:${name}:`]));
  for (const { value, where } of emoji) {
    const { name, image } = value;
    if (!isCustomName(name)) note('emoji_name', where);
    else if (!known.has(name)) {
      const entry = image ? files.find(image) : null;
      const type = entry && (await typeOf(archive, entry));
      if (!entry || !type) {
        without.set(name, where);
        continue;
      }
      known.add(name);
      const id = idOf('emoji', name);
      const path = `${workspace}/${id}.${type === 'jpeg' ? 'jpg' : type}`;
      const { size } = entry;
      sources.set(`emoji/${path}`, entry.path);
      pictures.push({
        row: { id, workspace_id: workspace, name, image_path: path },
        object: { bucket: 'emoji', path, mime_type: `image/${type}`, size, sha256: null },
      });
    }
  }
  for (const [name, where] of without) if (!known.has(name)) note('emoji_without_image', where);
  return pictures;
}

/** Files of emoji have no endings; their first bytes say what they are. */
const BEGINNINGS: readonly [type: string, beginning: RegExp][] = [
  ['png', /^\x89PNG/],
  ['gif', /^GIF8/],
  ['jpeg', /^\xFF\xD8\xFF/],
  ['webp', /^RIFF....WEBP/s],
];

async function typeOf(archive: Archive, { path, size }: ArchiveEntry): Promise<string | null> {
  if (size > MOST_PICTURE_BYTES) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of (await archive.open(path)) as AsyncIterable<Buffer>) chunks.push(chunk);
  const head = Buffer.concat(chunks).toString('latin1', 0, 16);
  return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0] ?? null;
}
