import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import type { Caller } from '../../postgres/session.ts';
import type { ReceivedBytes } from '../disk.ts';
import { tooLarge } from '../errors.ts';
import { malformedForm, openForm, untold } from '../forms.ts';
import { objectName } from '../names.ts';
import { allowedType } from '../types.ts';
import { LARGEST_OBJECT, sizeLimit, storeArriving } from '../upload.ts';
import { isSameText } from '../../same-text.ts';
import { signatory } from './authenticate.ts';
import { type S3Options, userMetadata } from './context.ts';
import { denied, invalidArgument, signatureMismatch } from './errors.ts';
import { ALGORITHM, sign, signingKey } from './signature.ts';
import { xmlAnswer } from './xml.ts';

const condition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.literal(['eq', 'starts-with']), z.string(), z.string()]),
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
]);
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(condition),
});
type Policy = z.infer<typeof policySchema>;

/** Form fields that need no condition in the policy. */
const FREE = /^(policy|x-amz-signature|file|x-ignore-.*)$/;

type Fields = Map<string, string>;
/** The upload that a form's signed policy allows. */
type Admitted = { policy: Policy; caller: Caller; key: string };
type Form = Admitted & { fields: Fields; received: ReceivedBytes };

/** Handles an upload by a signed form, whose policy limits its fields. */
export async function postForm(
  request: Request,
  bucket: string,
  options: S3Options,
): Promise<Response> {
  const { sql, disk } = options;
  const { fields, received, policy, caller, key } = await readForm(request, bucket, options);
  try {
    checkSize(policy, received.size);
    const target = { bucket, name: objectName(key), caller, upsert: true };
    const { etag } = await storeArriving(sql, disk, target, async (settings) => {
      if (received.size > sizeLimit(settings)) throw tooLarge();
      return {
        received,
        mimeType: allowedType(fields.get('content-type'), settings),
        cacheControl: fields.get('cache-control') ?? 'no-cache',
        userMetadata: userMetadata(fields),
      };
    });
    const status = Number(fields.get('success_action_status'));
    if (status === 201)
      return xmlAnswer('PostResponse', { Bucket: bucket, Key: key, ETag: etag }, 201);
    return new Response(null, { status: status === 204 ? 204 : 200, headers: { ETag: etag } });
  } finally {
    await disk.discard(received);
  }
}

/** Identifies the signer of the form's policy. @throws StorageError 403 */
async function admitted(
  fields: ReadonlyMap<string, string>,
  { keys }: S3Options,
): Promise<Pick<Admitted, 'policy' | 'caller'>> {
  const text = fields.get('policy') ?? '';
  if (fields.get('x-amz-algorithm') !== ALGORITHM) throw denied('The form is not signed');
  const { secrets, caller, scope } = await signatory(
    {
      credential: fields.get('x-amz-credential') ?? '',
      longDate: fields.get('x-amz-date') ?? '',
      token: fields.get('x-amz-security-token') ?? null,
    },
    keys,
  );
  const signature = fields.get('x-amz-signature') ?? '';
  if (!secrets.some((secret) => isSameText(sign(signingKey(secret, scope), text), signature)))
    throw signatureMismatch();
  return { policy: parsePolicy(text), caller };
}

function parsePolicy(text: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    throw invalidArgument('The policy of the form cannot be read');
  }
}

/** @throws StorageError 403 if the policy does not allow the fields. */
function check(policy: Policy, fields: ReadonlyMap<string, string>): void {
  if (Date.parse(policy.expiration) < Date.now()) throw denied('The policy has expired');
  const named = new Set<string>();
  for (const rule of policy.conditions) {
    if (!Array.isArray(rule)) {
      for (const [name, value] of Object.entries(rule)) match(fields, named, name, value, 'eq');
    } else if (rule[0] !== 'content-length-range')
      match(fields, named, rule[1].replace(/^\$/, ''), rule[2], rule[0]);
  }
  for (const name of fields.keys())
    if (!FREE.test(name) && !named.has(name)) throw denied(`The policy does not allow ${name}`);
}

/** @throws StorageError 403 */
function checkSize(policy: Policy, size: number): void {
  for (const [least, most] of ranges(policy))
    if (size < least || size > most) throw denied('The file is not as large as it may be');
}

const ranges = ({ conditions }: Policy): [number, number][] =>
  conditions.flatMap((rule) =>
    Array.isArray(rule) && rule[0] === 'content-length-range' ? [[rule[1], rule[2]]] : [],
  );

function match(
  fields: ReadonlyMap<string, string>,
  named: Set<string>,
  name: string,
  expected: string,
  how: 'eq' | 'starts-with',
): void {
  const field = name.toLowerCase();
  const value = fields.get(field) ?? '';
  const holds = how === 'eq' ? value === expected : value.startsWith(expected);
  if (!holds) throw denied(`The policy does not allow this ${name}`);
  named.add(field);
}

/**
 * Reads a form's fields, and stores its file on disk. Stores no byte before the signature and the
 * policy allow it.
 */
function readForm(request: Request, bucket: string, options: S3Options): Promise<Form> {
  const type = request.headers.get('content-type') ?? '';
  const form = openForm(type, { files: 1, fields: 100, fieldSize: 64 * 1024 });
  const fields: Fields = new Map();
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  let arriving: Promise<Form> | null = null;
  form.on('field', (name, value) => fields.set(name.toLowerCase(), value));
  form.on('file', (_name, stream, { filename, mimeType }) => {
    stream.on('error', untold);
    arriving = receive(stream, { fields, fileName: filename ?? '', mimeType, bucket }, options);
    arriving.catch((error: unknown) => {
      stream.resume();
      reject(error);
    });
  });
  form.on('error', (error) => reject(malformedForm(error)));
  form.on('close', () => {
    if (arriving) arriving.then(resolve, reject);
    else reject(invalidArgument('The form holds no file'));
  });
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
  body.on('error', reject);
  body.pipe(form);
  return promise;
}

type Arriving = { fields: Fields; fileName: string; mimeType: string; bucket: string };

async function receive(
  stream: Readable,
  { fields, fileName, mimeType, bucket }: Arriving,
  options: S3Options,
): Promise<Form> {
  const { policy, caller } = await admitted(fields, options);
  const key = (fields.get('key') ?? '').replaceAll('${filename}', fileName);
  check(policy, new Map([...fields, ['bucket', bucket], ['key', key]]));
  if (!fields.has('content-type')) fields.set('content-type', mimeType);
  const most = Math.min(LARGEST_OBJECT, ...ranges(policy).map(([, size]) => size));
  return { fields, policy, caller, key, received: await options.disk.receive(stream, most) };
}
