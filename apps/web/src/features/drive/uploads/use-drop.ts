import { drivePath, newId } from '@parley/model';
import { useState } from 'react';
import { toast } from '../../../lib/toast.ts';
import { type Home, namesIn, type Tree } from '../entries.ts';
import { driveError, isNameTaken } from '../errors.ts';
import { mimeTypeOf } from '../../files/kinds.ts';
import { type DriveActor, createFolder } from '../mutations.ts';
import { freeName, sameName } from '../../files/names.ts';
import type { DroppedItem } from './read-drop.ts';
import type { Planned } from './kept-uploads.ts';
import {
  type Conflict,
  folderAt,
  type DriveUploadPlan,
  type PlannedFile,
  planOf,
  type Refused,
} from './plan.ts';
import { uploadQueue } from './upload-queue.ts';

export type ConflictChoice = 'both' | 'version' | 'skip';

type Asking = { plan: DriveUploadPlan; home: Home };

/**
 * Uploads files and folders to a place: asks about taken names, reports refused files, sends the
 * rest.
 */
export function useDrop(actor: DriveActor, tree: Tree, freeBytes: number | null) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [refused, setRefused] = useState<Refused[]>([]);

  const start = async ({ plan, home }: Asking, decide: (conflict: Conflict) => ConflictChoice) => {
    setAsking(null);
    try {
      const homes = await makeFolders(actor, tree, home, plan.folders);
      const at = (file: PlannedFile): Home => homes.get(file.folders.join('/')) ?? home;
      const taken = new Map<string, Set<string>>();
      const namesAt = (home: Home) => {
        const key = `${home.channelId}/${home.folderId}`;
        const names = taken.get(key) ?? namesIn(tree, home, 'file');
        taken.set(key, names);
        return names;
      };
      const fresh = plan.files.map((file) =>
        plannedOf(actor, at(file), file, namesAt(at(file)), null),
      );
      const decided = plan.conflicts.flatMap((conflict) => {
        const decision = decide(conflict);
        return decision === 'skip'
          ? []
          : [
              plannedOf(
                actor,
                at(conflict),
                conflict,
                namesAt(at(conflict)),
                decision === 'version' ? conflict.existingId : null,
              ),
            ];
      });
      await uploadQueue.add([...fresh, ...decided]);
    } catch (error) {
      toast.error(driveError(error));
    }
  };

  return {
    refused,
    forgive: () => setRefused([]),
    conflicts: asking?.plan.conflicts ?? [],
    resolve: (decide: (conflict: Conflict) => ConflictChoice) =>
      asking && void start(asking, decide),
    dismiss: () => setAsking(null),
    take(dropped: readonly DroppedItem[], home: Home) {
      const plan = planOf(tree, home, dropped, freeBytes);
      setRefused(plan.refused);
      if (plan.conflicts.length > 0) return setAsking({ plan, home });
      void start({ plan, home }, () => 'both');
    },
  };
}

/** Creates missing folders. @returns the folder id of each path */
async function makeFolders(
  actor: DriveActor,
  tree: Tree,
  home: Home,
  folders: readonly string[][],
): Promise<Map<string, Home>> {
  const homes = new Map<string, Home>([['', home]]);
  for (const names of folders) {
    for (let depth = 1; depth <= names.length; depth += 1) {
      const path = names.slice(0, depth);
      const key = path.join('/');
      const above = homes.get(path.slice(0, -1).join('/')) ?? home;
      const name = path.at(-1) ?? '';
      if (homes.has(key)) continue;
      const known = folderAt(tree, home, path);
      homes.set(
        key,
        known ?? { channelId: home.channelId, folderId: await createOrFind(actor, above, name) },
      );
    }
  }
  return homes;
}

async function createOrFind(actor: DriveActor, home: Home, name: string): Promise<string> {
  try {
    return await createFolder(actor, home, name);
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    return createFolder(actor, home, freeName(name, new Set([sameName(name)])));
  }
}

function plannedOf(
  actor: DriveActor,
  home: Home,
  { file, name }: PlannedFile,
  taken: Set<string>,
  replaces: string | null,
): Planned {
  const free = replaces === null ? freeName(name, taken) : name;
  taken.add(sameName(free));
  const id = newId();
  const path = drivePath(
    { workspace_id: actor.workspaceId, id: replaces ?? id, name: free },
    newId(),
  );
  return {
    id,
    profileId: actor.profileId,
    workspaceId: actor.workspaceId,
    home,
    name: free,
    mimeType: mimeTypeOf({ name, type: file.type }),
    path,
    replaces,
    file,
  };
}
