import { type Cell, cell } from '../base/cell.ts';
import type { TopicUse } from './topics.ts';

/**
 * Who is here: everybody whose client tracks itself on the workspace's presence topic, under their
 * profile id.
 */
export function createPresence() {
  /** Undefined until it is known. */
  const here: Cell<ReadonlySet<string> | undefined> = cell<ReadonlySet<string> | undefined>(
    undefined,
  );
  return {
    here,

    use(profileId: string): TopicUse {
      return {
        presenceKey: profileId,
        listen(channel) {
          // The person at the screen counts as online, even before the others have been told so.
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
