import {
  channelTopic,
  presenceTopic,
  profileTopic,
  typingTopic,
  workspaceTopic,
} from '@parley/model';
import type { ChannelWindows } from '../messages/channel-windows.ts';
import type { Pins } from '../messages/pins.ts';
import type { Threads } from '../messages/threads.ts';
import type { AfterJoins } from './after-joins.ts';
import type { Presence } from './presence.ts';
import { createRowTopics, type RowTopicsOptions } from './row-topics.ts';
import type { TopicUse } from './topics.ts';
import type { Typing } from './typing.ts';

export type WantedTopicsOptions = RowTopicsOptions & {
  windows: Pick<ChannelWindows, 'open' | 'missed' | 'recover'>;
  threads: Pick<Threads, 'missed'>;
  pins: Pick<Pins, 'missed'>;
  presence: Presence;
  typing: Typing;
  afterJoins: Pick<AfterJoins, 'joinedCore' | 'loadSoon' | 'countOnceJoined'>;
  /** Counts unread messages again, soon, until there is a response. */
  recount(): void;
  /** True if the channel is counted; resolves after pending counts. */
  isCounted(channelId: string): Promise<boolean>;
};

/** The topics that a user needs, and the loading of missed rows for those that carry rows. */
export function createWantedTopics({
  since,
  heard,
  windows,
  threads,
  pins,
  presence,
  typing,
  afterJoins,
  recount,
  isCounted,
}: WantedTopicsOptions) {
  const rows = createRowTopics({ since, heard });
  const core = () => rows({ joined: afterJoins.joinedCore, gap: afterJoins.loadSoon });

  /**
   * Counts again for a channel that was added after the count; if nothing was missed, all others
   * are counted.
   */
  const countNew = async (channelId: string) => {
    if (!(await isCounted(channelId))) recount();
  };

  const joinedChannel = (channelId: string) => {
    windows.missed(channelId);
    threads.missed(channelId);
    pins.missed(channelId);
    afterJoins.countOnceJoined();
  };

  /**
   * Rows of table groups in a private channel arrive on its topic, too; catching up the workspace
   * loads them.
   */
  const missedInChannel = (channelId: string) => {
    joinedChannel(channelId);
    afterJoins.loadSoon();
  };

  /** @param isLate true if the channel had no topic while others of the user had one */
  const channel = (channelId: string, isLate: boolean): TopicUse => {
    const missed = () => missedInChannel(channelId);
    return rows({
      joined: isLate ? missed : () => joinedChannel(channelId),
      gap: missed,
      whole: () => {
        void windows.recover(channelId);
        void countNew(channelId);
      },
    });
  };

  return {
    /** Topics outside of all workspaces. */
    outside: (profileId: string): Map<string, TopicUse> =>
      new Map([[profileTopic(profileId), core()]]),

    /**
     * Topics within a workspace, those of the open channel before those of the others.
     * @param late channels that had no topic until now
     */
    within(
      workspaceId: string,
      profileId: string,
      channels: readonly string[],
      late: ReadonlySet<string>,
    ): Map<string, TopicUse> {
      const uses = new Map<string, TopicUse>([
        [profileTopic(profileId), core()],
        [workspaceTopic(workspaceId), core()],
        [presenceTopic(workspaceId), presence.use(profileId)],
      ]);
      for (const channelId of channels) {
        uses.set(channelTopic(workspaceId, channelId), channel(channelId, late.has(channelId)));
        if (channelId === windows.open.get())
          uses.set(typingTopic(workspaceId, channelId), typing.use(channelId));
      }
      return uses;
    },
  };
}
