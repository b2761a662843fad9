/** A line of a plot: a value for each size. */
export type Line = { what: string; values: readonly number[] };

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 60;
const RIGHT = 130;
const TOP = 16;
const BOTTOM = 36;
const COLOURS = ['#5b8c6e', '#c2703d', '#4a78a8', '#9a6aa8', '#8a7b3d'];
const STYLE =
  'text{font:13px system-ui,sans-serif;fill:#4a4540}.axis{stroke:#4a4540}' +
  '.target{stroke:#4a4540;stroke-dasharray:5 4}' +
  '@media(prefers-color-scheme:dark){text{fill:#cfc9c2}.axis,.target{stroke:#cfc9c2}}';

/** How values grow with a size, which is drawn logarithmically; `target` is a dashed line. */
export function growthPlot(
  title: string,
  sizes: readonly number[],
  lines: readonly Line[],
  target: number,
): string {
  const most = Math.max(target, ...lines.flatMap(({ values }) => values)) * 1.1;
  const first = Math.log(sizes[0] ?? 1);
  const last = Math.log(sizes.at(-1) ?? 1);
  const x = (size: number) =>
    LEFT + ((Math.log(size) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const end = WIDTH - RIGHT;
  const names = lines
    .map((line, index) => ({ ...line, index, at: y(line.values.at(-1) ?? 0) }))
    .toSorted((a, b) => a.at - b.at);
  for (const [index, name] of names.entries())
    name.at = Math.max(name.at, (names[index - 1]?.at ?? -Infinity) + 16);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"`,
    `  aria-label="${title}">`,
    `<style>${STYLE}</style>`,
    `<line class="axis" x1="${LEFT}" x2="${end}" y1="${y(0)}" y2="${y(0)}"/>`,
    `<line class="target" x1="${LEFT}" x2="${end}" y1="${y(target)}" y2="${y(target)}"/>`,
    `<text x="${LEFT - 8}" y="${y(target) + 4}" text-anchor="end">${target} ms</text>`,
    ...sizes.map(
      (size) =>
        `<text x="${x(size)}" y="${HEIGHT - 12}" text-anchor="middle">` +
        `${size.toLocaleString('en')}</text>`,
    ),
    ...lines.map(({ values }, index) => {
      const points = values.map((value, at) => `${x(sizes[at] ?? 1)},${y(value).toFixed(1)}`);
      return (
        `<polyline points="${points.join(' ')}" fill="none" stroke-width="2" ` +
        `stroke="${COLOURS[index % COLOURS.length]}"/>`
      );
    }),
    ...names.map(
      ({ what, values, at, index }) =>
        `<text x="${end + 8}" y="${(at + 4).toFixed(1)}" ` +
        `style="fill:${COLOURS[index % COLOURS.length]}">` +
        `${what} ${Math.round(values.at(-1) ?? 0)} ms</text>`,
    ),
    '</svg>\n',
  ].join('\n');
}
