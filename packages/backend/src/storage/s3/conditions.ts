import { isFresh } from '../download.ts';
import { StorageError } from '../errors.ts';
import type { ObjectRow } from '../rows.ts';

const OF_A_SOURCE = 'x-amz-copy-source-';
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** Checks a request's conditions on the object that it reads. @throws StorageError 412 */
export function checkConditions(headers: Headers, { metadata, updated_at: at }: ObjectRow): void {
  const match = headers.get('if-match');
  const since = headers.get('if-unmodified-since');
  const isOther =
    match !== null && !isFresh(new Headers({ 'if-none-match': match }), metadata.eTag, at);
  const isLater = match === null && since !== null && at.getTime() > Date.parse(since) + 999;
  if (isOther || isLater) throw unmet();
}

/** Checks a copy's conditions on its source. @throws StorageError 412 */
export function checkSource(headers: Headers, source: ObjectRow): void {
  const asked = new Headers();
  for (const name of CONDITIONS) {
    const value = headers.get(`${OF_A_SOURCE}${name}`);
    if (value !== null) asked.set(name, value);
  }
  checkConditions(asked, source);
  if (isFresh(asked, source.metadata.eTag, source.updated_at)) throw unmet();
}

const unmet = () =>
  new StorageError('412', 'PreconditionFailed', 'A condition you asked for does not hold');
