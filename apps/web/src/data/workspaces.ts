import type { Channel, Membership, Participant, Profile, Workspace } from '@parley/model';
import { type Cell, cell } from './cell.ts';
import type { Collections } from './collections.ts';
import type { Client } from './database.ts';
import { unwrap } from './errors.ts';
import type { Storage } from './ports.ts';

/** A workspace with its channels (each with the caller's own seat in it) and its members. */
type WorkspaceDetails = Workspace & {
  channels: (Channel & { participants: Participant[] })[];
  memberships: (Membership & { profile: Profile })[];
};

const DETAILS = '*, channels(*, participants(*)), memberships(*, profile:profiles(*))';
const rememberedKey = (profileId: string) => `parley:workspace:${profileId}`;

export type WorkspacesOptions = { client: Client; collections: Collections; storage: Storage };

/** The workspaces of the signed-in person, and the current one (spec point 4). */
export function createWorkspaces({ client, collections, storage }: WorkspacesOptions) {
  const current: Cell<string | null> = cell<string | null>(null);
  let me: string | null = null;

  const pullList = async (): Promise<Workspace[]> => {
    const since = collections.workspaces.utils.mark();
    const rows = unwrap(await client.from('workspaces').select('*').order('created_at'));
    collections.workspaces.utils.reconcile(rows, () => true, since);
    return rows;
  };

  const pullDetails = async (id: string, profileId: string): Promise<void> => {
    const tables = ['workspaces', 'channels', 'memberships', 'profiles', 'participants'] as const;
    const since = Object.fromEntries(tables.map((table) => [table, collections[table].utils.mark()]));
    const answer = await client
      .from('workspaces')
      .select(DETAILS)
      .eq('id', id)
      .eq('channels.participants.profile_id', profileId)
      .overrideTypes<WorkspaceDetails[], { merge: false }>();
    const [details] = unwrap(answer);
    if (!details || me !== profileId) return;
    const { channels, memberships, ...workspace } = details;
    collections.workspaces.utils.merge([workspace], since.workspaces ?? 0);
    collections.profiles.utils.merge(memberships.map(({ profile }) => profile), since.profiles ?? 0);
    collections.memberships.utils.reconcile(memberships.map(({ profile: _profile, ...membership }) => membership), ofWorkspace(id), since.memberships ?? 0);
    collections.channels.utils.reconcile(channels.map(({ participants: _own, ...channel }) => channel), ofWorkspace(id), since.channels ?? 0);
    const own = channels.flatMap(({ participants }) => participants);
    const isOwn = (row: Participant) => row.profile_id === profileId && row.workspace_id === id;
    collections.participants.utils.reconcile(own, isOwn, since.participants ?? 0);
  };

  const show = (id: string | null) => {
    current.set(id);
    if (me && id) storage.set(rememberedKey(me), id);
    for (const table of ['channels', 'memberships', 'participants', 'messages', 'attachments', 'reactions', 'assistant_runs'] as const) {
      collections[table].utils.forget((row) => row.workspace_id !== id);
    }
  };

  return {
    current,

    /**
     * Loads all workspaces, and in the same round trip the remembered one; selects the earliest-created one when none
     * is remembered. @throws AppError
     */
    async start(profileId: string): Promise<void> {
      me = profileId;
      const remembered = storage.get(rememberedKey(profileId));
      const [list] = await Promise.all([pullList(), remembered ? pullDetails(remembered, profileId) : undefined]);
      if (me !== profileId) return;
      const chosen = list.find(({ id }) => id === remembered) ?? list[0];
      if (chosen && chosen.id !== remembered) await pullDetails(chosen.id, profileId);
      if (me === profileId && current.get() === null) show(chosen?.id ?? null);
    },

    /** Announces the change, which moves the subscriptions, and loads the workspace anew. @throws AppError */
    async select(id: string): Promise<void> {
      if (!me) return;
      show(id);
      await pullDetails(id, me);
    },

    /** Loads again what live changes may have missed; selects another workspace when the current one is lost. @throws AppError */
    async refresh(): Promise<void> {
      if (!me) return;
      const profileId = me;
      const id = current.get();
      const [list] = await Promise.all([pullList(), id ? pullDetails(id, profileId) : undefined]);
      if (me !== profileId || current.get() !== id) return;
      if (id && list.some((workspace) => workspace.id === id)) return;
      const [first] = list;
      if (first) await this.select(first.id);
      else show(null);
    },

    reset(): void {
      me = null;
      current.set(null);
    },
  };
}

export type Workspaces = ReturnType<typeof createWorkspaces>;

const ofWorkspace = (id: string) => (row: { workspace_id: string }) => row.workspace_id === id;
