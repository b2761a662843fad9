import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Channel } from './channel.ts';
import { frameText } from './frames.ts';
import { encodeWithPayload } from './protocol.ts';

const MOST = 25;
const request = z.object({
  /** Milliseconds since 1970. */
  since: z.int().nonnegative().max(8.64e15),
  limit: z.int().default(MOST),
});
type Request = z.infer<typeof request>;

type Kept = { id: string; event: string; payload: string };

/** How long messages of the log are compared with the replayed ones, in milliseconds. */
const OVERLAP_MS = 10_000;

/**
 * The replay that a channel asks for; null if none.
 * @returns a reason, in the hosted service's words, if it is refused.
 */
export function replayOf(asked: unknown, isPrivate: boolean): Request | null | string {
  if (asked === undefined || asked === null) return null;
  if (!isPrivate) return 'UnableToReplayMessages: Replay is not allowed for public channels';
  const { data } = request.safeParse(asked);
  return data ?? 'UnableToReplayMessages: Replay params are not valid';
}

/**
 * Sends a channel the latest kept messages of its topic, oldest first. The log hands on only what
 * is already readable (visibility.ts), so no message is missing from both.
 */
export async function replay(sql: Sql, channel: Channel, { since, limit }: Request): Promise<void> {
  const { topic, version, replaying } = channel;
  const kept = await sql<Kept[]>`
    select id, event, payload from realtime.kept(${topic.name},
      to_timestamp(${since / 1000}::float8), ${Math.min(Math.max(limit, 1), MOST)})`;
  for (const { id, event, payload } of kept) {
    replaying?.tell(id);
    const meta = JSON.stringify({ replayed: true, id });
    const broadcastJson = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload},"meta":${meta}}`;
    channel.write(frameText(encodeWithPayload(version, topic.wire, 'broadcast', broadcastJson)));
  }
  for (const bytes of replaying?.end() ?? []) channel.write(bytes);
  setTimeout(() => {
    channel.replaying = null;
  }, OVERLAP_MS).unref();
}
