import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { avatarImage } from './avatar-image.ts';
import { snapWidth } from './image-sizes.ts';
import { createSignedUrls } from './signed-urls.ts';

test('requests an image at the next of 320, 640, 768, 1024, 1280 and 1536 pixels', () => {
  expect([1, 320, 321, 700, 800, 1100, 1300, 4000].map(snapWidth)).toEqual([
    320, 320, 640, 768, 1024, 1280, 1536, 1536,
  ]);
});

test('requests an image in full quality', async () => {
  const asked: unknown[] = [];
  const client = createClient('http://parley.test', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (_input, init) => {
        asked.push(JSON.parse(String(init?.body)));
        return Response.json({ signedURL: '/object/sign/a?token=t' });
      },
    },
  });
  const urls = createSignedUrls({ whole: async () => client });
  await Promise.all([urls.signedUrl('a', { width: 500 }), urls.signedUrl('a', { width: 600 })]);
  // Both widths share one URL.
  expect(asked).toEqual([
    { expiresIn: 3600, transform: { width: 640, quality: 100, resize: 'contain' } },
  ]);
});

test('requests an avatar at 50 pixels square, doubled for density 2, in the stored format', () => {
  const asked = (shown: number) =>
    avatarImage('http://parley.test', 'ada/a.jpeg', shown)
      .srcSet.split(', ')
      .map((source) => {
        const [url = '', density] = source.split(' ');
        const { pathname, searchParams } = new URL(url);
        expect(pathname).toBe('/storage/v1/render/image/public/avatars/ada/a.jpeg');
        const [width, height, quality, format] = ['width', 'height', 'quality', 'format'].map(
          (name) => searchParams.get(name),
        );
        return { density, width, height, quality, format };
      });
  const drawn = { quality: '100', format: 'origin' };
  for (const shown of [20, 24, 36])
    expect(asked(shown)).toEqual([
      { density: '1x', width: '50', height: '50', ...drawn },
      { density: '2x', width: '100', height: '100', ...drawn },
    ]);
  // Larger than the preset, so breakpoints apply again.
  expect(asked(72).map(({ width }) => width)).toEqual(['320', '320']);
});
