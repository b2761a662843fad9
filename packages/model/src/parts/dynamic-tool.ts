import * as z from 'zod/mini';
import type { PartKind } from './part-kind.ts';

/** An item that a tool found, as a link that the app opens: `href` is a path of the app. */
const toolItem = z.object({
  title: z.string().check(z.maxLength(300)),
  href: z.optional(z.string().check(z.maxLength(500), z.startsWith('/'))),
  detail: z.optional(z.string().check(z.maxLength(500))),
});

/** The output of a tool as users see it; the model has read more. */
export const toolOutput = z.object({
  summary: z.string().check(z.maxLength(2000)),
  items: z._default(z.array(toolItem).check(z.maxLength(20)), []),
});

/**
 * The assistant's call of a tool while it answers. For a tool of a server that a workspace added,
 * `toolName` is 'server: tool'.
 */
export const toolPart = z.object({
  type: z.literal('dynamic-tool'),
  toolName: z.string().check(z.maxLength(255)),
  toolCallId: z.string().check(z.maxLength(255)),
  state: z.enum(['input-available', 'output-available', 'output-error']),
  input: z.json(),
  output: z.optional(toolOutput),
  errorText: z.optional(z.string().check(z.maxLength(2000))),
});

export type ToolOutput = z.infer<typeof toolOutput>;
export type ToolPart = z.infer<typeof toolPart>;

export const dynamicTool: PartKind<ToolPart> = {
  text: () => '',
  label: () => '',
  hasSubstance: () => false,
  isWritten: false,
  // The results are for participants of the original channel, not for readers of the copy.
  forwarded: () => null,
};
