/** What an image is drawn as. */
export type Transform = { width: number; height: number; quality: number; format: 'origin' };

/**
 * The address of a file in a public bucket, as Storage's client makes it: screens draw it before
 * that client is there.
 * @param transform for an image that the service is to draw
 */
export function publicUrl(
  supabaseUrl: string,
  bucket: string,
  path: string,
  transform?: Transform,
): string {
  const address = `${supabaseUrl}/storage/v1/${transform ? 'render/image' : 'object'}/public`;
  const query = Object.entries(transform ?? {}).map(([name, value]) => [name, String(value)]);
  return (
    encodeURI(`${address}/${bucket}/${path}`) + (transform ? `?${new URLSearchParams(query)}` : '')
  );
}
