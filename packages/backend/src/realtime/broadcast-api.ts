import { z } from 'zod';
import { DEEPEST_JSON, measure } from '../nesting.ts';
import type { Caller } from '../postgres/session.ts';
import { type Authoriser, isTopicName, PRIVATE_ONLY, publicRights } from './authorise.ts';
import type { Topics } from './topics.ts';

const body = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().refine(isTopicName, 'This is no name of a topic'),
        event: z.string().min(1),
        payload: z.json(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100),
});

export type BroadcastDependencies = {
  topics: Topics;
  authoriser: Authoriser;
  allowsPublic: boolean;
};

/** `POST /realtime/v1/api/broadcast`: 202 when every message may be sent, else none is. */
export async function broadcastOverHttp(
  request: Request,
  caller: Caller,
  { topics, authoriser, allowsPublic }: BroadcastDependencies,
): Promise<Response> {
  const text = await request.text();
  const parsed = body.safeParse(measure(text).depth > DEEPEST_JSON ? null : parse(text));
  if (!parsed.success)
    return Response.json({ message: z.prettifyError(parsed.error) }, { status: 422 });
  if (!allowsPublic && parsed.data.messages.some((message) => !message.private))
    return Response.json({ message: PRIVATE_ONLY }, { status: 403 });
  for (const { topic, private: isPrivate } of parsed.data.messages) {
    const rights = isPrivate ? await authoriser.mayWrite(topic, caller) : publicRights;
    if (!rights.broadcast)
      return Response.json(
        { message: `You do not have permissions to write to this Channel topic: ${topic}` },
        { status: 403 },
      );
  }
  for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
    topics.broadcast(topic, isPrivate, event, JSON.stringify(payload), crypto.randomUUID());
  }
  return new Response(null, { status: 202 });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
