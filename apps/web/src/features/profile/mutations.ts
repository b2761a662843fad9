import { AVATARS_BUCKET, newId, type Profile } from '@parley/model';
import { collections, supabase, toAppError } from '../../data/index.ts';
import { saveEntry } from './directory-entry.ts';
import type { ProfileStatus } from './status.ts';

/** A year; a new picture gets a new address. */
const CACHE_S = '31536000';

/** @throws AppError */
export const renameProfile = (profileId: string, name: string): Promise<void> =>
  collections.profiles.update(profileId, (row) => {
    row.name = name;
  });

/** Uploads a picture to the user's folder. @returns its path @throws AppError */
export async function uploadPicture(ownId: string, picture: Blob): Promise<string> {
  const path = `${ownId}/${newId()}.${picture.type.split('/')[1]}`;
  const { storage } = await supabase.whole();
  const { error } = await storage
    .from(AVATARS_BUCKET)
    .upload(path, picture, { contentType: picture.type, cacheControl: CACHE_S });
  if (error) throw toAppError(error);
  return path;
}

/** Sets a picture and removes the previous one. @throws AppError */
export const setPicture = async (me: Profile, picture: Blob): Promise<void> =>
  replacePicture(me, await uploadPicture(me.id, picture));

/** @throws AppError */
export const removePicture = (me: Profile): Promise<void> => replacePicture(me, null);

async function replacePicture(me: Profile, path: string | null): Promise<void> {
  const former = me.avatar_path;
  await collections.profiles.update(me.id, (row) => {
    row.avatar_path = path;
  });
  if (!former) return;
  const { storage } = await supabase.whole();
  await storage.from(AVATARS_BUCKET).remove([former]);
}

/** Sets the user's status in a workspace; null clears it. @throws AppError */
export const setStatus = (
  workspaceId: string,
  profileId: string,
  status: ProfileStatus | null,
): Promise<void> =>
  saveEntry(workspaceId, profileId, {
    status_text: status?.text.trim() || null,
    status_emoji: status?.emoji || null,
    status_expires_at: status?.expiresAt ?? null,
  });
