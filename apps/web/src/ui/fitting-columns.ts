/** What decides whether a column has room. */
type FittingColumn = {
  id: string;
  /** Of CSS grid, such as `8rem` or `minmax(12rem, 2fr)`; in rem. */
  width?: string;
  /** Where there is no room for all, the column with the highest number leaves first. */
  leaves?: number;
};

export type Room = {
  /** For columns and the gaps between them, in pixels. */
  width: number;
  gap: number;
  /** Pixels of one rem. */
  rem: number;
};

const ANY_WIDTH = 'minmax(0, 1fr)';

/** The ids of the columns that have room, in their order. */
export function fittingColumns(columns: readonly FittingColumn[], room: Room): string[] {
  const shown = [...columns];
  while (!fits(shown, room)) {
    const last = shown
      .filter(({ leaves }) => leaves !== undefined)
      .toSorted((one, other) => (other.leaves ?? 0) - (one.leaves ?? 0))[0];
    if (!last) break;
    shown.splice(shown.indexOf(last), 1);
  }
  return shown.map(({ id }) => id);
}

/** The columns' tracks. What is left when nothing more can leave shares the room that there is. */
export function tracksOf(columns: readonly FittingColumn[], room: Room): string {
  const isTight = !fits(columns, room);
  return columns
    .map(({ width = ANY_WIDTH }) => (isTight ? width.replace(/^minmax\([^,]+/, 'minmax(0') : width))
    .join(' ');
}

function fits(columns: readonly FittingColumn[], { width, gap, rem }: Room): boolean {
  const least = columns.reduce((sum, column) => sum + leastRem(column) * rem, 0);
  return least + gap * Math.max(0, columns.length - 1) <= width;
}

const leastRem = ({ width = ANY_WIDTH }: FittingColumn) =>
  Number(/([\d.]+)rem/.exec(width)?.[1] ?? 0);
