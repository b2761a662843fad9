import { encodedPath } from '@parley/model';

/** Size and format to render an image in. */
export type Transform = { width: number; height: number; quality: number; format: 'origin' };

/**
 * The URL of a file in a public bucket, as Storage's client builds it: screens need it before that
 * client is loaded.
 * @param transform for an image that the service renders
 */
export function publicUrl(
  supabaseUrl: string,
  bucket: string,
  path: string,
  transform?: Transform,
): string {
  const address = `${supabaseUrl}/storage/v1/${transform ? 'render/image' : 'object'}/public`;
  const query = Object.entries(transform ?? {}).map(([name, value]) => [name, String(value)]);
  const url = `${address}/${bucket}/${encodedPath(path)}`;
  return transform ? `${url}?${new URLSearchParams(query)}` : url;
}
