import { expect, test } from 'vitest';
import { restoreCommand } from '../src/backups.ts';

test.each(['yesterday', '2026-11-22', '2026-11-22T15:00:00', '2026-13-01T00:00:00Z'])(
  'rejects an invalid moment, or one without a time zone: %s',
  async (until) => {
    const told = { until, passphrase: undefined, onProgress: () => {} };
    await expect(restoreCommand(['backups', 'new'], told)).rejects.toThrow(
      `--until takes a moment such as 2026-11-22T15:00:00Z, but is "${until}".`,
    );
  },
);
