import { AVATARS_BUCKET, newId, type Profile } from '@parley/model';
import { collections, supabase, toAppError } from '../../data/index.ts';
import { saved } from '../../lib/saved.ts';

/** A year: a new picture has a new address. */
const CACHE_S = '31536000';

/** @throws AppError */
export const rename = (profileId: string, name: string): Promise<void> => saved(collections.profiles.update(profileId, (row) => { row.name = name; }));

/** Stores a picture in the person's own folder and shows it; the former one is removed. @throws AppError */
export async function setPicture(me: Profile, file: File): Promise<void> {
  const path = `${me.id}/${newId()}.${file.type.split('/')[1]}`;
  const { error } = await supabase.storage.from(AVATARS_BUCKET).upload(path, file, { contentType: file.type, cacheControl: CACHE_S });
  if (error) throw toAppError(error);
  await replacePicture(me, path);
}

/** @throws AppError */
export const removePicture = (me: Profile): Promise<void> => replacePicture(me, null);

async function replacePicture(me: Profile, path: string | null): Promise<void> {
  const former = me.avatar_path;
  await saved(collections.profiles.update(me.id, (row) => { row.avatar_path = path; }));
  if (former) await supabase.storage.from(AVATARS_BUCKET).remove([former]);
}
