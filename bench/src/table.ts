/** A line of results; `met` is null without a target. */
export type TableLine = {
  what: string;
  figure: string;
  beside: string;
  ratio: string;
  target: string;
  met: boolean | null;
};

export const say = (text: string) => process.stdout.write(`${text}\n`);
export const round = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

export function table(rows: TableLine[]): string {
  const cells = [
    ['', 'Parley', 'beside', 'ratio', 'target', ''],
    ...rows.map(({ what, figure, beside, ratio, target, met }) => [
      what,
      figure,
      beside,
      ratio,
      target,
      met === null ? '' : met ? 'met' : 'MISSED',
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
