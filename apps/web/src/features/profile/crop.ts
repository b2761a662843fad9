/** A square in the picture's own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** Side of a stored picture in pixels: twice the largest displayed size. */
const SIDE = 512;
const QUALITY = 0.86;

/**
 * Crops and encodes a picture as JPEG, as the preset of spec point 3 says.
 * @throws Error if the browser cannot decode it
 */
export async function cropped(picture: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, SIDE, SIDE);
  bitmap.close();
  // JPEG has no transparency; without this, clear areas become black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
