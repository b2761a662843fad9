import ipaddr from 'ipaddr.js';

/**
 * Addresses at which clouds give machines their secrets. Some of them are in public or private
 * ranges.
 */
const CLOUD_SERVICES = new Set([
  '168.63.129.16',
  '169.254.169.254',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
]);
/** The networks of an office: RFC 1918, addresses behind carriers, and unique local IPv6. */
const PRIVATE = new Set(['private', 'carrierGradeNat', 'uniqueLocal']);
/** All publicly routed IPv6 addresses; the rest is reserved or translated. */
const [GLOBAL, PREFIX] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet; false for private, local, reserved and translated
 * addresses.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || isCloudAddress(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL, PREFIX);
}

/** True for an address of a private network, such as an intranet. */
export const isPrivateAddress = (text: string): boolean =>
  ipaddr.isValid(text) && PRIVATE.has(ipaddr.process(text).range()) && !isCloudAddress(text);

/** True for a loopback address. */
export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';

/** True for link-local addresses and others at which clouds give machines their secrets. */
export function isCloudAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'linkLocal' || CLOUD_SERVICES.has(address.toString());
}
