import * as z from 'zod';
import { HookError } from './answers.ts';
import { filled, text } from './nodes.ts';
import { attachmentNodes, attachments } from './slack/attachments.ts';
import { blockParts, blocks } from './slack/blocks.ts';
import { mrkdwnBlocks } from './slack/mrkdwn.ts';
import { type Part, writtenOf } from './written.ts';

/** What a program posts. */
export type Post = {
  /** Markdown. */
  written: string;
  /** Later messages with the same key are replies to the first. */
  threadKey: string | null;
  /** A later message with the same key changes this one. */
  updateKey: string | null;
  /** The name that the program gives itself, shown beside that of the webhook. */
  shownAs: string | null;
};

const key = z
  .string()
  .min(1)
  .max(255)
  // PostgreSQL stores no NUL.
  .refine((value) => !value.includes('\0'), 'No key holds a NUL')
  .optional();

/** Slack's payload, with our keys. Unknown keys are ignored, as in Slack. */
const payload = z.looseObject({
  text: z.string().optional(),
  markdown: z.string().optional(),
  mrkdwn: z.boolean().optional().catch(undefined),
  blocks: blocks.optional(),
  attachments: attachments.optional(),
  username: z.string().max(80).optional().catch(undefined),
  thread_key: key,
  update_key: key,
});
type Payload = z.infer<typeof payload>;

/** @throws HookError if it is no payload, or says nothing, or too much. */
export function postOf(body: unknown): Post {
  const { data, error } = payload.safeParse(body);
  if (!data) throw invalid(error);
  return {
    written: writtenOf(partsOf(data)),
    threadKey: data.thread_key ?? null,
    updateKey: data.update_key ?? null,
    shownAs: data.username?.replaceAll('\0', '').trim() || null,
  };
}

/** With blocks, Slack's `text` is only what a notification says. */
function partsOf(data: Payload): Part[] {
  const body = data.markdown === undefined ? [textBlocks(data)] : [data.markdown];
  return [
    ...(data.blocks && data.blocks.length > 0 ? blockParts(data.blocks) : body),
    attachmentNodes(data.attachments ?? []),
  ];
}

const textBlocks = ({ text: words = '', mrkdwn = true }: Payload) =>
  mrkdwn ? mrkdwnBlocks(words) : filled(text(words));

function invalid(error: z.ZodError): HookError {
  const [issue] = error.issues;
  const named = issue?.path.join('.') || 'the payload';
  return new HookError(
    'invalid_payload',
    `${named} is not what a payload holds: ${issue?.message ?? 'invalid'}.`,
    'Send an object such as {"text": "Hello"}.',
  );
}
