const ADDRESS = /https?:\/\/[^\s"'<>()[\]{}|\\`*]+/g;

/**
 * The addresses in a server's result that a reply can contain. A server may repeat, reverse or
 * unpack its input, so an address of another host could leak what the model knows. An address of
 * the server's own host tells the server nothing that the call did not. Addresses that occur in the
 * call itself are excluded as well.
 * @param host of the server, with its port if it has one
 * @param input the server's input
 */
export function ownAddresses(answer: string, host: string, input: unknown): string[] {
  const called = JSON.stringify(input) ?? '';
  return [...new Set(answer.match(ADDRESS))].filter(
    (address) => isOwn(address, host) && !called.includes(address),
  );
}

/**
 * The same host, a subdomain of it, or its parent domain: `mcp.example.org` may link to
 * `example.org`.
 */
function isOwn(address: string, host: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host: other, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return other === host || other.endsWith(`.${host}`) || host.endsWith(`.${other}`);
}
