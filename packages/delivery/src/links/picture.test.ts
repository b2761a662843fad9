import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smallPicture } from './picture.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

test('shrinks a picture, keeps its proportions and fits it to the table', async () => {
  const url = await smallPicture(await noise(2000, 1000).png().toBuffer());
  expect(url).toMatch(/^data:image\/webp;base64,/);
  expect(url?.length).toBeLessThan(60_000);
  const { width, height } = await sharp(Buffer.from(url?.split(',')[1] ?? '', 'base64')).metadata();
  expect([width, height]).toEqual([320, 160]);
});

test('does not enlarge a small picture', async () => {
  const url = await smallPicture(await noise(40, 20).jpeg().toBuffer());
  expect((await sharp(Buffer.from(url?.split(',')[1] ?? '', 'base64')).metadata()).width).toBe(40);
});

test('rejects drawings, other files, broken pictures and pictures with too many pixels', async () => {
  expect(
    await smallPicture(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ),
  ).toBeNull();
  expect(await smallPicture(Buffer.from('%PDF-1.7'))).toBeNull();
  expect(await smallPicture((await noise(200, 200).png().toBuffer()).subarray(0, 300))).toBeNull();
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  expect(await smallPicture(bomb)).toBeNull();
});
