import { gzipSync } from 'node:zlib';
import { launchChromium } from '@parley/e2e/chromium';

const LONGEST_MS = 120_000;

/**
 * Kilobytes (gzip) of the JavaScript that a browser loads for the first page, measured in a real
 * browser.
 */
export async function measureJavaScript(url: string): Promise<number> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const body = response.body();
      // Awaited below. If the page does not load at all, that error is reported instead.
      body.catch(() => {});
      scripts.push(body);
    });
    await page.goto(url, { waitUntil: 'networkidle', timeout: LONGEST_MS });
    const bodies = await Promise.all(scripts);
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  } finally {
    await browser.close();
  }
}
