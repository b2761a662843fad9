import type { Channel, Participant, Workspace } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import type { RowsClient } from './database.ts';
import { unwrap } from '../base/errors.ts';
import { type ListAnswer, requestWorkspaces } from './workspace-list.ts';
import type { LoadedTables } from '../collections/loaded-tables.ts';
import { allRows, PAGE } from './pull-table.ts';
import type { People } from './people.ts';
import type { Personal } from './personal.ts';

type OwnChannel = Channel & { participants: Participant[] };
type ParticipantWithChannel = Participant & { channel: Pick<Channel, 'visibility'> };
/** A workspace with a page of its channels, each with the caller's own participant row. */
type WorkspaceDetails = Workspace & { channels: OwnChannel[] };

const CHANNEL = '*, participants(*)';
const OWN_PARTICIPANT = '*, channel:channels!inner(visibility)';
const DETAILS = `*, channels(${CHANNEL})`;

export type WorkspaceRowsOptions = {
  client: RowsClient;
  collections: Collections;
  known: LoadedTables;
  personal: Personal;
  people: Pick<People, 'ask'>;
  /** True if this user is still signed in: responses for another user are not kept. */
  isStill(profileId: string): boolean;
  /** Called when the user's own rows could not be loaded. */
  lacking(): void;
};

/**
 * Requests workspaces and the rows that one of them shows, and stores the responses (spec point 4).
 */
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
   * A conversation is named after its people, so they must be known before it is opened. Requested
   * by a common condition, because hundreds of ids do not fit into a URL.
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

  /** Stores the user's channels of a workspace. */
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
     * The user's workspaces, with the ids of those they have never opened.
     * @param answer the response, if already requested
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
     * Loads a workspace with its people and the user's channels; false if the user is in no such
     * workspace.
     * @param isWhole true if the user's own rows must load, too; otherwise, their failure does not
     * keep the channels from showing, and the next refresh repeats it
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

    /** Loads the user's own profile. @throws AppError */
    async profile(profileId: string): Promise<void> {
      const since = collections.profiles.utils.mark();
      collections.profiles.utils.merge(
        unwrap(await client.from('profiles').select('*').eq('id', profileId)),
        since,
      );
    },
  };
}

/** A list that fills its page may continue; for all others, one round trip is enough. */
const wholly = async <Row>(first: Row[], all: () => Promise<Row[]>): Promise<Row[]> =>
  first.length < PAGE ? first : all();
