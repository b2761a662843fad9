import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startTestBackend } from './project.ts';

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** A backend, and S3 clients of Amazon's own library. */
export async function startS3() {
  const project = await startTestBackend();
  const clients: S3Client[] = [];
  const client = (credentials: Credentials): S3Client => {
    const made = new S3Client({
      credentials,
      endpoint: `${project.backend.url}/storage/v1/s3`,
      region: 'local',
      forcePathStyle: true,
      maxAttempts: 1,
    });
    clients.push(made);
    return made;
  };
  const { accessKeyId, secretAccessKey } = project.backend.s3;
  const s3 = client({ accessKeyId, secretAccessKey });
  return {
    project,
    client,
    /** A client with the project's keys. */
    s3,
    async bucket(): Promise<string> {
      const Bucket = `s3-${crypto.randomUUID()}`;
      await s3.send(new CreateBucketCommand({ Bucket }));
      return Bucket;
    },
    put: (Bucket: string, Key: string, Body: string | Uint8Array = Key) =>
      s3.send(new PutObjectCommand({ Bucket, Key, Body })),
    read: async (Bucket: string, Key: string, more = {}) =>
      (await s3.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body?.transformToString(),
    async stop() {
      for (const made of clients) made.destroy();
      await project.stop();
    },
  };
}

/** Status and name of a refusal. */
export const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => 'done',
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) => [
      error.$metadata?.httpStatusCode,
      error.name,
    ],
  );
