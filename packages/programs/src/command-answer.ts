import * as z from 'zod';
import { payloadOf } from './body.ts';
import { postOf } from './payload.ts';

/** What a program answers to a command, in Slack's form. */
export type CommandAnswer = {
  /** Markdown. */
  written: string;
  /** For everybody in the channel; otherwise only for the person who called. */
  isPublic: boolean;
};

const kindOf = z.looseObject({ response_type: z.string().optional().catch(undefined) });

/**
 * Reads an answer: JSON as Slack documents it, or plain text, which only the person sees. Null for
 * an empty body, by which a program says that it answers later.
 * @throws HookError
 */
export function commandAnswer(body: string, contentType: string | null): CommandAnswer | null {
  const said = body.trim();
  if (said === '' || said === '{}' || /^"?ok"?$/i.test(said)) return null;
  const isText = /^text\/plain\b/i.test(contentType ?? '') && !said.startsWith('{');
  const payload = isText ? { text: said } : payloadOf(body, contentType);
  return {
    written: postOf(payload).written,
    isPublic: kindOf.safeParse(payload).data?.response_type === 'in_channel',
  };
}
