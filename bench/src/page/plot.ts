import { type Goal, isMet } from './figures.ts';

const ROW = 34;
const LABELS = 250;
const BARS = 380;
const FIGURES = 130;
const TOP = 10;
const STYLE =
  'text{font:13px system-ui,sans-serif;fill:#4a4540}.met{fill:#5b8c6e}.missed{fill:#c2703d}' +
  'line{stroke:#4a4540;stroke-width:2}' +
  '@media(prefers-color-scheme:dark){text{fill:#cfc9c2}line{stroke:#cfc9c2}}';

/** A bar for each figure with a line at its target, in colours for light and dark. */
export function plot(title: string, goals: readonly Goal[]): string {
  const most = Math.max(...goals.flatMap(({ value, target }) => [value, target])) * 1.05;
  const scale = (value: number) => Math.round((value / most) * BARS);
  const height = TOP * 2 + goals.length * ROW;
  const rows = goals.map((goal, index) => {
    const y = TOP + index * ROW;
    const end = LABELS + scale(goal.target);
    return [
      `<text x="${LABELS - 10}" y="${y + 20}" text-anchor="end">${escaped(goal.what)}</text>`,
      `<rect x="${LABELS}" y="${y + 6}" width="${scale(goal.value)}" height="20" rx="3" ` +
        `class="${isMet(goal) ? 'met' : 'missed'}"/>`,
      `<line x1="${end}" x2="${end}" y1="${y + 2}" y2="${y + 30}"/>`,
      `<text x="${LABELS + BARS + 10}" y="${y + 20}">${figureOf(goal)} of ${short(goal.target)}</text>`,
    ].join('');
  });
  const size = `0 0 ${LABELS + BARS + FIGURES} ${height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}" role="img"
  aria-label="${escaped(title)}">
<style>${STYLE}</style>
${rows.join('\n')}
</svg>
`;
}

/** A figure with its unit: '412 ms'. */
export const figureOf = ({ value, unit }: Goal): string => `${short(value)} ${unit}`.trim();

const short = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
