import { z } from 'zod';
import { type Cell, cell } from './cell.ts';
import type { TopicUse } from './topics.ts';

export const TYPING_EVENT = 'typing';
const SEND_EVERY_MS = 2000;
const SHOWN_MS = 4000;

const typingPayload = z.object({ profile_id: z.uuid() });

export type TypingOptions = { me(): string | null; send(channelId: string): void; now?(): number };

/** Who is writing where. Nobody says when they stop: a sign of typing fades after 4 s, or with the message itself. */
export function createTyping({ me, send, now = Date.now }: TypingOptions) {
  const writing: Cell<ReadonlyMap<string, readonly string[]>> = cell(new Map());
  const fading = new Map<string, ReturnType<typeof setTimeout>>();
  const lastSent = new Map<string, number>();

  const change = (channelId: string, edit: (profileIds: readonly string[]) => readonly string[]) => {
    const next = new Map(writing.get());
    next.set(channelId, edit(next.get(channelId) ?? []));
    writing.set(next);
  };

  const stopped = (channelId: string, profileId: string) => {
    const key = `${channelId}:${profileId}`;
    if (!fading.has(key)) return;
    clearTimeout(fading.get(key));
    fading.delete(key);
    change(channelId, (ids) => ids.filter((id) => id !== profileId));
  };

  const started = (channelId: string, profileId: string) => {
    if (profileId === me()) return;
    const key = `${channelId}:${profileId}`;
    clearTimeout(fading.get(key));
    if (!fading.has(key)) change(channelId, (ids) => [...ids, profileId]);
    fading.set(key, setTimeout(() => stopped(channelId, profileId), SHOWN_MS));
  };

  return {
    writing,
    stopped,

    use(channelId: string): TopicUse {
      return {
        listen(channel) {
          channel.on('broadcast', { event: TYPING_EVENT }, ({ payload }) => {
            const parsed = typingPayload.safeParse(payload);
            if (parsed.success) started(channelId, parsed.data.profile_id);
          });
        },
      };
    },

    /** Tells the others, at most every 2 s. */
    notify(channelId: string): void {
      if (now() - (lastSent.get(channelId) ?? Number.NEGATIVE_INFINITY) < SEND_EVERY_MS) return;
      lastSent.set(channelId, now());
      send(channelId);
    },

    /** The own message is out: the next key press is a new sign. */
    sent: (channelId: string) => void lastSent.delete(channelId),

    reset(): void {
      for (const timer of fading.values()) clearTimeout(timer);
      fading.clear();
      lastSent.clear();
      writing.set(new Map());
    },
  };
}

export type Typing = ReturnType<typeof createTyping>;
