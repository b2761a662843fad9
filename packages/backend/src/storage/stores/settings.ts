import { z } from 'zod';

/** An S3 bucket for the contents. */
export type S3StoreSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  /** Precedes each key, and ends with a slash. */
  prefix: string;
  /** Puts the bucket in the path instead of the host name. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
};

const flag = z
  .enum(['true', 'false'])
  .default('true')
  .transform((text) => text === 'true');

/** Names that the hosted service's own server reads. */
const environment = z.object({
  STORAGE_S3_BUCKET: z.string().min(1),
  STORAGE_S3_ENDPOINT: z.url(),
  STORAGE_S3_REGION: z.string().default('us-east-1'),
  STORAGE_S3_PREFIX: z.string().default(''),
  STORAGE_S3_FORCE_PATH_STYLE: flag,
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
});

/**
 * The file store from the environment; undefined for this machine's disk, unless `STORAGE_BACKEND`
 * is `s3`.
 * @throws an error that names the missing or wrong setting.
 */
export function storeSettings(
  env: Record<string, string | undefined>,
): S3StoreSettings | undefined {
  const kind = env.STORAGE_BACKEND ?? 'file';
  if (kind === 'file') return undefined;
  if (kind !== 's3') throw new Error(`STORAGE_BACKEND must be "file" or "s3", but is "${kind}".`);
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`STORAGE_BACKEND=s3: ${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  const prefix = data.STORAGE_S3_PREFIX.replace(/^\/+|\/+$/g, '');
  return {
    endpoint: data.STORAGE_S3_ENDPOINT,
    region: data.STORAGE_S3_REGION,
    bucket: data.STORAGE_S3_BUCKET,
    prefix: prefix === '' ? '' : `${prefix}/`,
    isPathStyle: data.STORAGE_S3_FORCE_PATH_STYLE,
    accessKeyId: data.AWS_ACCESS_KEY_ID,
    secretAccessKey: data.AWS_SECRET_ACCESS_KEY,
  };
}
