import { type Cell, cell } from './cell.ts';
import type { TopicUse } from './topics.ts';

/**
 * Who is here: everybody whose client tracks itself on the workspace's presence topic, under their
 * profile id.
 */
export function createPresence() {
  const here: Cell<Set<string>> = cell(new Set<string>());
  return {
    here,

    use(profileId: string): TopicUse {
      return {
        presenceKey: profileId,
        listen(channel) {
          channel.on('presence', { event: 'sync' }, () =>
            here.set(new Set(Object.keys(channel.presenceState()))),
          );
        },
        onJoined: (channel) => void channel.track({ online_at: new Date().toISOString() }),
      };
    },

    reset: () => here.set(new Set()),
  };
}

export type Presence = ReturnType<typeof createPresence>;
