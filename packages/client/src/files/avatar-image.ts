import { AVATARS_BUCKET } from '@parley/model';
import { avatarSides, IMAGE_QUALITY } from './image-sizes.ts';
import { publicUrl } from './public-url.ts';

/**
 * A user's avatar as attributes of an image element, for screens of density 1 and 2.
 * @param shown side of the displayed square, in CSS pixels
 */
export function avatarImage(
  supabaseUrl: string,
  path: string,
  shown: number,
): { src: string; srcSet: string } {
  const drawn = avatarSides(shown).map(({ density, side }) => {
    // Without a format, the service converts to the browser's preferred one; avatars are stored as
    // JPEG and stay JPEG.
    const transform = {
      width: side,
      height: side,
      quality: IMAGE_QUALITY,
      format: 'origin' as const,
    };
    return { density, url: publicUrl(supabaseUrl, AVATARS_BUCKET, path, transform) };
  });
  return {
    src: drawn[0]?.url ?? '',
    srcSet: drawn.map(({ density, url }) => `${url} ${density}x`).join(', '),
  };
}
