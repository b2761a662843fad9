import { limits } from '@parley/model';

/** Kinds of image a browser shows and the avatars bucket accepts. */
export const PICTURE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** What speaks against a file as a picture: a key of the profile's texts, or null. */
export function pictureProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'notAnImage' | 'tooLarge' | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'notAnImage';
  return size > limits.avatarBytes ? 'tooLarge' : null;
}
