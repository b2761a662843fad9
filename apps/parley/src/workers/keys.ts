import { newPrivateKey } from '@parley/assistant';
import { generateVapidKeys } from '@parley/delivery';

/** Creates the keys that all processes of a deployment share, as lines for its environment. */
export function newKeys(): string {
  const { publicKey, privateKey } = generateVapidKeys();
  return [
    `VAPID_PUBLIC_KEY="${publicKey}"`,
    `VAPID_PRIVATE_KEY="${privateKey}"`,
    `ASSISTANT_PRIVATE_KEY="${newPrivateKey().trim().replaceAll('\n', '\\n')}"`,
  ].join('\n');
}
