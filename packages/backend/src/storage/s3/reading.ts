import { sendObject } from '../download.ts';
import { type ObjectRow, readableObject, within } from '../rows.ts';
import { canonicalType } from '../types.ts';
import { checkConditions } from './conditions.ts';
import { metadataHeaders, type S3Call } from './context.ts';
import { invalidArgument, invalidRange } from './errors.ts';
import { xmlAnswer } from './xml.ts';

/** Headers of the answer that the signature may choose. */
const CHOSEN = {
  'response-cache-control': 'Cache-Control',
  'response-content-disposition': 'Content-Disposition',
  'response-content-encoding': 'Content-Encoding',
  'response-content-language': 'Content-Language',
  'response-content-type': 'Content-Type',
  'response-expires': 'Expires',
} as const;
/** Of these, what a browser that was sent to a signed address would hear. */
const HARMLESS = new Set<string>(['Cache-Control', 'Content-Language', 'Expires']);

/** GetObject and HeadObject. */
export async function getObject(call: S3Call): Promise<Response> {
  const { disk, request } = call;
  const row = await objectOf(call);
  checkConditions(request.headers, row);
  const plain = new Request(withoutQuery(call.url), request);
  const answer = await sendObject({ disk, row, audience: 'service', request: plain });
  if (answer.status === 416) throw invalidRange();
  const { headers } = answer;
  for (const [name, value] of metadataHeaders(row.user_metadata)) headers.set(name, value);
  if (!call.signed.isPresigned) {
    // A browser cannot be sent here: programs hear of the object what was said of it.
    headers.set('Content-Type', canonicalType(row.metadata.mimetype));
    headers.delete('Content-Disposition');
  }
  for (const [parameter, name] of Object.entries(CHOSEN)) {
    const value = call.query.get(parameter);
    // Whatever a query can say, not all of it fits into a header.
    if (value !== null && !/^[\x20-\x7e]*$/.test(value))
      throw invalidArgument(`${parameter} cannot be a header`);
    if (value !== null && (!call.signed.isPresigned || isHarmless(name, value)))
      headers.set(name, value);
  }
  return answer;
}

const isHarmless = (name: string, value: string) =>
  HARMLESS.has(name) || (name === 'Content-Disposition' && /^attachment\b/i.test(value));

/** An object has no tags here; what is not there has none either. */
export async function objectTagging(call: S3Call): Promise<Response> {
  await objectOf(call);
  return xmlAnswer('Tagging', { TagSet: '' });
}

const objectOf = ({ sql, caller, bucket, key }: S3Call): Promise<ObjectRow> =>
  within(sql, caller, (tx) => readableObject(tx, bucket, key));

/** The words that save a download under a name are another protocol's. */
function withoutQuery(url: URL): string {
  const plain = new URL(url);
  plain.search = '';
  return plain.href;
}
