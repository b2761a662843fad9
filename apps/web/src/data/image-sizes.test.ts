import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { snapWidth } from './image-sizes.ts';
import { createSignedUrls } from './signed-urls.ts';

test('an image is asked at the next of 320, 640, 768, 1024, 1280 and 1536 pixels', () => {
  expect([1, 320, 321, 700, 800, 1100, 1300, 4000].map(snapWidth)).toEqual([
    320, 320, 640, 768, 1024, 1280, 1536, 1536,
  ]);
});

test('an image is asked in full quality', async () => {
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
  const urls = createSignedUrls(client);
  await Promise.all([urls.signedUrl('a', { width: 500 }), urls.signedUrl('a', { width: 600 })]);
  // Both widths are one address.
  expect(asked).toEqual([
    { expiresIn: 3600, transform: { width: 640, quality: 100, resize: 'contain' } },
  ]);
});
