import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Code that decides on its own whether a channel is silent. */
const ASKS = /notify\s*(?:[!=]==|<>|=)\s*'none'|muted_until\s*[<>]|Date\.parse\([^)]*muted_until/;

/** Allowed files: the rule, its twin in SQL, the notification levels and muting. */
const RULE = [
  'apps/web/src/features/channels/mute.ts',
  'packages/model/src/silence.ts',
  'supabase/schemas/08_channels.sql',
  'supabase/schemas/16_notifications.sql',
];

test('only the silence rule reads a participant’s level and mute', async () => {
  const asking: string[] = [];
  for await (const file of glob(['{apps,packages}/*/src/**/*.{ts,tsx}', 'supabase/schemas/*.sql'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**'],
  }))
    if (ASKS.test(readFileSync(`${root}/${file}`, 'utf8'))) asking.push(file);
  expect(asking.toSorted()).toEqual(RULE);
});
