import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch, type Response } from 'undici';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';
import { type AllowList, readAllowList } from './allow-list.ts';
import { RefusedError } from './refused.ts';

export type ResolvedAddress = { address: string; family: number };

export type SafeFetchOptions = {
  /** What else the operator allows, as `readAllowList` reads it. */
  allowList?: AllowList;
  /** Allows loopback addresses and any port. Only for tests against local servers. */
  allowsLoopback?: boolean;
  /** The certificate authority of a test's server. */
  ca?: string;
  resolve?(hostname: string): Promise<ResolvedAddress[]>;
};

export type SafeRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  signal: AbortSignal;
};

/**
 * Calls addresses that people wrote, and reaches only public machines and those on the operator's
 * list.
 */
export type SafeFetch = {
  /**
   * Sends one request and follows no redirect: the caller checks each hop.
   * @throws RefusedError for an address that is not public, whatever its name, and everything that
   * `fetch` throws.
   */
  call(url: URL, call: SafeRequest): Promise<Response>;
  close(): Promise<void>;
};

const PORTS = new Set([80, 443]);

/** True if a connection to this address may be opened for this host name and port. */
type Allows = (host: string, address: string, port: number) => boolean;

/**
 * Every connection goes to the address that was checked, not to a name that could resolve to
 * another address a moment later.
 */
export function createSafeFetch({
  allowList = readAllowList(''),
  allowsLoopback = false,
  ca,
  resolve = resolveAll,
}: SafeFetchOptions = {}): SafeFetch {
  const isAllowed: Allows = (host, address, port) =>
    (PORTS.has(port) && isPublicAddress(address)) ||
    allowList.allows(host, address, port) ||
    (allowsLoopback && isLoopbackAddress(address));
  const isPort = (port: number) => PORTS.has(port) || allowsLoopback || allowList.knowsPort(port);
  const agent = new Agent({
    connect(options, done) {
      const lookup = checkedLookup(resolve, (address) =>
        isAllowed(options.hostname, address, portOf(options)),
      );
      buildConnector({ lookup, ...(ca ? { ca } : {}) })(options, done);
    },
    connections: 8,
    pipelining: 1,
    keepAliveTimeout: 1000,
  });
  return {
    call(url, { method = 'GET', headers = {}, body, signal }) {
      refuseUnfit(url, isPort, isAllowed);
      return fetch(url, {
        method,
        headers,
        ...(body ? { body } : {}),
        signal,
        redirect: 'manual',
        dispatcher: agent,
      });
    },
    close: () => agent.destroy(),
  };
}

const resolveAll = (hostname: string): Promise<ResolvedAddress[]> =>
  systemLookup(hostname, { all: true });

/** An address of the usual port has none. */
const portOf = ({ port, protocol }: { port: string; protocol: string }): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

function refuseUnfit(url: URL, isPort: (port: number) => boolean, isAllowed: Allows): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedError(`Only http and https are called, not ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    throw new RefusedError('An address with a user name is not called');
  const port = portOf(url);
  if (!isPort(port)) throw new RefusedError(`Port ${port} is not called`);
  // A socket does not look up a literal address. The URL parser has already normalized every
  // spelling of it.
  const literal = url.hostname.startsWith('[')
    ? url.hostname.slice(1, -1)
    : /^[\d.]+$/.test(url.hostname)
      ? url.hostname
      : null;
  if (literal !== null && !isAllowed(literal, literal, port))
    throw new RefusedError(`${literal} is not a public address`);
}

function checkedLookup(
  resolve: (hostname: string) => Promise<ResolvedAddress[]>,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address)))
          done(new RefusedError(`${hostname} has no public address`), '');
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}
