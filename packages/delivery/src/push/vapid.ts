import webpush from 'web-push';

/**
 * The key pair that identifies this server to push services (RFC 8292), both base64url. Devices
 * subscribe with the public key: new keys lose every device.
 */
export type VapidKeys = { publicKey: string; privateKey: string };

export const generateVapidKeys = (): VapidKeys => webpush.generateVAPIDKeys();

/** The contact address for push services, which require an https or mailto address. */
export function subjectOf(siteUrl: string): string {
  const { protocol, hostname, origin } = new URL(siteUrl);
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}
