import { launchChromium } from '@parley/e2e/chromium';
import type { Row } from './invariants.ts';
import { until } from './until.ts';

/** A user with a real browser, who writes messages and checks what the page shows. */
export type AtBrowser = {
  /** Types a message and sends it. */
  write(text: string): Promise<void>;
  /** Differences between the page and the database, and untrue statements of the page. */
  wrong(rows: readonly Row[]): Promise<string[]>;
  close(): Promise<void>;
};

type Cookie = { name: string; value: string };

/** Texts of a page that is not connected or has unsent changes. */
const WAITING =
  /No connection|Connection lost|Catching up|Not sent yet|sent automatically|out of storage/;
const SEEN = 5;
const PATIENCE_MS = 30_000;
const FIRST_PAGE_MS = 120_000;

/** @param cookies a session that nothing else uses. */
export async function openBrowser(
  url: string,
  channelId: string,
  cookies: readonly Cookie[],
): Promise<AtBrowser> {
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url, sameSite: 'Lax' as const })));
  const page = await context.newPage();
  await page.goto(`${url}/channels/${channelId}`);
  const composer = page.getByRole('textbox', { name: /^Write to/ });
  await composer.waitFor({ timeout: FIRST_PAGE_MS });
  const articles = page.getByRole('log', { name: 'Conversation' }).getByRole('article');
  let written: string[] = [];

  const differences = async (rows: readonly Row[]): Promise<string[]> => {
    const expected = rows.filter(({ isDeleted }) => !isDeleted).slice(-SEEN);
    const shown = (await articles.allInnerTexts()).slice(-expected.length);
    const isSame = expected.every(({ text }, index) => shown[index]?.includes(text));
    const said = WAITING.exec(await page.locator('body').innerText())?.[0];
    return [
      ...(isSame ? [] : [`the page ends with ${JSON.stringify(shown)}`]),
      ...(said === undefined ? [] : [`the page says "${said}"`]),
    ];
  };
  return {
    async write(text) {
      written.push(text);
      await composer.fill(text);
      await composer.press('Enter');
    },
    async wrong(rows) {
      const stored = new Set(rows.map(({ text }) => text));
      const lost = written.filter((text) => !stored.has(text));
      written = [];
      await until(
        'the page is as the database is',
        async () => (await differences(rows)).length === 0,
        PATIENCE_MS,
      ).catch(() => {});
      return [
        ...lost.map((text) => `"${text}", written in a browser, is lost`),
        ...(await differences(rows)),
      ];
    },
    close: () => browser.close(),
  };
}
