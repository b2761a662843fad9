import type { AssistantAction, Json } from '@parley/model';
import { z } from 'zod';

const optionalId = z.uuid().nullish();
const step = z.int().min(1).max(5);

/** Payloads by kind: the columns of the row to create. Unknown columns are passed through. */
const messagePayload = z.object({ channel_id: z.uuid(), text: z.string().min(1) });
const eventPayload = z.object({
  kind: z.enum(['meeting', 'post', 'assistant_run', 'risk_review']).default('meeting'),
  title: z.string(),
  description: z.string().nullish(),
  channel_id: optionalId,
  timezone: z.string().nullish(),
  recurrence: z.string().nullish(),
  starts_at: z.iso.datetime({ offset: true, local: true }),
  ends_at: z.iso.datetime({ offset: true, local: true }),
  payload: z.object({ text: z.string().optional() }).nullish(),
});
const riskPayload = z.object({
  title: z.string(),
  description: z.string().nullish(),
  category: z.string().nullish(),
  likelihood: step,
  impact: step,
  owner_id: optionalId,
  due_on: z.iso.date().nullish(),
  channel_id: optionalId,
});
const toolPayload = z.object({ server: z.string(), tool: z.string(), input: z.json() });

export type MessagePayload = z.infer<typeof messagePayload>;
export type EventPayload = z.infer<typeof eventPayload>;
export type RiskPayload = z.infer<typeof riskPayload>;
export type ToolPayload = z.infer<typeof toolPayload>;

/** The schema of each kind of action. A missing kind is a compile error. */
const PAYLOADS: { [Kind in ActionKind]: z.ZodType<Payloads[Kind]> } = {
  message: messagePayload,
  event: eventPayload,
  risk: riskPayload,
  tool: toolPayload,
};

export type ActionKind = AssistantAction['kind'];
export type Payloads = {
  message: MessagePayload;
  event: EventPayload;
  risk: RiskPayload;
  tool: ToolPayload;
};
export type Proposal<Kind extends ActionKind = ActionKind> = {
  [One in Kind]: { kind: One; payload: Payloads[One] };
}[Kind];

/**
 * The effect of an action; null if this version of the app does not know it, so that it cannot be
 * approved blindly.
 */
export const proposalOf = ({
  kind,
  payload,
}: Pick<AssistantAction, 'kind' | 'payload'>): Proposal | null => read(kind, payload);

function read<Kind extends ActionKind>(kind: Kind, stored: Json): Proposal<Kind> | null {
  const payload = PAYLOADS[kind].safeParse(stored).data;
  return payload === undefined ? null : { kind, payload };
}

const made = z.object({ id: z.uuid() });
const textResult = z.object({ text: z.string() });
const failure = z.object({ message: z.string(), hint: z.string().nullish() });

/** The id of the row an action created, once it is done. */
export const madeBy = (result: Json | null): string | null =>
  made.safeParse(result).data?.id ?? null;

/** A tool's result. It is data and must be quoted. */
export const actionResultText = (result: Json | null): string | null =>
  textResult.safeParse(result).data?.text ?? null;

/** The reason for a failure in one line; null if none was recorded. */
export function failureText(result: Json | null): string | null {
  const { data } = failure.safeParse(result);
  return data ? [data.message, data.hint].filter(Boolean).join(' ') : null;
}

/** Merges edits into a payload. Fields that the form does not know stay as proposed. */
export function changedPayload(payload: Json, changes: Record<string, Json>): Json {
  return {
    ...(typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {}),
    ...changes,
  };
}
