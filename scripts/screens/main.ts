import { parseArgs } from 'node:util';
import { launchChromium } from '../../e2e/src/chromium.ts';
import { startProduct } from '../../e2e/src/product.ts';
import { drawAll } from './draw.ts';

/**
 * `npm run screens [-- --url http://localhost:3000] [-- --only channels]`: draws every page of the
 * demo into docs/screens, in light and dark, on a desktop and a phone. Without a URL it starts its
 * own demo and stops it afterwards.
 */

const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } });
const product = values.url ? null : await startProduct({ command: 'demo' });
const browser = await launchChromium();
try {
  process.exitCode = (await drawAll(browser, values.url ?? product?.url ?? '', values.only))
    ? 0
    : 1;
} finally {
  await browser.close();
  await product?.stop();
}
