import type { AtBrowser } from './browser.ts';
import { readMarks, rowsOf, wrongInDatabase, wrongInList, wrongMarks } from './invariants.ts';
import { isWhole, shown, type PersonTab } from './people.ts';
import type { Product } from './product.ts';
import { until } from './until.ts';
import type { FaultWorld } from './world.ts';

export type Settling = {
  /** The database's time before anything was written. */
  since: string;
  /** The longest time that a connected tab may show outdated content, in milliseconds. */
  staleMs: number;
  browser?: AtBrowser | null;
  /** The last text written in the browser, which the ledger does not contain. */
  lastInBrowser?: string;
};

/**
 * Waits until every tab is connected and has nothing unsent.
 * @returns violations in words: in the database, in a tab or on a page.
 */
export async function wrongWhenSettled(
  product: Product,
  world: FaultWorld,
  { since, staleMs, browser = null, lastInBrowser }: Settling,
): Promise<string[]> {
  const { ledger, channel } = world;
  const tabs = world.tabs();
  for (const { store } of tabs) store.readMarks.flush();
  const settled = await everyone(tabs, isWhole, 'is up to date, with nothing unsent');
  const read = () => rowsOf(product, channel, since);
  if (lastInBrowser !== undefined)
    await until('what was written in a browser is there', async () =>
      (await read()).some(({ text }) => text === lastInBrowser),
    ).catch(() => {});
  const rows = await read();
  const wrongIn = (tab: PersonTab) => wrongInList(shown(tab, channel), rows);
  await until('all lists are right', () => tabs.every((tab) => !wrongIn(tab)), staleMs).catch(
    () => {},
  );
  return [
    ...settled,
    ...wrongInDatabase(ledger.all, rows),
    ...wrongMarks(ledger, await readMarks(product, channel)),
    ...tabs.flatMap((tab) => {
      const inList = wrongIn(tab);
      return [...(inList ? [`${tab.name} ${inList}`] : []), ...tab.complaints];
    }),
    ...((await browser?.wrong(rows)) ?? []),
  ];
}

/**
 * Waits until a condition is true of all tabs.
 * @returns in words the tabs of which it is not true after two minutes.
 */
export async function everyone(
  tabs: readonly PersonTab[],
  isSo: (tab: PersonTab) => boolean,
  words: string,
): Promise<string[]> {
  await until(words, () => tabs.every(isSo)).catch(() => {});
  return tabs.filter((tab) => !isSo(tab)).map(({ name }) => `${name} never ${words}`);
}
