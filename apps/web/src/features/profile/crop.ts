/** A square of a picture, in the picture's own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** Side of a stored picture, in pixels: twice the largest it is shown at, on a fine screen. */
const SIDE = 512;
const QUALITY = 0.86;

/**
 * Cuts a square out of a picture, in the size and the format it is stored in: JPEG, as the preset
 * of spec point 3 says.
 * @throws Error when the browser cannot read the picture
 */
export async function cropped(picture: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, SIDE, SIDE);
  bitmap.close();
  // JPEG has no transparency: what is clear would be black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
