import { sendObject } from '../download.ts';
import { type ObjectRow, readableObject, asStorageCaller } from '../rows.ts';
import { canonicalType } from '../types.ts';
import { checkConditions } from './conditions.ts';
import { metadataHeaders, type S3Call } from './context.ts';
import { invalidArgument, invalidRange } from './errors.ts';
import { xmlAnswer } from './xml.ts';

/** Query parameters of a signed request that set response headers. */
const CHOSEN = {
  'response-cache-control': 'Cache-Control',
  'response-content-disposition': 'Content-Disposition',
  'response-content-encoding': 'Content-Encoding',
  'response-content-language': 'Content-Language',
  'response-content-type': 'Content-Type',
  'response-expires': 'Expires',
} as const;
/** The headers that a browser may get from a presigned address. */
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
    // A browser cannot be sent to this address, so the program gets the stored type.
    headers.set('Content-Type', canonicalType(row.metadata.mimetype));
    headers.delete('Content-Disposition');
  }
  for (const [parameter, name] of Object.entries(CHOSEN)) {
    const value = call.query.get(parameter);
    // A query may contain characters that a header cannot.
    if (value !== null && !/^[\x20-\x7e]*$/.test(value))
      throw invalidArgument(`${parameter} cannot be a header`);
    if (value !== null && (!call.signed.isPresigned || isHarmless(name, value)))
      headers.set(name, value);
  }
  return answer;
}

const isHarmless = (name: string, value: string) =>
  HARMLESS.has(name) || (name === 'Content-Disposition' && /^attachment\b/i.test(value));

/** Objects have no tags here; a missing object is still a 404. */
export async function objectTagging(call: S3Call): Promise<Response> {
  await objectOf(call);
  return xmlAnswer('Tagging', { TagSet: '' });
}

const objectOf = ({ sql, caller, bucket, key }: S3Call): Promise<ObjectRow> =>
  asStorageCaller(sql, caller, (tx) => readableObject(tx, bucket, key));

/** The query's `download` parameter belongs to another protocol. */
function withoutQuery(url: URL): string {
  const plain = new URL(url);
  plain.search = '';
  return plain.href;
}
