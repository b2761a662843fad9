import { type Cell, cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';

/**
 * Tells when a channel's pinned messages may be others. They may lie anywhere in the channel, so
 * the store does not hold them: a list of them asks again.
 */
export function createPins() {
  const versions = new Map<string, Cell<number>>();
  const known = new Set<string>();

  const versionOf = (channelId: string): Cell<number> => {
    const version = versions.get(channelId) ?? cell(0);
    versions.set(channelId, version);
    return version;
  };

  return {
    /** Grows with every change of a channel's pins. */
    version: versionOf,

    /** Messages a list shows as pinned. */
    shown(ids: readonly string[]): void {
      for (const id of ids) known.add(id);
    },

    /** Every change of a channel's messages, whether the store keeps the message or not. */
    noticed({ table, ids, record }: RowChange): void {
      if (table !== 'messages' || !ids.channel_id) return;
      const isPinned = typeof record?.pinned_at === 'string';
      if (!isPinned && !known.has(ids.id)) return;
      if (isPinned) known.add(ids.id);
      const version = versionOf(ids.channel_id);
      version.set(version.get() + 1);
    },

    /** The connection was away: anything may have been pinned. */
    missed(channelId: string): void {
      const version = versions.get(channelId);
      version?.set(version.get() + 1);
    },

    reset(): void {
      known.clear();
      for (const version of versions.values()) version.set(version.get() + 1);
    },
  };
}

export type Pins = ReturnType<typeof createPins>;
