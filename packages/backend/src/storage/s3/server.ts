import type { Log } from '../../log.ts';
import { inWords, StorageError } from '../errors.ts';
import { decodePercent } from '../names.ts';
import { authenticate } from './authenticate.ts';
import {
  bucketLocation,
  bucketVersioning,
  headBucket,
  listBuckets,
  makeBucket,
  removeBucket,
} from './buckets.ts';
import type { S3Call, S3Options } from './context.ts';
import { errorAnswer, notImplemented } from './errors.ts';
import { listObjects, listObjectsV2 } from './listing.ts';
import { abortUpload, beginUpload, completeUpload, copyPart, putPart } from './multipart.ts';
import { listParts, listUploads } from './multipart-lists.ts';
import { copyTo, deleteObject, deleteObjects, putObject } from './objects.ts';
import { postForm } from './post-form.ts';
import { getObject, objectTagging } from './reading.ts';

const PREFIX = '/storage/v1/s3';
type Operation = (call: S3Call) => Promise<Response>;

/**
 * Subresources that are not offered; a request for one must not act on the bucket or object itself.
 */
const OTHERS = `acl policy policyStatus lifecycle cors encryption logging website notification
  replication requestPayment accelerate analytics inventory metrics object-lock ownershipControls
  publicAccessBlock versions tagging legal-hold retention torrent attributes select restore
  intelligent-tiering`.split(/\s+/);

/**
 * The S3 protocol (path style) over the same buckets and objects, under the same policies. The
 * project's S3 keys identify its service; a session's token identifies that user.
 */
export function createS3(options: S3Options, log: Log): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    try {
      return await answer(request, url, options);
    } catch (problem) {
      const error = inWords(problem);
      if (error instanceof StorageError) {
        const response = errorAnswer(error, url.pathname.slice(PREFIX.length));
        return request.method === 'HEAD' ? new Response(null, response) : response;
      }
      log({ level: 'error', message: 'An S3 request failed', error: String(error) });
      const failed = new StorageError(
        '500',
        'InternalError',
        'Something went wrong on the server.',
      );
      return errorAnswer(failed, url.pathname.slice(PREFIX.length));
    }
  };
}

async function answer(request: Request, url: URL, options: S3Options): Promise<Response> {
  const path = decodePercent(url.pathname.slice(PREFIX.length).replace(/^\//, ''));
  const [bucket = '', ...rest] = path.split('/');
  const key = rest.join('/');
  const isForm = /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');
  if (request.method === 'POST' && isForm && key === '') return postForm(request, bucket, options);
  const signed = await authenticate(request, options.keys);
  const query = url.searchParams;
  const operation = operationOf(request, query, { bucket, key });
  if (!operation) throw notImplemented();
  return operation({ ...options, request, url, query, bucket, key, caller: signed.caller, signed });
}

type ObjectName = { bucket: string; key: string };

function operationOf(
  { method, headers }: Request,
  query: URLSearchParams,
  { bucket, key }: ObjectName,
): Operation | undefined {
  const asked = (name: string) => query.has(name);
  const isCopy = headers.has('x-amz-copy-source');
  if (bucket === '') return method === 'GET' ? listBuckets : undefined;
  if (method === 'GET' && key !== '' && asked('tagging')) return objectTagging;
  if (OTHERS.some(asked)) return undefined;
  return key === '' ? ofBucket(method, asked) : ofObject(method, asked, isCopy);
}

function ofBucket(method: string, asked: (name: string) => boolean): Operation | undefined {
  if (method === 'PUT') return makeBucket;
  if (method === 'DELETE') return removeBucket;
  if (method === 'HEAD') return headBucket;
  if (method === 'POST') return asked('delete') ? deleteObjects : undefined;
  if (method !== 'GET') return undefined;
  if (asked('location')) return bucketLocation;
  if (asked('versioning')) return bucketVersioning;
  if (asked('uploads')) return listUploads;
  return asked('list-type') ? listObjectsV2 : listObjects;
}

function ofObject(
  method: string,
  asked: (name: string) => boolean,
  isCopy: boolean,
): Operation | undefined {
  const isPart = asked('uploadId');
  if (method === 'GET') return isPart ? listParts : getObject;
  if (method === 'HEAD') return getObject;
  if (method === 'DELETE') return isPart ? abortUpload : deleteObject;
  if (method === 'PUT' && isPart) return isCopy ? copyPart : putPart;
  if (method === 'PUT') return isCopy ? copyTo : putObject;
  if (method !== 'POST') return undefined;
  if (asked('uploads')) return beginUpload;
  return isPart ? completeUpload : undefined;
}
