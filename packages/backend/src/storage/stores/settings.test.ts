import { expect, test } from 'vitest';
import { storeSettings } from './settings.ts';

const env = {
  STORAGE_BACKEND: 's3',
  STORAGE_S3_BUCKET: 'files',
  STORAGE_S3_ENDPOINT: 'https://s3.example.test',
  STORAGE_S3_PREFIX: '/team/',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

test('files are kept on disk unless the environment names a bucket', () => {
  expect([storeSettings({}), storeSettings({ STORAGE_BACKEND: 'file' })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(storeSettings(env)).toEqual({
    endpoint: 'https://s3.example.test',
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'team/',
    isPathStyle: true,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test.each([
  [{ STORAGE_BACKEND: 'ftp' }, 'STORAGE_BACKEND'],
  [{ ...env, STORAGE_S3_BUCKET: undefined }, 'STORAGE_S3_BUCKET'],
  [{ ...env, STORAGE_S3_ENDPOINT: 'nowhere' }, 'STORAGE_S3_ENDPOINT'],
])('an invalid setting is named in the error', (wrong, name) => {
  expect(() => storeSettings(wrong)).toThrow(name);
});
