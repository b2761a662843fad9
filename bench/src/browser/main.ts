import { createLongChannel } from '@parley/e2e/long-channel';
import { startProduct } from '@parley/e2e/product';
import { measureOpening } from './open.ts';
import { openReader } from './reader.ts';
import { measureScrolling } from './scroll.ts';
import { type TableLine, round, say, table } from '../table.ts';
import { measureBareTyping, measureTyping } from './typing.ts';

/**
 * `npm run bench:browser [messages]`: a channel of 100,000 messages, half of them unread: opening,
 * scrolling, switching, and typing while ten messages a second arrive. Uses a real browser and the
 * product as users start it.
 */
const count = Number(process.argv[2] ?? 100_000);
const SWITCHES = 30;
const SCROLL_SECONDS = 24;
const PER_SECOND = 10;
const TYPING_SECONDS = 10;

const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const channel = await createLongChannel(product, { count, unread: count / 2, days: 400 });
const reader = await openReader(product.url, channel);
try {
  say('Opening and switching …');
  const opening = await measureOpening(reader.page, channel, SWITCHES);
  say('Scrolling …');
  const scrolling = await measureScrolling(reader.page, SCROLL_SECONDS);
  say('Typing …');
  const typing = await measureTyping(reader.page, channel, {
    perSecond: PER_SECOND,
    seconds: TYPING_SECONDS,
  });
  const bare = await measureBareTyping(reader.page, TYPING_SECONDS);
  const lines: TableLine[] = [
    {
      what: 'Open at the line of new messages',
      figure: `${round(opening.long)} ms`,
      beside: `${round(opening.short)} ms a channel of 40`,
      ratio: round(opening.long / opening.short, 2),
      target: '≤ 500 ms',
      met: opening.long <= 500,
    },
    {
      what: 'Switch to a channel seen before, median',
      figure: `${round(opening.again.median)} ms`,
      beside: '',
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Switch to a channel seen before, p95',
      figure: `${round(opening.again.p95)} ms`,
      beside: `${opening.again.empty} frames without messages`,
      ratio: '',
      target: '≤ 100 ms',
      met: opening.again.p95 <= 100,
    },
    {
      what: 'Blank frames while scrolling',
      figure: `${scrolling.blank}`,
      beside: `of ${scrolling.frames}, ${scrolling.waiting} waited for a page`,
      ratio: round(scrolling.blank / scrolling.frames, 4),
      target: '0',
      met: scrolling.blank === 0,
    },
    {
      what: 'Key to frame, quiet, p95',
      figure: `${round(typing.quiet.p95, 1)} ms`,
      beside: `${round(bare.p95, 1)} ms a bare text field`,
      ratio: round(typing.quiet.p95 / bare.p95, 2),
      target: '',
      met: null,
    },
    {
      what: `Key to frame at ${PER_SECOND} messages a second, p95`,
      figure: `${round(typing.busy.p95, 1)} ms`,
      beside: `${round(bare.p95, 1)} ms a bare text field`,
      ratio: round(typing.busy.p95 / bare.p95, 2),
      target: '≤ 50 ms',
      met: typing.busy.p95 <= 50,
    },
  ];
  say(
    `\n${round(count)} messages, ${round(count / 2)} unread. Product, writer and browser share this machine.\n`,
  );
  say(table(lines));
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await reader.close();
  await channel.close();
  await product.stop();
}
