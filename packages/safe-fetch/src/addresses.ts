import ipaddr from 'ipaddr.js';

/** A cloud service that gives machines their secrets, although its address is in a public range. */
const CLOUD_SERVICES = new Set(['168.63.129.16']);
/** All publicly routed IPv6 addresses; the rest is reserved or translated. */
const [GLOBAL, PREFIX] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet; false for private, local, reserved and translated
 * addresses.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || CLOUD_SERVICES.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL, PREFIX);
}

/** True for a loopback address. */
export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
