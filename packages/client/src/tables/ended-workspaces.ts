import * as z from 'zod/mini';
import { type Cell, cell } from '../base/cell.ts';
import type { DeviceStorage } from '../base/device-storage.ts';

const endedWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(['removed', 'disabled']),
});
/**
 * A workspace that the user was in until another member ended it, with the reason as far as known.
 */
export type EndedWorkspace = z.infer<typeof endedWorkspace>;

type Known = { id: string; name: string };

export type EndedWorkspacesOptions = {
  storage: DeviceStorage;
  /** The workspaces in which the user is disabled. */
  askDisabled(): Promise<readonly string[]>;
};

const keyOf = (profileId: string) => `parley:ended:${profileId}`;

/**
 * Workspaces that the user lost without their own action. They are kept on the device until the
 * user has seen why, since the list of workspaces only shows that they are gone.
 */
export function createEndedWorkspaces({ storage, askDisabled }: EndedWorkspacesOptions) {
  const ended: Cell<readonly EndedWorkspace[]> = cell<readonly EndedWorkspace[]>([]);
  /** Workspaces that the user leaves or deletes. */
  const leaving = new Set<string>();
  let me: string | null = null;

  const put = (next: readonly EndedWorkspace[]) => {
    if (me === null || (next.length === 0 && ended.get().length === 0)) return;
    ended.set(next);
    if (next.length > 0) storage.set(keyOf(me), JSON.stringify(next));
    else storage.remove(keyOf(me));
  };

  const explain = async (ids: readonly string[]) => {
    const person = me;
    // Without a response, the reason stays as assumed.
    const disabled = new Set(await askDisabled().catch(() => []));
    if (me !== person) return;
    put(
      ended
        .get()
        .map((one) =>
          ids.includes(one.id) && disabled.has(one.id) ? { ...one, reason: 'disabled' } : one,
        ),
    );
  };

  return {
    ended,

    start(profileId: string): void {
      if (me === profileId) return;
      me = profileId;
      ended.set(parsed(storage.get(keyOf(profileId))));
    },

    /**
     * Compares the user's previous workspaces, as far as this device knows them, with the current
     * ones.
     */
    compare(before: readonly Known[], now: readonly Known[]): void {
      const isIn = new Set(now.map(({ id }) => id));
      const lost = before.filter(({ id }) => !isIn.has(id) && !leaving.has(id));
      const kept = ended.get().filter(({ id }) => !isIn.has(id));
      const known = new Set(kept.map(({ id }) => id));
      const more = lost
        .filter(({ id }) => !known.has(id))
        .map(({ id, name }): EndedWorkspace => ({ id, name, reason: 'removed' }));
      if (more.length === 0 && kept.length === ended.get().length) return;
      put([...kept, ...more]);
      if (more.length > 0) void explain(more.map(({ id }) => id));
    },

    /**
     * Marks a workspace that the user leaves or deletes with this work: its loss needs no
     * explanation.
     */
    async leave(id: string, work: Promise<void>): Promise<void> {
      leaving.add(id);
      try {
        await work;
      } catch (error) {
        leaving.delete(id);
        throw error;
      }
    },

    /** Call when the user has seen the explanation. */
    dismiss: (id: string): void => put(ended.get().filter((one) => one.id !== id)),

    reset(): void {
      me = null;
      leaving.clear();
      ended.set([]);
    },
  };
}

function parsed(text: string | null): readonly EndedWorkspace[] {
  try {
    return z.array(endedWorkspace).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
