import ipaddr from 'ipaddr.js';

/** What a cloud's machines ask for their secrets, and lies in a public range all the same. */
const CLOUD_SERVICES = new Set(['168.63.129.16']);
/**
 * All IPv6 addresses that are routed in public; the rest is reserved or translated from elsewhere.
 */
const [GLOBAL, PREFIX] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet: what is private, local, reserved or translated is
 * not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || CLOUD_SERVICES.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL, PREFIX);
}

/** True for this machine's own address. */
export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
