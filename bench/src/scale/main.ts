import { writeFileSync } from 'node:fs';
import { say } from '../table.ts';
import { openOffice } from './office.ts';
import { checkRows, page } from './page.ts';
import { holds, simulate } from './simulation.ts';

/**
 * `npm run scale [people] [channels]`: people use a new product, and its costs are counted and
 * compared with the formulas of costs.ts; docs/scale.md is written from both. Takes about two
 * minutes.
 */
const people = Number(process.argv[2] ?? 12);
const channels = Number(process.argv[3] ?? 12);
if (people % 2 !== 0 || channels % 2 !== 0 || people < 4 || channels < 4)
  throw new Error('Even numbers of people and channels, four of each at least.');

const office = await openOffice({ people, channels });
try {
  const checks = await simulate(office);
  say(checkRows(checks).join('\n'));
  writeFileSync(
    new URL('../../../docs/scale.md', import.meta.url),
    page({ people, channels, checks }),
  );
  const wrong = checks.filter((check) => !holds(check));
  if (wrong.length > 0) {
    say(`The formulas are wrong about: ${wrong.map(({ what }) => what).join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  await office.close();
}
