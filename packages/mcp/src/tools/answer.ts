import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { BackendError } from '@parley/assistant';
import type { CallContext } from '../call-context.ts';

/** A tool's result as JSON, with absolute links. */
export const toolResult = (
  content: unknown,
  { origin }: Pick<CallContext, 'origin'>,
): CallToolResult => ({
  content: [
    {
      type: 'text',
      text:
        typeof content === 'string'
          ? content
          : JSON.stringify(content, (key, value: unknown) =>
              (key === 'link' || key === 'href') &&
              typeof value === 'string' &&
              value.startsWith('/')
                ? origin + value
                : value,
            ),
    },
  ],
});

/** A mistake of the person or the model, explained to the model so that it can correct it. */
export const errorResult = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
});

/** Rejected by a policy, or by a rule of the database that gives a reason. */
const RULE = 'P0001';
const POLICY = '42501';

type DatabaseError = { message: string; code?: string; hint?: string | null };

/** Explains why the database rejected a row. */
export function refusedRow(
  error: DatabaseError,
  { log }: Pick<CallContext, 'log'>,
): CallToolResult {
  if (error.code === RULE)
    return errorResult([error.message, error.hint].filter(Boolean).join(' '));
  if (error.code === POLICY)
    return errorResult(
      'The person may not do this here. Try another channel, or ask an administrator for the right.',
    );
  log({ level: 'warn', message: 'A tool could not write', error: error.message, code: error.code });
  return errorResult('Parley could not do this. Try again in a moment.');
}

/**
 * Runs a tool. If the backend cannot be reached, the model gets a refusal and the log gets the
 * reason.
 */
export async function answered(
  work: () => Promise<CallToolResult>,
  { log }: Pick<CallContext, 'log'>,
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log({ level: 'warn', message: 'A tool could not read', error: error.message });
    return errorResult('Parley could not look this up. Try again in a moment.');
  }
}
