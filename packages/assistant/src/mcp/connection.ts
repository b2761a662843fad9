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
/** A server's list comes in pages; one that never ends is cut. */
const MOST_PAGES = 20;

/** Where a server is, and what is shown to it. */
export type ServerAddress = { url: string; sealed_headers: string | null };

export type ServerAccess = { secrets: SecretOpener; safeFetch: SafeFetch; signal: AbortSignal };

/** A conversation with one server. It offers us nothing but tools, and may ask nothing of us. */
export class ServerConnection {
  readonly #client: Client;
  readonly #transport: StreamableHTTPClientTransport;
  /** Ends what is asked when the server says too much. */
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
   * @throws what the network, the secrets and the protocol throw; `toolFailure` says it to people.
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

  // Requests of one's own rather than the client's helpers: these compile the schemas a server
  // sends, and they are data.

  /** All tools it names. */
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

  /** What the tool answered, as text. @throws ToolRefusal when the tool says that it failed. */
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
