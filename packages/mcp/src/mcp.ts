import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { clientFactory, type Log } from '@parley/assistant';
import { Pool } from 'pg';
import { createLimiter } from './limiter.ts';
import { foreignPage, noSignIn, noToken, onlyPost, tooMany } from './refusals.ts';
import { serverFor } from './server.ts';
import { tokenHolder } from './tokens.ts';

export type McpOptions = {
  supabaseUrl: string;
  publishableKey: string;
  /** Signs the short-lived tokens with which everything is read and written as the person. */
  jwtSecret: string;
  /** The database that holds the tokens. */
  databaseUrl: string;
  /** The address of the app. Links lead there, and only its own pages may send requests. */
  siteUrl: string;
  /** Limit for each token; 120 by default. */
  requestsPerMinute?: number;
  log: Log;
};

/**
 * Parley for people's own tools, over the Model Context Protocol. `answer` returns null for every
 * path that is not its own.
 */
export type Mcp = { answer(request: Request): Promise<Response | null>; close(): Promise<void> };

const PATH = '/mcp';
const SIGN_IN =
  /^\/\.well-known\/(oauth-protected-resource|oauth-authorization-server|openid-configuration)(\/mcp)?$/;
/** The longest message in any script, plus the request around it. */
const MOST_BYTES = 512 * 1024;

/** A server without sessions: each request is independent and is authenticated by its token. */
export function createMcp(options: McpOptions): Mcp {
  const { databaseUrl, siteUrl, requestsPerMinute = 120, log } = options;
  const pool = new Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', (error) =>
    log({ level: 'warn', message: 'The tokens lost a connection', error: error.message }),
  );
  const clientOf = clientFactory({ ...options, fetch: undefined });
  const secondsToWait = createLimiter(requestsPerMinute);
  const origin = new URL(siteUrl).origin;
  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (SIGN_IN.test(pathname)) return noSignIn();
      if (pathname !== PATH) return null;
      // After DNS rebinding, a foreign page is still recognized by its origin.
      const from = request.headers.get('origin');
      if (from !== null && from !== origin) return foreignPage();
      const authorization = request.headers.get('authorization');
      const holder = await tokenHolder(pool, authorization);
      if (!holder) return noToken(authorization !== null);
      const seconds = await secondsToWait(holder.id);
      if (seconds > 0) return tooMany(seconds);
      if (request.method !== 'POST') return onlyPost();
      return converse(
        request,
        await serverFor(holder, { clientOf, origin, log, signal: request.signal }),
      );
    },
    close: () => pool.end(),
  };
}

/** Handles one request and its whole response with a server that is closed afterwards. */
async function converse(
  request: Request,
  server: Awaited<ReturnType<typeof serverFor>>,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MOST_BYTES,
  });
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(request);
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  } finally {
    await server.close();
  }
}
