import { round } from '../table.ts';
import { broadcastsOf, type Costs, costsOf, type Team, topicsOf, total } from './costs.ts';
import { type Check, holds } from './simulation.ts';

/** Activity of one person in a busy office hour. */
const habits = {
  online: 0.6,
  messages: 6,
  concerned: 0.3,
  answers: 0.5,
  answerSeconds: 8,
  connections: 1,
};
const teams: readonly Team[] = [
  { ...habits, people: 10, workspaces: 1, channelsEach: 8, listeners: 5 },
  { ...habits, people: 1000, workspaces: 1, channelsEach: 40, listeners: 20 },
  { ...habits, people: 100_000, workspaces: 100, channelsEach: 60, listeners: 25 },
];
/** Limits of the hosted service: joins and deliveries a second. */
const plans = [
  { name: 'Free', joins: 100, deliveries: 100 },
  { name: 'Pro', joins: 500, deliveries: 500 },
  { name: 'Pro without a spending cap, Team', joins: 2500, deliveries: 2500 },
] as const;
/** The ratio of the busiest seconds of an hour to its average. */
const PEAK = 4;
const HOURS_A_YEAR = 8 * 220;

type Simulated = { people: number; channels: number; checks: readonly Check[] };

/**
 * The text of docs/scale.md: the measurements, and the resulting costs for teams of three sizes.
 */
export function page({ people, channels, checks }: Simulated): string {
  return `${[
    '# What Parley costs as it grows',
    'Written by `npm run scale`, which opens pages of people on a product of its own (the ' +
      'app’s data layer, the real backend), counts, and holds the formulas of ' +
      '`bench/src/scale/costs.ts` to what it counted. What the app does to stay within the ' +
      'limits of a hosted plan tells [decision 0059](decisions/0059-live-within-a-hosted-plan.md).',
    '## Measured',
    `${people} people in ${channels} channels, each in every second one. ` +
      'Transactions are PostgreSQL’s (committed and rolled back) without those of the idle ' +
      'product; deliveries are frames to subscribers; bytes are of tables with their indexes.',
    checkRows(checks).join('\n'),
    '## Modelled',
    `An hour of a busy day: ${habits.online * 100} % of the people have a page open and ` +
      `make ${habits.connections} connection each; everybody writes ${habits.messages} ` +
      `messages, each of which concerns ${habits.concerned} ` +
      `people by name, and asks the assistant ${habits.answers} ` +
      `times, which answers for ${habits.answerSeconds} ` +
      `s in ${broadcastsOf(habits.answerSeconds)} broadcasts. ` +
      `The busiest seconds have ${PEAK} times the average. ` +
      '100,000 people are in 100 workspaces.',
    modelRows().join('\n'),
    '## Against the hosted plans',
    'Joins and deliveries a second are limits of a whole project. ' +
      'When everybody loses the connection together, joins that are refused are asked again, ' +
      'so that a small plan takes longer and nobody is left out.',
    planRows().join('\n'),
    presenceWords(),
  ].join('\n\n')}\n`;
}

export const checkRows = (checks: readonly Check[]): string[] => [
  '| | measured | modelled | within | |',
  '|---|--:|--:|--:|---|',
  ...checks.map(
    (check) =>
      `| ${check.what} | ${figure(check.measured)} | ${figure(check.modelled)} ` +
      `| ${round(check.tolerance * 100)} % | ${holds(check) ? 'holds' : 'DOES NOT HOLD'} |`,
  ),
];

const figure = (value: number) => round(value, value < 100 ? 1 : 0);

function modelRows(): string[] {
  const costs = teams.map(costsOf);
  const line = (what: string, of: (cost: Costs, team: Team) => number, digits = 0) =>
    `| ${what} | ${costs.map((cost, index) => round(of(cost, teams[index] ?? teamless()), digits)).join(' | ')} |`;
  return [
    `| | ${teams.map(({ people }) => `${round(people)} people`).join(' | ')} |`,
    `|---|${teams.map(() => '--:|').join('')}`,
    line('Channels of each', (_, { channelsEach }) => channelsEach),
    line('Pages that hear a message', (_, { listeners }) => listeners),
    line('Topics of a page', (_, { channelsEach }) => topicsOf(channelsEach)),
    line('Joins an hour', ({ joins }) => joins),
    line('Deliveries an hour: messages', ({ deliveries }) => deliveries.messages),
    line('… notifications', ({ deliveries }) => deliveries.notifications),
    line('… answers as they are written', ({ deliveries }) => deliveries.answers),
    line('… who is here', ({ deliveries }) => deliveries.presence),
    line('Deliveries a second, busiest', ({ deliveries }) => peak(total(deliveries)), 1),
    line('Transactions an hour', ({ transactions }) => total(transactions)),
    line('Transactions a second, busiest', ({ transactions }) => peak(total(transactions)), 1),
    line('Kept of an hour, MB', ({ bytes }) => bytes.kept / 1e6, 1),
    line('Kept of a year, GB', ({ bytes }) => (bytes.kept * HOURS_A_YEAR) / 1e9, 1),
    line('Broadcasts an hour, MB, which go again', ({ bytes }) => bytes.passing / 1e6, 1),
  ];
}

function planRows(): string[] {
  const costs = teams.map(costsOf);
  return [
    `| | ${teams.map(({ people }) => `${round(people)} people`).join(' | ')} |`,
    `|---|${teams.map(() => '---|').join('')}`,
    ...plans.map(({ name, joins, deliveries }) => {
      const cells = costs.map((cost) => {
        const share = peak(total(cost.deliveries)) / deliveries;
        const used = share > 1 ? `${round(share, 1)} times` : `${round(share * 100, 1)} % of`;
        const back = round(Math.ceil(cost.joinsAtOnce / joins));
        return `${used} its deliveries; all are back after ${back} s`;
      });
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
  ];
}

/** Presence is sent to everyone, so only it grows with the square of the people. */
function presenceWords(): string {
  const shares = teams.map((team) => {
    const { deliveries } = costsOf(team);
    return `${round((deliveries.presence / total(deliveries)) * 100)} %`;
  });
  return (
    'Who is here is told to everybody in the workspace, so it alone grows with the square of ' +
    `the people: it is ${shares.join(', ')} of all deliveries. ` +
    'A workspace of more than some hundred people on a hosted plan reaches its limit by that ' +
    'first. Comings and goings of the same tenth of a second are one delivery on our backend; ' +
    'the model counts each.'
  );
}

const peak = (anHour: number) => (anHour / 3600) * PEAK;

const teamless = (): never => {
  throw new Error('Each cost is of a team');
};
