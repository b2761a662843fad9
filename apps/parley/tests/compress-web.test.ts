import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressWeb } from '../src/compress-web.ts';
import { serveWeb } from '../src/serve-web.ts';

const SCRIPT = 'export const crane = "Crane 7 lifts forty tons";\n'.repeat(200);

async function builtApp(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'parley-dist-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Parley</title>');
  await writeFile(join(dist, 'assets/crane.js'), SCRIPT);
  await writeFile(join(dist, 'assets/small.js'), 'export {};');
  await writeFile(join(dist, 'assets/picture.png'), Buffer.alloc(5000));
  await compressWeb(dist);
  return dist;
}

test('writes compressed copies of compressible files, not of small files and pictures', async () => {
  const dist = await builtApp();
  expect((await readdir(join(dist, 'assets'))).toSorted()).toEqual([
    'crane.js',
    'crane.js.br',
    'crane.js.gz',
    'picture.png',
    'small.js',
  ]);
  const compressed = await readFile(join(dist, 'assets/crane.js.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe(SCRIPT);
});

test('serves the best encoding the browser accepts, with the file’s type and caching', async () => {
  const serve = serveWeb(await builtApp(), () => ({ supabaseUrl: '', supabaseKey: 'k' }));
  const answered = async (accepts: string) => {
    const headers = { 'Accept-Encoding': accepts };
    const answer = await serve(new Request('http://localhost/assets/crane.js', { headers }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    return { encoding: answer.headers.get('content-encoding'), body: await answer.arrayBuffer() };
  };
  const best = await answered('gzip, deflate, br, zstd');
  expect(best.encoding).toBe('br');
  expect(brotliDecompressSync(best.body).toString()).toBe(SCRIPT);
  expect((await answered('gzip')).encoding).toBe('gzip');
  const plain = await answered('identity');
  expect([plain.encoding, Buffer.from(plain.body).toString()]).toEqual([null, SCRIPT]);
});
