const ADDRESS = /https?:\/\/[^\s"'<>()[\]{}|\\`*]+/g;

/**
 * The addresses in a server's answer that its answer vouches for. A server may repeat, turn or
 * unpack whatever it was given, so an address of another machine may carry what the model knows;
 * one of its own tells the server nothing that the call did not. What stood in the call as it is
 * vouches for nothing either.
 * @param host of the server, with its port where it has one
 * @param input what the server was called with
 */
export function ownAddresses(answer: string, host: string, input: unknown): string[] {
  const called = JSON.stringify(input) ?? '';
  return [...new Set(answer.match(ADDRESS))].filter(
    (address) => isOwn(address, host) && !called.includes(address),
  );
}

/**
 * The same machine, one below it, or the site it belongs to: `mcp.example.org` speaks for
 * `example.org`.
 */
function isOwn(address: string, host: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host: other, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return other === host || other.endsWith(`.${host}`) || host.endsWith(`.${other}`);
}
