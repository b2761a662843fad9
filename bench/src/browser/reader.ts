import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '@parley/e2e/chromium';
import type { LongChannel } from '@parley/e2e/long-channel';
import { installProbe } from './probe.ts';

/** The user of the measurements, with a browser. */
export type Reader = { page: Page; browser: Browser; close(): Promise<void> };

export async function openReader(url: string, channel: LongChannel): Promise<Reader> {
  const browser = await launchChromium();
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  await signIn(page, url, channel);
  return { page, browser, close: () => browser.close() };
}

/** Signs in with the form and waits for the sidebar. */
export async function signIn(page: Page, url: string, { reader }: LongChannel): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(reader.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Logbook' }).first().waitFor();
}

/**
 * Milliseconds from the click on a channel's link to the first frame that shows its messages, and
 * frames without any.
 */
export function switchTo(page: Page, channelId: string): Promise<{ ms: number; empty: number }> {
  return page.evaluate((id) => globalThis.probe.switchTo(id), channelId);
}
