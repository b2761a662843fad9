import { z } from 'zod';

/** Opens secrets that a browser sealed for this service. */
export type SecretOpener = { open(sealed: string): string };

/**
 * The headers of a server cannot be opened: they were sealed for another installation or are
 * malformed.
 */
export class UnreadableHeaders extends Error {}

/** Headers that the connection sets itself, or that would change its destination. */
const RESERVED = new Set([
  'host',
  'content-length',
  'content-type',
  'accept',
  'connection',
  'transfer-encoding',
  'mcp-session-id',
  'mcp-protocol-version',
]);
const NAME = /^[A-Za-z0-9-]{1,100}$/;
const VALUE = /^[\t\x20-\x7e]{0,2000}$/;

const headers = z.record(z.string().regex(NAME), z.string().regex(VALUE));

/**
 * The headers that a workspace set for a server: sealed JSON of names and values.
 * @throws UnreadableHeaders
 */
export function headersOf(sealed: string | null, secrets: SecretOpener): Record<string, string> {
  if (sealed === null) return {};
  try {
    const given = headers.parse(JSON.parse(secrets.open(sealed)));
    return Object.fromEntries(
      Object.entries(given).filter(([name]) => !RESERVED.has(name.toLowerCase())),
    );
  } catch {
    // An error must not have decrypted text as its cause, since it would reach the log.
    throw new UnreadableHeaders('The headers cannot be opened');
  }
}
