/// <reference lib="dom" />
import { createLongChannel, type LongChannel } from '@parley/e2e/long-channel';
import { startProduct } from '@parley/e2e/product';
import type { Page } from '@playwright/test';
import { percentile } from '../measure.ts';
import { type Line, round, say, table } from '../table.ts';
import { openReader } from './reader.ts';

/**
 * `node bench/src/hand/directory.ts [people]`: a workspace of 10,000 people in the hand. How long it takes from a letter
 * in the search field, or a filter, until the first frame that shows the people found.
 */
const count = Number(process.argv[2] ?? 10_000);
/** Each narrows the list to another number of people with each letter. */
const WORDS = ['welder 77', 'person 1234', 'planning 9', 'crane dry'];

const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const channel = await createLongChannel(product, { count: 100, unread: 1, days: 1 });
await addPeople(channel);
const reader = await openReader(product.url, channel);
try {
  await reader.page.goto(`${product.url}/directory?view=table`);
  await reader.page.getByText(`${(count + 2).toString()} people`, { exact: true }).waitFor();
  const typed: number[] = [];
  for (const word of WORDS) typed.push(...(await typeWord(reader.page, word)));
  const lines: Line[] = [
    { what: 'Letter to the people found, median', figure: `${round(percentile(typed, 0.5))} ms`, beside: '', ratio: '', target: '', met: null },
    { what: 'Letter to the people found, p95', figure: `${round(percentile(typed, 0.95))} ms`, beside: `${typed.length} letters`, ratio: '', target: '≤ 100 ms', met: percentile(typed, 0.95) <= 100 },
  ];
  say(`\n${round(count)} people. Product and browser share this machine.\n`);
  say(table(lines));
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await reader.close();
  await channel.close();
  await product.stop();
}

/** Written straight into the database: nobody has ever signed in as them. */
async function addPeople({ sql, workspaceId }: LongChannel): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const people = tx`select gen_random_uuid() as id, number from generate_series(1, ${count}::int) number`;
    await tx`create temporary table crowd on commit drop as ${people}`;
    await tx`insert into public.profiles (id, name) select id, 'Person ' || number from crowd`;
    await tx`insert into public.memberships (workspace_id, profile_id, role) select ${workspaceId}, id, 'member' from crowd`;
    await tx`insert into public.directory_entries (workspace_id, profile_id, title, department, phone, email, timezone, skills)
      select ${workspaceId}, id, (array['Welder', 'Planner', 'Crane driver', 'Engineer'])[1 + number % 4] || ' ' || number % 100, (array['Yard', 'Planning', 'Dry dock'])[1 + number % 3],
        '+49 40 ' || number, 'person' || number || '@example.test', 'Europe/Berlin', jsonb_build_array('Cranes', 'Skill ' || number % 50) from crowd`;
  });
}

/** Milliseconds of each letter until the frame that shows another number of people; letters that change nothing are left out. */
async function typeWord(page: Page, word: string): Promise<number[]> {
  const field = page.getByRole('searchbox', { name: 'Search people' });
  await field.fill('');
  const times: number[] = [];
  for (const letter of word) {
    const measured = page.evaluate(measureLetter);
    await field.press(letter === ' ' ? 'Space' : letter);
    const ms = await measured;
    if (ms !== null) times.push(ms);
  }
  return times;
}

/** Runs inside the browser: from the next key to the frame after the number of people changed, or null when it stays. */
function measureLetter(): Promise<number | null> {
  const PATIENCE_MS = 1500;
  const shown = document.querySelector('main [role=status]');
  return new Promise((done) => {
    addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        const timer = setTimeout(() => done(null), PATIENCE_MS);
        const observer = new MutationObserver(() => {
          observer.disconnect();
          clearTimeout(timer);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
        });
        if (shown) observer.observe(shown, { subtree: true, characterData: true, childList: true });
      },
      { once: true, capture: true },
    );
  });
}
