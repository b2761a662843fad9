import type { PageCost } from '@parley/e2e/page-cost';
import { type PageFigures, type Goal, goalsOf, isMet } from './figures.ts';
import { figureOf, plot } from './plot.ts';

/** Titles of the plots, in the order of the page. */
const TITLES: Record<string, string> = {
  time: 'Time until the page is usable, in a browser with an empty cache',
  script: 'Script fetched by then, and in all until the page is idle',
  requests: 'Requests by then',
  interaction: 'Interaction',
  scroll: 'Scrolling the long channel',
  nodes: 'Elements in the page',
};

/** The text of docs/performance.md, and its plots by name. */
export function documentOf(
  figures: PageFigures,
  machine: string,
): { text: string; plots: Map<string, string> } {
  const goals = goalsOf(figures);
  const plots = new Map(
    Object.entries(goals).map(([name, list]) => [name, plot(TITLES[name] ?? name, list)]),
  );
  const text = `${[
    '# What a page costs',
    '`npm run bench:page` writes this part. It opens the app in Chromium against the product ' +
      `as people start it. Everything shares one machine: ${machine}. ` +
      'A bar shows the figure, the line its target. ' +
      '[Decision 0081](decisions/0081-what-a-page-costs.md) explains the figures; ' +
      '`e2e/tests/cost.spec.ts` keeps requests and script from growing.',
    ...Object.entries(goals).flatMap(([name, list]) => [
      `## ${TITLES[name]}`,
      `![${list.map(wordsOf).join('; ')}](performance/${name}.svg)`,
    ]),
    '## All figures',
    tableOf(figures).join('\n'),
    'Idle: script that the page fetches by itself once it is painted: the code that signs in ' +
      'behind the form, the live connection behind a channel. The editor, the palette and the ' +
      'menus follow when somebody touches the page.',
    `Keys: ${figures.typing.median.toFixed(1)} ` +
      `ms at the median and ${figures.typing.p95.toFixed(1)} ` +
      'ms at p95 from a key press to its frame while twenty messages a second arrive and one ' +
      'grows; ' +
      `${figures.bareTyping.still.p95.toFixed(1)} ms at p95 in a page with a bare text field, ` +
      `${figures.bareTyping.changing.p95.toFixed(1)} ms if a number beside that field changes ` +
      'as often, because a key press right after a frame waits up to 17 ms for the next one. ' +
      `Switching to a channel seen before: ${figures.switching.median.toFixed(0)} ` +
      `ms at the median. Scrolling ${figures.messages.toLocaleString('en')} messages: ` +
      `${figures.scrolling.blank} of ${figures.scrolling.frames} ` +
      'frames were blank where messages should be.',
  ].join('\n\n')}\n`;
  return { text, plots };
}

const wordsOf = (goal: Goal) =>
  `${goal.what}: ${figureOf(goal)}, ${isMet(goal) ? 'on target' : 'off target'}`;

function tableOf({ people, signIn, channel, crowd, again }: PageFigures): string[] {
  const row = (what: string, { ms, requests, ...bytes }: PageCost) => {
    const kilobytes = [bytes.scriptBytes, bytes.allBytes, bytes.idleScriptBytes].map(
      (count) => count / 1000,
    );
    const cells = [ms, requests, ...kilobytes].map((value) => value.toFixed(0));
    return `| ${[what, ...cells].join(' | ')} |`;
  };
  return [
    '| | ms | requests | script, kB | all, kB | idle script, kB |',
    '|---|--:|--:|--:|--:|--:|',
    row('Sign-in form', signIn[1]),
    row('Sign-in form, 4 × slower', signIn[4]),
    row('First channel', channel[1]),
    row('First channel, 4 × slower', channel[4]),
    row(`First channel among ${people.toLocaleString('en')} people`, crowd),
    row('The channel again, from the device', again),
  ];
}
