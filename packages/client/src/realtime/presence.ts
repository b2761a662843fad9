import { type Cell, cell } from '../base/cell.ts';
import type { TopicUse } from './topics.ts';

/**
 * The members who are online: their clients track themselves on the workspace's presence topic,
 * under their profile ids.
 */
export function createPresence() {
  /** Undefined until known. */
  const here: Cell<ReadonlySet<string> | undefined> = cell<ReadonlySet<string> | undefined>(
    undefined,
  );
  return {
    here,

    use(profileId: string): TopicUse {
      return {
        presenceKey: profileId,
        listen(channel) {
          // The user counts as online even before the others are notified.
          channel.on('presence', { event: 'sync' }, () =>
            here.set(new Set([profileId, ...Object.keys(channel.presenceState())])),
          );
        },
        onJoined: (channel) => void channel.track({ online_at: new Date().toISOString() }),
      };
    },

    reset: () => here.set(undefined),
  };
}

export type Presence = ReturnType<typeof createPresence>;
