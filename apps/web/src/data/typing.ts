import { z } from 'zod';
import { type Cell, cell } from './cell.ts';
import type { TopicUse } from './topics.ts';

export const TYPING_EVENT = 'typing';
const SEND_EVERY_MS = 2000;
const SHOWN_MS = 4000;

const typingPayload = z.object({ profile_id: z.uuid(), thread_id: z.uuid().nullish() });

export type TypingOptions = {
  me(): string | null;
  send(channelId: string, threadId: string | null): void;
  now?(): number;
};

/** Who is writing where: in a channel, or in a thread by its first message. Nobody says when they stop: a sign of typing fades after 4 s, or with the message itself. */
export function createTyping({ me, send, now = Date.now }: TypingOptions) {
  const writing: Cell<ReadonlyMap<string, readonly string[]>> = cell(new Map());
  const fading = new Map<string, ReturnType<typeof setTimeout>>();
  const lastSent = new Map<string, number>();

  const change = (placeId: string, edit: (profileIds: readonly string[]) => readonly string[]) => {
    const next = new Map(writing.get());
    next.set(placeId, edit(next.get(placeId) ?? []));
    writing.set(next);
  };

  const stopped = (placeId: string, profileId: string) => {
    const key = `${placeId}:${profileId}`;
    if (!fading.has(key)) return;
    clearTimeout(fading.get(key));
    fading.delete(key);
    change(placeId, (ids) => ids.filter((id) => id !== profileId));
  };

  const started = (placeId: string, profileId: string) => {
    if (profileId === me()) return;
    const key = `${placeId}:${profileId}`;
    clearTimeout(fading.get(key));
    if (!fading.has(key)) change(placeId, (ids) => [...ids, profileId]);
    fading.set(
      key,
      setTimeout(() => stopped(placeId, profileId), SHOWN_MS),
    );
  };

  return {
    writing,
    stopped,

    use(channelId: string): TopicUse {
      return {
        listen(channel) {
          channel.on('broadcast', { event: TYPING_EVENT }, ({ payload }) => {
            const parsed = typingPayload.safeParse(payload);
            if (parsed.success) started(parsed.data.thread_id ?? channelId, parsed.data.profile_id);
          });
        },
      };
    },

    /** Tells the others, at most every 2 s. */
    notify(channelId: string, threadId: string | null = null): void {
      const placeId = threadId ?? channelId;
      if (now() - (lastSent.get(placeId) ?? Number.NEGATIVE_INFINITY) < SEND_EVERY_MS) return;
      lastSent.set(placeId, now());
      send(channelId, threadId);
    },

    /** The own message is out: the next key press is a new sign. */
    sent: (placeId: string) => void lastSent.delete(placeId),

    reset(): void {
      for (const timer of fading.values()) clearTimeout(timer);
      fading.clear();
      lastSent.clear();
      writing.set(new Map());
    },
  };
}

export type Typing = ReturnType<typeof createTyping>;
