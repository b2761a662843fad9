import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';
import { launchChromium } from '@parley/e2e/chromium';
import { createLongChannel, type LongChannel } from '@parley/e2e/long-channel';
import { startProduct } from '@parley/e2e/product';
import type { Browser } from '@playwright/test';
import { measureOpening } from '../browser/open.ts';
import { openReader, type Reader } from '../browser/reader.ts';
import { addRows } from '../browser/rows-seed.ts';
import { measureScrolling } from '../browser/scroll.ts';
import { measureBareTyping, measureTyping } from '../browser/typing.ts';
import { say } from '../table.ts';
import { documentOf } from './document.ts';
import { type PageFigures, goalsOf, isMet, type Slowdown } from './figures.ts';
import { GROWTHS_PER_SECOND, startGrowing } from './growing.ts';
import { openAgain, openChannel, openSignIn, sessionOf, typical } from './opening.ts';
import { figureOf } from './plot.ts';

/**
 * `npm run bench:page [messages] [people]`: the cost of pages, from the sign-in form to scrolling a
 * channel of 100,000 messages, in a real browser, at full speed and on a device four times slower.
 * Writes docs/performance.md. Takes about five minutes.
 */
const messages = Number(process.argv[2] ?? 100_000);
const people = Number(process.argv[3] ?? 10_000);
const SWITCHES = 20;
/** By then, a closed browser and its presence are cleaned up. */
const RESTS_MS = 5000;
const SCROLL_SECONDS = 16;
const TYPING = { perSecond: 20, seconds: 10 };
/** The rate of arriving messages and of updates to the growing one together. */
const CHANGES_PER_SECOND = TYPING.perSecond + GROWTHS_PER_SECOND;
const SERVER_PART = '# What a request costs the server\n';
/** Load at the start; a busy machine gives the figures of a slower one. */
const load = Math.round(loadavg()[0] ?? 0);
const docs = new URL('../../../docs/', import.meta.url);

const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const channel = await createLongChannel(product, { count: messages, unread: 1, days: 400 });
try {
  const opened = await measurePages(channel);
  await rest(RESTS_MS);
  const reader = await openReader(product.url, channel);
  const figures = {
    messages,
    people,
    ...opened,
    ...(await inHand(reader, channel).finally(reader.close)),
  };
  const goals = Object.values(goalsOf(figures)).flat();
  for (const goal of goals)
    say(`${isMet(goal) ? 'met   ' : 'MISSED'} ${goal.what}: ${figureOf(goal)}`);
  write(figures);
  if (!goals.every(isMet)) process.exitCode = 1;
} finally {
  await channel.close();
  await product.stop();
}

async function measurePages(long: LongChannel) {
  const browser = await launchChromium();
  return openings(browser, long).finally(() => browser.close());
}

async function openings(browser: Browser, long: LongChannel) {
  const address = `${product.url}/channels/${long.shortId}`;
  // The first request warms up the server too.
  const cookies = await sessionOf(browser, product.url, long);
  await openChannel(browser, address, cookies, 1);
  say('Opening …');
  const form = (slowdown: Slowdown) => typical(() => openSignIn(browser, product.url, slowdown));
  const first = (slowdown: Slowdown) =>
    typical(() => openChannel(browser, address, cookies, slowdown));
  const open = {
    signIn: { 1: await form(1), 4: await form(4) },
    channel: { 1: await first(1), 4: await first(4) },
    again: await typical(() => openAgain(browser, address, cookies)),
  };
  say('Among many …');
  await addRows(long, people);
  return { ...open, crowd: await first(1) };
}

async function inHand({ page }: Reader, long: LongChannel) {
  say('Switching …');
  const { again } = await measureOpening(page, long, SWITCHES);
  say('Scrolling …');
  const scrolling = await measureScrolling(page, SCROLL_SECONDS);
  const nodes = await page.locator('*').count();
  say('Typing …');
  const growing = startGrowing(long);
  const typing = await measureTyping(page, long, TYPING).finally(growing.stop);
  const bareTyping = {
    still: await measureBareTyping(page, TYPING.seconds),
    changing: await measureBareTyping(page, TYPING.seconds, CHANGES_PER_SECOND),
  };
  return { switching: again, scrolling, nodes, typing: typing.busy, bareTyping };
}

function write(figures: PageFigures): void {
  const cores = cpus();
  const machine = `${cores.length} × ${cores[0]?.model.trim()}`;
  const before = `${load} processes wanted it when the run began`;
  const { text, plots } = documentOf(figures, `${machine}; ${before}`);
  mkdirSync(new URL('performance/', docs), { recursive: true });
  const file = new URL('performance.md', docs);
  // The part about the server is written by hand and kept.
  const server = existsSync(file) ? readFileSync(file, 'utf8').split(SERVER_PART)[1] : undefined;
  writeFileSync(file, server === undefined ? text : `${text}\n${SERVER_PART}${server}`);
  for (const [name, svg] of plots) writeFileSync(new URL(`performance/${name}.svg`, docs), svg);
}
