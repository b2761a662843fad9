import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import { type Authorise, publicRights } from './authorise.ts';
import type { Topics } from './topics.ts';

const body = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.json(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100),
});

/** `POST /realtime/v1/api/broadcast`: 202 when every message may be sent, else none is. */
export async function broadcastOverHttp(
  request: Request,
  caller: Caller,
  topics: Topics,
  authorise: Authorise,
): Promise<Response> {
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success)
    return Response.json({ message: z.prettifyError(parsed.error) }, { status: 422 });
  for (const { topic, private: isPrivate } of parsed.data.messages) {
    const rights = isPrivate ? await authorise(topic, caller) : publicRights;
    if (!rights.writeBroadcast)
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
