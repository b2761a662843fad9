/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';

test('videos and recordings play in place, and hand emoji have the user’s skin tone', async ({
  browser,
  product,
}) => {
  const { ada: vera, bo: tom } = await twoColleagues(browser, product, {
    names: ['Vera Lund', 'Tom Reyes'],
    workspace: 'Film club',
    channels: [],
  });

  await test.step('a video is sent and plays for the other user', async () => {
    await vera.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'crane.webm', mimeType: 'video/webm', buffer: await film(vera.page) });
    await expect(vera.page.getByText('crane.webm')).toBeVisible();
    await vera.write('The crane at work');
    await plays(tom.message('The crane at work').locator('video'));
    await tom.message('The crane at work').getByRole('button', { name: /Speed/ }).click();
    expect(
      await tom
        .message('The crane at work')
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.playbackRate),
    ).toBe(1.25);
  });

  await test.step('a recording is sent and plays too', async () => {
    await vera.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'horn.wav', mimeType: 'audio/wav', buffer: tone() });
    await expect(vera.page.getByText('horn.wav')).toBeVisible();
    await vera.write('The horn in the harbour');
    await plays(tom.message('The horn in the harbour').locator('audio'));
  });

  await test.step('a skin tone is chosen once and remembered', async () => {
    await vera.page.getByRole('button', { name: 'Insert emoji' }).click();
    await vera.page.getByRole('radio', { name: 'Medium dark' }).check({ force: true });
    await vera.page
      .getByRole('searchbox')
      .or(vera.page.getByPlaceholder('Search emoji'))
      .first()
      .fill('waving hand');
    await vera.page
      .getByRole('gridcell', { name: /waving hand/i })
      .first()
      .click();
    await vera.page.keyboard.press('Escape');
    await vera.composer.click();
    await vera.page.keyboard.type('good night');
    await vera.page.keyboard.press('Enter');
    await tom.sees(/👋🏾\s*good night/);
    await vera.page.reload();
    await vera.page.getByRole('button', { name: 'Insert emoji' }).click();
    await expect(vera.page.getByRole('radio', { name: 'Medium dark' })).toBeChecked();
  });
});

/** Waits until the media plays and its time advances, which an unreadable file would not do. */
async function plays(media: ReturnType<Page['locator']>): Promise<void> {
  await expect(media).toBeVisible();
  await media.evaluate((element: HTMLMediaElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => media.evaluate((element: HTMLMediaElement) => element.currentTime))
    .toBeGreaterThan(0);
}

/** A second of video from the browser's own recorder. */
async function film(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 90];
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      brush?.fillRect(frame * 5, 20, 5, 50);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64');
}

/** A second of sound: 8-bit samples, one channel, 8 kHz. */
function tone(): Buffer {
  const samples = Buffer.from(
    Array.from({ length: 8000 }, (_, index) => 128 + Math.round(90 * Math.sin(index / 6))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
