import { limits } from '@parley/model';

/** Image types that browsers show and the avatars bucket accepts. */
export const PICTURE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** Why a file cannot be a picture, as a key of the texts; null if it can. */
export function pictureProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'notAnImage' | 'tooLarge' | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'notAnImage';
  return size > limits.avatarBytes ? 'tooLarge' : null;
}
