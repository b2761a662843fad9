export type RowsByMessage<Row> = {
  rows(messageId: string): readonly Row[];
  subscribe(messageId: string, listener: () => void): () => void;
};
type Source<Row> = {
  subscribeChanges(
    listener: (
      changes: { type: string; key: string | number; value: Row; previousValue?: Row }[],
    ) => void,
    options: { includeInitialState: true },
  ): unknown;
};

const NONE: readonly never[] = [];

/**
 * Rows of a table by message. One subscription, and one listener per visible message, so that a
 * vote redraws only its message.
 */
export function rowsByMessage<
  Row extends { id: string; message_id: string | null; created_at: string },
>(source: Source<Row>): RowsByMessage<Row> {
  const byMessage = new Map<string, readonly Row[]>();
  const listeners = new Map<string, Set<() => void>>();

  const regroup = (messageId: string | null | undefined, id: string, row: Row | null): string[] => {
    if (!messageId) return [];
    const others = (byMessage.get(messageId) ?? NONE).filter((known) => known.id !== id);
    const rows = row
      ? [...others, row].toSorted(
          (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
        )
      : others;
    if (rows.length > 0) byMessage.set(messageId, rows);
    else byMessage.delete(messageId);
    return [messageId];
  };

  source.subscribeChanges(
    (changes) => {
      const touched = changes.flatMap(({ type, value }) =>
        regroup(value.message_id, value.id, type === 'delete' ? null : value),
      );
      for (const messageId of new Set(touched))
        for (const listener of listeners.get(messageId) ?? []) listener();
    },
    { includeInitialState: true },
  );

  return {
    rows: (messageId) => byMessage.get(messageId) ?? NONE,
    subscribe(messageId, listener) {
      const known = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(messageId);
      };
    },
  };
}
