import { createHmac } from 'node:crypto';

export type Signed = { id: string; timestamp: number; body: string };

/**
 * The headers of a delivery in the form of Standard Webhooks: one signature for each secret.
 * @param timestamp seconds since 1970
 */
export function signedHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`)
      .join(' '),
  };
}

/** A secret is `whsec_` and the key in Base64. */
const signature = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64');
