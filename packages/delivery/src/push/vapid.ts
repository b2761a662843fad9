import webpush from 'web-push';

/**
 * The key pair by which push services know this server (RFC 8292), both base64url. Devices
 * subscribe with the public key: new keys lose every device.
 */
export type VapidKeys = { publicKey: string; privateKey: string };

export const generateVapidKeys = (): VapidKeys => webpush.generateVAPIDKeys();

/** Whom a push service may write to about this server: it wants an https or mailto address. */
export function subjectOf(siteUrl: string): string {
  const { protocol, hostname, origin } = new URL(siteUrl);
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}
