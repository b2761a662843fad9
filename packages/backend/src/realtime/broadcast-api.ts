import type { Sql } from 'postgres';
import { z } from 'zod';
import { DEEPEST_JSON, measure } from '../nesting.ts';
import type { Caller } from '../postgres/session.ts';
import { type Authoriser, isTopicName, PRIVATE_ONLY, publicRights } from './authorise.ts';
import type { Rate } from './rate.ts';
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
  sql: Sql;
  topics: Topics;
  authoriser: Authoriser;
  allowsPublic: boolean;
  /** Of the whole project. */
  messages: Rate;
};

/** `POST /realtime/v1/api/broadcast`: 202 when every message may be sent, else none is. */
export async function broadcastOverHttp(
  request: Request,
  caller: Caller,
  { topics, authoriser, allowsPublic, messages }: BroadcastDependencies,
): Promise<Response> {
  const text = await request.text();
  const parsed = body.safeParse(measure(text).depth > DEEPEST_JSON ? null : parse(text));
  if (!parsed.success)
    return Response.json({ message: z.prettifyError(parsed.error) }, { status: 422 });
  if (!allowsPublic && parsed.data.messages.some((message) => !message.private))
    return Response.json({ message: PRIVATE_ONLY }, { status: 403 });
  for (const { topic, private: isPrivate } of parsed.data.messages) {
    const rights = isPrivate ? await authoriser.canWrite(topic, caller) : publicRights;
    if (!rights.broadcast) return refusal(403, unauthorised(topic));
  }
  if (!messages.take(parsed.data.messages.length)) return tooMany();
  for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
    topics.broadcast(topic, isPrivate, event, JSON.stringify(payload), crypto.randomUUID());
  }
  return new Response(null, { status: 202 });
}

const ADDRESS = /\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * `POST /realtime/v1/api/broadcast/{topic}/events/{event}`: one message, its body the payload, JSON
 * or bytes. With `persist` it is kept, to be replayed; only on private topics.
 */
export async function broadcastOne(
  request: Request,
  caller: Caller,
  { sql, topics, authoriser, allowsPublic, messages }: BroadcastDependencies,
): Promise<Response> {
  const url = new URL(request.url);
  const [, topic = '', event = ''] = (ADDRESS.exec(url.pathname) ?? []).map(decoded);
  const isPrivate = url.searchParams.get('private') === 'true';
  const isKept = [...url.searchParams.keys()].some((name) => /^persist(\[|$)/.test(name));
  if (!isTopicName(topic) || event === '')
    return refusal(422, 'The topic or the event has no name that is one');
  if (!isPrivate && !allowsPublic) return refusal(403, PRIVATE_ONLY);
  if (!isPrivate && isKept) return refusal(422, 'Only messages of private topics are kept');
  const rights = isPrivate ? await authoriser.canWrite(topic, caller) : publicRights;
  if (!rights.broadcast) return refusal(403, unauthorised(topic));
  if (!messages.take()) return tooMany();
  const type = request.headers.get('content-type') ?? 'application/json';
  if (type.startsWith('application/octet-stream')) {
    if (isKept) return refusal(422, 'Bytes are not kept: send them as text');
    topics.broadcastBytes(topic, isPrivate, event, Buffer.from(await request.arrayBuffer()));
    return accepted();
  }
  if (!type.startsWith('application/json')) return refusal(415, 'Send JSON or bytes');
  const text = await request.text();
  if (measure(text).depth > DEEPEST_JSON || parse(text) === undefined)
    return refusal(422, 'The payload is not JSON, or nested too deep');
  if (isKept) {
    // It comes to its subscribers from the log, as what the database sends does.
    await sql`select realtime.keep(${text}::text::jsonb, ${event}, ${topic})`;
  } else topics.broadcast(topic, isPrivate, event, text, crypto.randomUUID());
  return accepted();
}

const accepted = () => new Response(null, { status: 202 });
const refusal = (status: number, message: string) => Response.json({ message }, { status });
const tooMany = () => refusal(429, 'Too many messages per second');
const unauthorised = (topic: string) =>
  `You do not have permissions to write to this Channel topic: ${topic}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
