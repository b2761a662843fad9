import type { Channel, Participant, Workspace } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import type { RowsClient } from './database.ts';
import { unwrap } from '../base/errors.ts';
import { type ListAnswer, requestWorkspaces } from './workspace-list.ts';
import type { Known } from '../collections/known.ts';
import { allRows, PAGE } from './pull-table.ts';
import type { People } from './people.ts';
import type { Personal } from './personal.ts';

type OwnChannel = Channel & { participants: Participant[] };
type ParticipantWithChannel = Participant & { channel: Pick<Channel, 'visibility'> };
/** A workspace with a page of its channels, each with the caller's own row as participant. */
type WorkspaceDetails = Workspace & { channels: OwnChannel[] };

const CHANNEL = '*, participants(*)';
const OWN_PARTICIPANT = '*, channel:channels!inner(visibility)';
const DETAILS = `*, channels(${CHANNEL})`;

export type WorkspaceRowsOptions = {
  client: RowsClient;
  collections: Collections;
  known: Known;
  personal: Personal;
  people: Pick<People, 'ask'>;
  /** Whether it is still this person who is signed in: what comes for another is not kept. */
  isStill(profileId: string): boolean;
  /** What is the person's alone could not be loaded. */
  lacking(): void;
};

/** Asks for workspaces, and for what one of them shows, and keeps the answers (spec point 4). */
export function createWorkspaceRows({
  client,
  collections,
  known,
  personal,
  people,
  isStill,
  lacking,
}: WorkspaceRowsOptions) {
  const allChannels = (id: string, profileId: string) =>
    allRows<OwnChannel>((from, to) =>
      client
        .from('channels')
        .select(CHANNEL)
        .eq('workspace_id', id)
        .eq('participants.profile_id', profileId)
        .order('id')
        .range(from, to)
        .overrideTypes<OwnChannel[], { merge: false }>(),
    );

  const askDetails = async (
    id: string,
    profileId: string,
  ): Promise<WorkspaceDetails | undefined> => {
    const answer = await client
      .from('workspaces')
      .select(DETAILS)
      .eq('id', id)
      .eq('channels.participants.profile_id', profileId)
      .overrideTypes<WorkspaceDetails[], { merge: false }>();
    return unwrap(answer)[0];
  };

  /**
   * A conversation is called after its people, so they are known before it is opened. Asked for by
   * what they have in common: hundreds of ids are more than an address holds.
   */
  const pullConversations = async (id: string, ids: ReadonlySet<string>): Promise<void> => {
    if (ids.size === 0) return;
    const since = collections.participants.utils.mark();
    const participants = await allRows<ParticipantWithChannel>((from, to) =>
      client
        .from('participants')
        .select(OWN_PARTICIPANT)
        .eq('workspace_id', id)
        .eq('channel.visibility', 'direct')
        .order('id')
        .range(from, to)
        .overrideTypes<ParticipantWithChannel[], { merge: false }>(),
    );
    const isIn = (row: Participant) => ids.has(row.channel_id);
    const rows = participants.map(({ channel: _channel, ...participant }) => participant);
    collections.participants.utils.reconcile(rows.filter(isIn), isIn, since);
  };

  /** Takes what the person has of a workspace's channels. */
  const keepChannels = (
    id: string,
    profileId: string,
    channels: readonly OwnChannel[],
    since: { channels: number; participants: number },
  ): void => {
    collections.channels.utils.reconcile(
      channels.map(({ participants: _own, ...channel }) => channel),
      (row) => row.workspace_id === id,
      since.channels,
    );
    collections.participants.utils.reconcile(
      channels.flatMap(({ participants }) => participants),
      (row) => row.profile_id === profileId && row.workspace_id === id,
      since.participants,
    );
  };

  return {
    /**
     * The person's workspaces, and those of them they have never opened.
     * @param answer where it was asked for already
     * @throws AppError
     */
    async list(
      profileId: string,
      answer: ListAnswer = requestWorkspaces(client, profileId),
    ): Promise<{ workspaces: Workspace[]; unopened: string[] }> {
      const since = collections.workspaces.utils.mark();
      const listed = unwrap(await answer);
      const workspaces = listed.map(({ memberships: _own, ...workspace }) => workspace);
      if (isStill(profileId)) collections.workspaces.utils.reconcile(workspaces, () => true, since);
      const unopened = listed.filter(({ memberships }) => memberships[0]?.opened_at === null);
      return { workspaces, unopened: unopened.map(({ id }) => id) };
    },

    /**
     * A workspace with its people, and the person's channels; false when they are in no such
     * workspace.
     * @param isWhole what is the person's alone must come too; else, failing alone, it is no reason
     *   to show no channels, and the next refresh repeats it.
     * @throws AppError
     */
    async details(id: string, profileId: string, isWhole = false): Promise<boolean> {
      const since = {
        workspaces: collections.workspaces.utils.mark(),
        channels: collections.channels.utils.mark(),
        participants: collections.participants.utils.mark(),
      };
      const own = personal.pull(id);
      own.catch(() => {});
      const asked = people.ask(id);
      asked.catch(() => {});
      const details = await askDetails(id, profileId);
      if (!details || !isStill(profileId)) return details !== undefined;
      const { channels: firstChannels, ...workspace } = details;
      const [channels, takePeople] = await Promise.all([
        wholly(firstChannels, () => allChannels(id, profileId)),
        asked,
      ]);
      if (!isStill(profileId)) return true;
      collections.workspaces.utils.merge([workspace], since.workspaces);
      const peopleTaken = takePeople();
      keepChannels(id, profileId, channels, since);
      const conversations = channels.filter(({ visibility }) => visibility === 'direct');
      await Promise.all([
        peopleTaken,
        // A conversation has no name before its people are known.
        pullConversations(id, new Set(conversations.map((channel) => channel.id))).then(() =>
          known.learn(id, 'channels'),
        ),
        isWhole ? own : own.catch(lacking),
      ]);
      return true;
    },

    /** The person's own profile. @throws AppError */
    async profile(profileId: string): Promise<void> {
      const since = collections.profiles.utils.mark();
      collections.profiles.utils.merge(
        unwrap(await client.from('profiles').select('*').eq('id', profileId)),
        since,
      );
    },
  };
}

/** A list that fills its page may go on; one round trip is enough for all others. */
const wholly = async <Row>(first: Row[], all: () => Promise<Row[]>): Promise<Row[]> =>
  first.length < PAGE ? first : all();
