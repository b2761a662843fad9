import { profileName } from '@parley/model';
import { useWorkspace } from '../../data/index.ts';
import { useMembersHere } from './queries.ts';

/** Names of the owners and admins of the current workspace, owners first. */
export const useManagerNames = (): string[] =>
  useMembersHere(useWorkspace()?.id ?? '').flatMap(({ membership, profile }) =>
    membership.role !== 'member' && profile ? profileName(profile) : [],
  );
