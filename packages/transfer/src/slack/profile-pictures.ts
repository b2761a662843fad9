import { AVATARS_BUCKET } from '@parley/model';
import type { FormObject } from '../form/records.ts';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import type { Means } from './ids.ts';
import type { People } from './people.ts';

/** As large as the bucket takes. */
const MOST_PICTURE_BYTES = 5_242_880;
/** Programs that complete an export put pictures of people there, by Slack's id. */
const PICTURE = /^(?:__)?avatars\/([UW][A-Z0-9]+)(?:\/[^/]+)?\.(png|gif|jpe?g|webp)$/;

export const isProfilePicture = ({ path, size }: ArchiveEntry): boolean =>
  PICTURE.test(path) && size > 0 && size <= MOST_PICTURE_BYTES;

/** The first picture of each person, by the person's id; its path is in a folder of theirs. */
export function profilePictures(
  { archive, people }: { archive: Archive; people: People },
  { note, sources }: Means,
): Map<string, FormObject> {
  const pictures = new Map<string, FormObject>();
  for (const entry of archive.entries.filter(isProfilePicture)) {
    const [, user = '', type = ''] = PICTURE.exec(entry.path) ?? [];
    const person = people.get(user);
    if (!person) note('unknown_file', entry.path);
    if (!person || pictures.has(person.id)) continue;
    const path = `${person.id}/picture.${type}`;
    sources.set(`${AVATARS_BUCKET}/${path}`, entry.path);
    const mime_type = `image/${type === 'jpg' ? 'jpeg' : type}`;
    pictures.set(person.id, {
      bucket: AVATARS_BUCKET,
      path,
      mime_type,
      size: entry.size,
      sha256: null,
    });
  }
  return pictures;
}
