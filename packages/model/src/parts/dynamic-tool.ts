import { z } from 'zod';
import type { PartKind } from './part-kind.ts';

/** Something a tool found, as a link the app opens: `href` is a path of the app. */
const toolItem = z.object({
  title: z.string().max(300),
  href: z.string().max(500).startsWith('/').optional(),
  detail: z.string().max(500).optional(),
});

/** What a tool gave, as far as people are shown it: the model has read more. */
export const toolOutput = z.object({
  summary: z.string().max(2000),
  items: z.array(toolItem).max(20).default([]),
});

/**
 * A call of a tool by the assistant on its way to the answer; `toolName` of a server that a
 * workspace added is 'server: tool'.
 */
export const toolPart = z.object({
  type: z.literal('dynamic-tool'),
  toolName: z.string().max(255),
  toolCallId: z.string().max(255),
  state: z.enum(['input-available', 'output-available', 'output-error']),
  input: z.json(),
  output: toolOutput.optional(),
  errorText: z.string().max(2000).optional(),
});

export type ToolOutput = z.infer<typeof toolOutput>;
export type ToolPart = z.infer<typeof toolPart>;

export const dynamicTool: PartKind<ToolPart> = {
  text: () => '',
  label: () => '',
  hasSubstance: () => false,
  isWritten: false,
  // What was found is for those who could ask for it there, not for readers elsewhere.
  forwarded: () => null,
};
