/** Column properties that decide which columns fit. */
type FittingColumn = {
  id: string;
  /** CSS grid track such as `8rem` or `minmax(12rem, 2fr)`, in rem. */
  width?: string;
  /** Without space for all, the column with the highest number leaves first. */
  leaves?: number;
};

export type AvailableSpace = {
  /** Available width and gap, in pixels. */
  width: number;
  gap: number;
  /** Pixels per rem. */
  rem: number;
};

const ANY_WIDTH = 'minmax(0, 1fr)';

/** Ids of the columns that fit, in order. */
export function fittingColumns(columns: readonly FittingColumn[], space: AvailableSpace): string[] {
  const shown = [...columns];
  while (!fits(shown, space)) {
    const last = shown
      .filter(({ leaves }) => leaves !== undefined)
      .toSorted((one, other) => (other.leaves ?? 0) - (one.leaves ?? 0))[0];
    if (!last) break;
    shown.splice(shown.indexOf(last), 1);
  }
  return shown.map(({ id }) => id);
}

/** Grid tracks of the columns. If no column can leave any more, the rest shares the space. */
export function tracksOf(columns: readonly FittingColumn[], space: AvailableSpace): string {
  const isTight = !fits(columns, space);
  return columns
    .map(({ width = ANY_WIDTH }) => (isTight ? width.replace(/^minmax\([^,]+/, 'minmax(0') : width))
    .join(' ');
}

function fits(columns: readonly FittingColumn[], { width, gap, rem }: AvailableSpace): boolean {
  const least = columns.reduce((sum, column) => sum + leastRem(column) * rem, 0);
  return least + gap * Math.max(0, columns.length - 1) <= width;
}

const leastRem = ({ width = ANY_WIDTH }: FittingColumn) =>
  Number(/([\d.]+)rem/.exec(width)?.[1] ?? 0);
