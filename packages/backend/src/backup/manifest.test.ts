import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest, writeManifest } from './manifest.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-manifest-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a base is written and read in the format of earlier backups', async () => {
  const facts = { system: '7', timeline: 1, at: '2026-11-20T08:00:00.000Z' };
  const rest = { begun: facts.at, folders: ['postgres'], files: {} };
  await writeManifest(folder, { ...rest, base: { ...facts, position: 96 } }, null, null);
  const header: { manifest: string } = JSON.parse(
    readFileSync(join(folder, 'backup.json'), 'utf8'),
  );
  const written: unknown = JSON.parse(Buffer.from(header.manifest, 'base64').toString());
  expect(written).toEqual({ ...rest, base: { ...facts, place: 96 } });
  const { manifest } = await readManifest(folder, undefined);
  expect(manifest.base?.position).toBe(96);
});
