import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { isRefused } from '@parley/safe-fetch';
import { AnswerTooLarge } from './fetch.ts';
import { UnreadableHeaders } from './headers.ts';
import { ToolRefusal } from './text.ts';

/** The reason a server or one of its tools failed, for people. */
export type ToolFailure = { code: string; message: string; hint: string };

/**
 * Explains a failed connection to people. Text of the server itself is quoted only if a tool
 * refused.
 */
export function toolFailure(error: unknown): ToolFailure {
  if (error instanceof ToolRefusal)
    return failure(
      'tool_refused',
      `The tool answered with an error: ${error.message}`,
      'Change what it is given, or ask who runs the server.',
    );
  if (error instanceof UnreadableHeaders)
    return failure(
      'headers_unreadable',
      'The headers of the server cannot be opened.',
      'Give them again: they were sealed for another installation.',
    );
  if (isRefused(error))
    return failure(
      'address_refused',
      'The address is not on the public internet.',
      'Only public addresses on the usual ports of http and https are called, and those that the ' +
        'operator lists in NETWORK_ALLOW.',
    );
  if (error instanceof AnswerTooLarge)
    return failure(
      'answer_too_large',
      'The server said more than can be taken.',
      'Ask for less at a time.',
    );
  if (isTimeout(error))
    return failure(
      'server_timeout',
      'The server took too long to answer.',
      'Try again later, or ask who runs the server.',
    );
  if (error instanceof StreamableHTTPError) return ofStatus(error.code ?? 0);
  if (error instanceof McpError)
    return failure(
      'server_error',
      'The server refused the request.',
      'Check the server again: its tools may have changed.',
    );
  return failure(
    'server_unreachable',
    'The server cannot be reached.',
    'Check its address and headers, and that it speaks Streamable HTTP.',
  );
}

function ofStatus(status: number): ToolFailure {
  if (status === 401 || status === 403)
    return failure(
      'server_denied',
      'The server does not accept the credentials.',
      'Give a header with a valid secret.',
    );
  if (status >= 300 && status < 400)
    return failure(
      'server_moved',
      'The server answers at another address.',
      'Add it with the address it redirects to.',
    );
  // Lower than any HTTP status: the response was no message of the protocol, for example a web
  // page.
  if (status < 100 || status === 404 || status === 405)
    return failure(
      'not_mcp',
      'There is no Model Context Protocol server at this address.',
      'The address often ends in /mcp.',
    );
  return failure(
    'server_error',
    `The server answered with an error (${status}).`,
    'Try again later, or ask who runs the server.',
  );
}

const isTimeout = (error: unknown): boolean =>
  (error instanceof McpError && error.code === ErrorCode.RequestTimeout) ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      (error.cause instanceof Error && error.cause.name === 'TimeoutError')));

const failure = (code: string, message: string, hint: string): ToolFailure => ({
  code,
  message,
  hint,
});
