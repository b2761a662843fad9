import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import { DEEPEST_JSON, measure } from '../nesting.ts';
import type { Caller } from '../postgres/session.ts';
import { type Authoriser, isTopicName, PRIVATE_ONLY, publicRights } from './authorise.ts';
import type { Rate } from './rate.ts';
import type { Topics } from './topics.ts';

/** The most messages in one request. */
const MOST_MESSAGES = 1000;

const BLANK = "can't be blank";
const INVALID = 'is invalid';
const error = ({ input }: { input: unknown }) => ((input ?? null) === null ? BLANK : INVALID);

const body = z.object({
  messages: z
    .array(
      z.object(
        {
          topic: z.string({ error }).min(1, BLANK).refine(isTopicName, INVALID),
          event: z.string({ error }).min(1, BLANK),
          payload: z.record(z.string(), z.json(), { error }),
          private: z.boolean({ error }).nullish(),
        },
        { error },
      ),
      { error },
    )
    .min(1, BLANK),
});

export type BroadcastDependencies = {
  sql: Sql;
  topics: Topics;
  authoriser: Authoriser;
  allowsPublic: boolean;
  /** The rate of the whole project. */
  messages: Rate;
};

/**
 * `POST /realtime/v1/api/broadcast`: answers 202 and sends every message that the caller may send.
 * Drops the others silently, as the hosted service does.
 */
export async function broadcastOverHttp(
  request: Request,
  caller: Caller,
  { topics, authoriser, allowsPublic, messages }: BroadcastDependencies,
): Promise<Response> {
  const text = await request.text();
  const asked = measure(text).depth > DEEPEST_JSON ? null : parse(text);
  const parsed = body.safeParse(asked ?? {});
  if (!parsed.success) return malformed(parsed.error, asked);
  const batch = parsed.data.messages;
  if (batch.length > MOST_MESSAGES) return refusal(429, TOO_LARGE);
  if (!allowsPublic && batch.some((message) => !message.private)) return refusal(403, PRIVATE_ONLY);
  const allowed = [];
  for (const message of batch) {
    const rights = message.private
      ? await authoriser.canWrite(message.topic, caller)
      : publicRights;
    if (rights.broadcast) allowed.push(message);
  }
  if (!messages.take(allowed.length)) return tooMany();
  for (const { topic, event, payload, private: isPrivate } of allowed)
    topics.broadcast(
      topic,
      isPrivate ?? false,
      event,
      JSON.stringify(payload),
      crypto.randomUUID(),
    );
  return accepted();
}

const TOO_LARGE = 'Too many messages to broadcast, please reduce the batch size';

/** Lists the faults of each message, in the shape of the hosted service. */
function malformed({ issues }: z.ZodError, asked: unknown): Response {
  const ofAll = issues.find(({ path }) => path.length < 3);
  if (ofAll) return faulty({ messages: [ofAll.path.length === 1 ? ofAll.message : INVALID] });
  const count = z.object({ messages: z.array(z.unknown()) }).parse(asked).messages.length;
  const faults = Array.from({ length: count }, (): Record<string, string[]> => ({}));
  for (const { path, message } of issues) {
    const fault = faults[Number(path[1])];
    if (fault) fault[String(path[2])] ??= [path.length === 3 ? message : INVALID];
  }
  return faulty({ messages: faults });
}

const faulty = (errors: Record<string, unknown>) => Response.json({ errors }, { status: 422 });

const ADDRESS = /\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * `POST /realtime/v1/api/broadcast/{topic}/events/{event}`: one message, with its payload as the
 * body, JSON or bytes. With `persist` it is kept for replay; only on private topics.
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
  if (!isPrivate && isKept) return faulty({ persist: ['can only be used on private channels'] });
  const rights = isPrivate ? await authoriser.canWrite(topic, caller) : publicRights;
  if (!rights.broadcast) return refusal(403, 'Unauthorized');
  if (!messages.take()) return tooMany();
  const type = request.headers.get('content-type') ?? 'application/json';
  if (type.startsWith('application/octet-stream')) {
    if (isKept) return refusal(422, 'Bytes are not kept: send them as text');
    topics.broadcastBytes(topic, isPrivate, event, Buffer.from(await request.arrayBuffer()));
    return accepted();
  }
  if (!type.startsWith('application/json')) return unsupported();
  const text = await request.text();
  if (measure(text).depth > DEEPEST_JSON || parse(text) === undefined)
    return refusal(422, 'The payload is not JSON, or nested too deep');
  if (isKept) {
    // Subscribers receive it from the log, like broadcasts of the database.
    await sql`select realtime.keep(${text}::text::jsonb, ${event}, ${topic})`;
  } else topics.broadcast(topic, isPrivate, event, text, crypto.randomUUID());
  return accepted();
}

const accepted = () => new Response(null, { status: 202 });
const refusal = (status: number, message: string) => Response.json({ message }, { status });
const tooMany = () => refusal(429, 'You have exceeded your rate limit');
const unsupported = () =>
  Response.json({ error: 'Unsupported Media Type: send JSON or bytes' }, { status: 415 });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
