import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Determines a client's address, from the socket or from a trusted proxy. */
export class Peers {
  readonly #proxies = new BlockList();

  /**
   * @param trustedProxies addresses and networks (`10.0.0.0/8`, `fd00::/8`) whose X-Forwarded-For
   * is believed; none by default, since any client can send that header.
   * @throws if an entry is neither.
   */
  constructor(trustedProxies: readonly string[] = []) {
    for (const entry of trustedProxies) this.#trust(entry);
  }

  /**
   * The client's address. Behind trusted proxies it is the rightmost entry of X-Forwarded-For that
   * is not a trusted proxy: entries to its left were written by the client.
   */
  addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const peer = plain(socket.remoteAddress ?? '');
    if (!this.#isProxy(peer)) return peer || 'unknown';
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let nearest = peer;
    for (const hop of forwarded.map((text) => plain(withoutPort(text.trim()))).toReversed()) {
      if (isIP(hop) === 0) break;
      nearest = hop;
      if (!this.#isProxy(hop)) break;
    }
    return nearest;
  }

  /**
   * True for a program on this machine. A request passed on by a proxy is not local: a proxy on
   * this machine proves nothing about its client.
   */
  isLocal(request: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    if (FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
    const peer = plain(request.socket.remoteAddress ?? '');
    return isIP(peer) !== 0 && LOOPBACK.check(peer, familyOf(peer));
  }

  #isProxy(address: string): boolean {
    return isIP(address) !== 0 && this.#proxies.check(address, familyOf(address));
  }

  #trust(entry: string): void {
    const [text = '', bits] = entry.split('/');
    const address = plain(text);
    const longest = isIPv6(address) ? 128 : 32;
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity;
    if (isIP(address) === 0 || prefix > longest)
      throw new Error(`"${entry}" is neither an address nor a network such as 10.0.0.0/8.`);
    this.#proxies.addSubnet(address, prefix, familyOf(address));
  }
}

/** Headers that proxies add to requests they pass on. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Sockets for both address families write 10.0.0.1 as `::ffff:10.0.0.1`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Some proxies add the port: `10.0.0.1:4711`, `[::1]:4711`. */
const withoutPort = (text: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/**
 * The key under which an address is counted. A household or server owns a whole IPv6 /64 and could
 * otherwise send each request from a new address.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
