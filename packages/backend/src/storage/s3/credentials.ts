import { createHmac } from 'node:crypto';

/** Keys of the S3 protocol, which give the rights of the project's service. */
export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** The well-known development keys of the local stack. */
const DEVELOPMENT: S3Credentials = {
  accessKeyId: '625729a08b95bf1b7ff351a663f3a23c',
  secretAccessKey: '850181e4652dd023b7a98c58ae0d2d34bd487ee0cc3254aed6eda37307425907',
  region: 'local',
};

/**
 * The S3 keys of a project. They are derived from its secret, so they change with it and need no
 * file.
 */
export function s3Credentials(secret: string, isDevelopment: boolean): S3Credentials {
  if (isDevelopment) return DEVELOPMENT;
  const derived = (name: string) => createHmac('sha256', secret).update(name).digest('hex');
  return {
    accessKeyId: derived('parley s3 access key id').slice(0, 32),
    secretAccessKey: derived('parley s3 secret access key'),
    region: DEVELOPMENT.region,
  };
}
