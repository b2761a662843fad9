import type { Membership, Workspace } from '@parley/model';
import type { DeviceStorage } from '../base/device-storage.ts';
import type { RowsClient } from './database.ts';

/** A workspace with the time at which the user first opened it. */
type ListedWorkspace = Workspace & { memberships: Pick<Membership, 'opened_at'>[] };

/** Requests the user's workspaces, in order of creation. */
export const requestWorkspaces = (client: RowsClient, profileId: string) =>
  client
    .from('workspaces')
    .select('*, memberships(opened_at)')
    .eq('memberships.profile_id', profileId)
    .order('created_at')
    .overrideTypes<ListedWorkspace[], { merge: false }>();

export type ListAnswer = PromiseLike<Awaited<ReturnType<typeof requestWorkspaces>>>;

const rememberedKey = (profileId: string) => `parley:workspace:${profileId}`;

/** The workspace that the user opened last on this device. */
export const rememberedWorkspace = (storage: DeviceStorage, profileId: string): string | null =>
  storage.get(rememberedKey(profileId));

export const rememberWorkspace = (storage: DeviceStorage, profileId: string, id: string): void =>
  storage.set(rememberedKey(profileId), id);
