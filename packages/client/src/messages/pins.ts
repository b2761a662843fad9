import { type Cell, cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';

/**
 * Signals that a channel's pinned messages may have changed. They may be anywhere in the channel,
 * so the store does not hold them: a list of them sends its request again.
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

    /** Call with the messages that a list shows as pinned. */
    shown(ids: readonly string[]): void {
      for (const id of ids) known.add(id);
    },

    /**
     * Call with every change of a channel's messages, whether or not the store keeps the message.
     */
    noticed({ table, ids, record }: RowChange): void {
      if (table !== 'messages' || !ids.channel_id) return;
      const isPinned = typeof record?.pinned_at === 'string';
      if (!isPinned && !known.has(ids.id)) return;
      if (isPinned) known.add(ids.id);
      const version = versionOf(ids.channel_id);
      version.set(version.get() + 1);
    },

    /** Call after a lost connection: anything may have been pinned. */
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
