import * as z from 'zod/mini';
import { type Cell, cell } from '../base/cell.ts';
import type { TopicUse } from './topics.ts';

const SEND_EVERY_MS = 2000;
const SHOWN_MS = 4000;

const sign = z.object({ profile_id: z.uuid(), thread_id: z.nullish(z.uuid()) });

export type TypingOptions = {
  me(): string | null;
  send(channelId: string, threadId: string | null): void;
  /** Removes the sign, so that users who join later do not see it. */
  stop(channelId: string): void;
  now?(): number;
};

/**
 * The users typing in each channel or thread; a thread is identified by its first message. Signs
 * are presence on the channel's typing topic under the writer's id, which the server takes from
 * their token, so that no client can claim to be another. A sign fades after 4 s, or with the
 * message itself.
 */
export function createTyping({ me, send, stop, now = Date.now }: TypingOptions) {
  const writing: Cell<ReadonlyMap<string, readonly string[]>> = cell(new Map());
  const fading = new Map<string, ReturnType<typeof setTimeout>>();
  const lastSent = new Map<string, number>();
  const standing = new Map<string, ReturnType<typeof setTimeout>>();

  const change = (
    channelOrThreadId: string,
    edit: (profileIds: readonly string[]) => readonly string[],
  ) => {
    const next = new Map(writing.get());
    next.set(channelOrThreadId, edit(next.get(channelOrThreadId) ?? []));
    writing.set(next);
  };

  const stopped = (channelOrThreadId: string, profileId: string) => {
    const key = `${channelOrThreadId}:${profileId}`;
    if (!fading.has(key)) return;
    clearTimeout(fading.get(key));
    fading.delete(key);
    change(channelOrThreadId, (ids) => ids.filter((id) => id !== profileId));
  };

  const started = (channelOrThreadId: string, profileId: string) => {
    if (profileId === me()) return;
    const key = `${channelOrThreadId}:${profileId}`;
    clearTimeout(fading.get(key));
    if (!fading.has(key)) change(channelOrThreadId, (ids) => [...ids, profileId]);
    fading.set(
      key,
      setTimeout(() => stopped(channelOrThreadId, profileId), SHOWN_MS),
    );
  };

  return {
    writing,
    stopped,

    use(channelId: string): TopicUse {
      return {
        presenceKey: me() ?? undefined,
        listen(channel) {
          channel.on('presence', { event: 'join' }, ({ key, newPresences }) => {
            for (const presence of newPresences) {
              const { data } = sign.safeParse({ ...presence, profile_id: key });
              if (data) started(data.thread_id ?? channelId, data.profile_id);
            }
          });
        },
      };
    },

    /** Notifies the others, at most every 2 s. */
    notify(channelId: string, threadId: string | null = null): void {
      const channelOrThreadId = threadId ?? channelId;
      if (now() - (lastSent.get(channelOrThreadId) ?? Number.NEGATIVE_INFINITY) < SEND_EVERY_MS)
        return;
      lastSent.set(channelOrThreadId, now());
      send(channelId, threadId);
      clearTimeout(standing.get(channelId));
      standing.set(
        channelId,
        setTimeout(() => stop(channelId), SHOWN_MS),
      );
    },

    /** The user's message is sent: the next key press sends a new sign. */
    sent: (channelOrThreadId: string) => void lastSent.delete(channelOrThreadId),

    reset(): void {
      for (const timer of [...fading.values(), ...standing.values()]) clearTimeout(timer);
      fading.clear();
      standing.clear();
      lastSent.clear();
      writing.set(new Map());
    },
  };
}

export type Typing = ReturnType<typeof createTyping>;
