import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  ListToolsResultSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { asFetch, type SafeFetch } from '@parley/safe-fetch';
import { limitedFetch } from './fetch.ts';
import { headersOf, type SecretOpener } from './headers.ts';
import { resultText } from './text.ts';

const CONNECT_MS = 10_000;
const CALL_MS = 30_000;
const FAREWELL_MS = 2000;
/** A server's list of tools is paged; this cuts a list that never ends. */
const MOST_PAGES = 20;

/** A server's address and its sealed headers. */
export type ServerAddress = { url: string; sealed_headers: string | null };

export type ServerAccess = { secrets: SecretOpener; safeFetch: SafeFetch; signal: AbortSignal };

/** A connection to one server. Only its tools are used, and it cannot send requests to us. */
export class ServerConnection {
  readonly #client: Client;
  readonly #transport: StreamableHTTPClientTransport;
  /** Aborts when a response of the server is too large. */
  readonly #broken: AbortSignal;

  private constructor(
    client: Client,
    transport: StreamableHTTPClientTransport,
    broken: AbortSignal,
  ) {
    this.#client = client;
    this.#transport = transport;
    this.#broken = broken;
  }

  /**
   * @throws errors of the network, the secrets and the protocol; `toolFailure` explains them to
   * people.
   */
  static async open(
    { url, sealed_headers }: ServerAddress,
    { secrets, safeFetch, signal }: ServerAccess,
  ): Promise<ServerConnection> {
    const broken = new AbortController();
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: limitedFetch(asFetch(safeFetch), {
        totalMs: CALL_MS + CONNECT_MS,
        onTooLarge: (error) => broken.abort(error),
      }),
      requestInit: { headers: headersOf(sealed_headers, secrets) },
    });
    const client = new Client({ name: 'parley', title: 'Parley', version: '1.0.0' });
    try {
      await client.connect(transport, {
        timeout: CONNECT_MS,
        signal: AbortSignal.any([signal, broken.signal]),
      });
      return new ServerConnection(client, transport, broken.signal);
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  // Raw requests instead of the client's helpers, which would compile the server's schemas,
  // although these are untrusted data.

  /** All tools of the server. */
  async tools(signal: AbortSignal): Promise<Tool[]> {
    const found: Tool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await this.#client.request(
        { method: 'tools/list', params: cursor ? { cursor } : {} },
        ListToolsResultSchema,
        { timeout: CONNECT_MS, signal: AbortSignal.any([signal, this.#broken]) },
      );
      found.push(...answer.tools);
      cursor = answer.nextCursor;
      if (!cursor) break;
    }
    return found;
  }

  /** The tool's result as text. @throws ToolRefusal if the tool reports an error. */
  async call(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<string> {
    const options = {
      timeout: CALL_MS,
      maxTotalTimeout: CALL_MS,
      signal: AbortSignal.any([signal, this.#broken]),
    };
    return resultText(
      await this.#client.request(
        { method: 'tools/call', params: { name, arguments: input } },
        CallToolResultSchema,
        options,
      ),
    );
  }

  async close(): Promise<void> {
    const farewell = this.#transport.terminateSession().catch(() => {});
    await Promise.race([farewell, new Promise((done) => setTimeout(done, FAREWELL_MS).unref())]);
    await this.#client.close();
  }
}
