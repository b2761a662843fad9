import ipaddr from 'ipaddr.js';
import {
  isCloudAddress,
  isLoopbackAddress,
  isPrivateAddress,
  isPublicAddress,
} from './addresses.ts';

/** An entry of the operator's list; without a port it covers 80 and 443. */
type Entry = { port: number | null } & (
  | { name: string }
  | { network: [ipaddr.IPv4 | ipaddr.IPv6, number] }
);

/** What may be called beyond the public internet, as the operator decided. */
export type AllowList = {
  /** True if a connection to this address may be opened for this host name and port. */
  allows(host: string, address: string, port: number): boolean;
  /** True if the port is one that some entry names. */
  knowsPort(port: number): boolean;
};

const USUAL_PORTS = new Set([80, 443]);
const NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/**
 * Reads `NETWORK_ALLOW`: host names, addresses and CIDR ranges, each with an optional port,
 * separated by commas, for example `git.intern, ollama.intern:11434, 10.1.0.0/16`. IPv6 with a port
 * is written in brackets: `[fd12::1]:8080`, `[fd12::/32]:8080`.
 * @throws Error that names the first entry that is none of these.
 */
export function readAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readEntry);
  return {
    allows: (host, address, port) =>
      entries.some(
        (entry) =>
          (entry.port === null ? USUAL_PORTS.has(port) : entry.port === port) &&
          ('name' in entry
            ? entry.name === bareName(host) && isReachedByName(entry.name, address)
            : covers(entry.network, address)),
      ),
    knowsPort: (port) => entries.some((entry) => entry.port === port),
  };
}

/** A host name as the list has it: without the dot that ends an absolute name. */
const bareName = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** Whoever controls the name could else point it at this machine, or at a cloud's secrets. */
const isReachedByName = (name: string, address: string): boolean =>
  isPublicAddress(address) ||
  isPrivateAddress(address) ||
  (name === 'localhost' && isLoopbackAddress(address));

/** A range does not cover the addresses of clouds' secrets: these must be listed by themselves. */
function covers([network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number], text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.kind() !== network.kind() || !address.match(network, bits)) return false;
  return !isCloudAddress(text) || bits === (address.kind() === 'ipv4' ? 32 : 128);
}

function readEntry(entry: string): Entry {
  const [, inBrackets, after = '', portText] =
    /^(?:\[([^\]]+)\]|(?=[^[]))([^[\]]*?)(?::(\d{1,5}))?$/.exec(
      ipaddr.IPv6.isValid(entry) || ipaddr.IPv6.isValidCIDR(entry) ? `[${entry}]` : entry,
    ) ?? [];
  const where = `${inBrackets ?? ''}${after}`;
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > 65_535)) throw unreadable(entry);
  if (ipaddr.isValidCIDR(where)) return { network: ipaddr.parseCIDR(where), port };
  if (inBrackets !== undefined || ipaddr.IPv4.isValidFourPartDecimal(where)) {
    if (!ipaddr.isValid(where)) throw unreadable(entry);
    const address = ipaddr.process(where);
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128], port };
  }
  const name = bareName(URL.parse(`http://${where}/`)?.hostname ?? '');
  // An address in another spelling, such as 127.1, would not be what it looks like.
  if (!NAME.test(name) || /[/:@?#]/.test(where) || ipaddr.isValid(name)) throw unreadable(entry);
  return { name, port };
}

const unreadable = (entry: string) =>
  new Error(
    `"${entry}" is no host, host:port, address or range such as git.intern, ` +
      'ollama.intern:11434 or 10.1.0.0/16.',
  );
