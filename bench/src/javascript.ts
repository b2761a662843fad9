import { gzipSync } from 'node:zlib';
import { launchChromium } from '@parley/e2e/chromium';

/** Kilobytes (gzip) of the JavaScript a browser loads for the first page, counted in a real one. */
export async function measureJavaScript(url: string): Promise<number> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const bodies = await Promise.all(scripts);
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  } finally {
    await browser.close();
  }
}
