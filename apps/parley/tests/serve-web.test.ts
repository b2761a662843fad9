import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyOf, serveWeb } from '../src/serve-web.ts';

const dist = mkdtempSync(join(tmpdir(), 'parley-dist-'));
beforeAll(() => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(
    join(dist, 'index.html'),
    '<script id="parley-config" type="application/json">{}</script>',
  );
  writeFileSync(join(dist, 'assets/app-abc.js'), 'console');
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const get = (path: string) =>
  serveWeb(dist, () => ({ supabaseUrl: '', supabaseKey: '</script><b>' }))(
    new Request(`http://localhost${path}`),
  );

test('answers every screen’s path with the app’s page; its configuration cannot leave its element', async () => {
  const answer = await get('/channels/1?m=2');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(
    '<script id="parley-config" type="application/json">{"supabaseUrl":"",' +
      '"supabaseKey":"\\u003c/script>\\u003cb>"}</script>',
  );
});

test('an unknown path answers 404 with the app’s page, a missing file without it', async () => {
  const page = await get('/nowhere');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=UTF-8',
  ]);
  const file = await get('/assets/old.js');
  expect([file.status, await file.text()]).toEqual([404, 'Not found']);
});

test('hashed files are cached for a year, the page is not', async () => {
  expect((await get('/assets/app-abc.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/channels')).headers.get('cache-control')).toBe('no-cache');
});

test('no path leaves the folder', async () => {
  for (const path of [
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
  ]) {
    expect(await (await get(path)).text()).not.toContain('root:');
  }
});

test('the page cannot load or call other origins', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/https?:/);
});

test('with a DSN the page knows its origin and may report errors to it', async () => {
  const sentryDsn = 'https://key@errors.example:8443/1';
  const answer = await serveWeb(dist, () => ({ supabaseUrl: '', supabaseKey: 'k', sentryDsn }))(
    new Request('http://localhost/'),
  );
  expect(answer.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://errors.example:8443;",
  );
  expect(await answer.text()).toContain(`"sentryDsn":"${sentryDsn}"`);
});

test('with street maps the page may load pictures of that origin only', async () => {
  const mapTiles = { url: 'https://tiles.example:8443/{z}/{x}/{y}.png', attribution: '' };
  const policy =
    (
      await serveWeb(dist, () => ({ supabaseUrl: '', supabaseKey: 'k', mapTiles }))(
        new Request('http://localhost/'),
      )
    ).headers.get('content-security-policy') ?? '';
  expect(policy.match(/\S*https?:\S*/g)).toEqual([
    'https://tiles.example:8443;',
    'https://tiles.example:8443;',
  ]);
  expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
  expect(policy).toContain("img-src 'self' blob: data: https://tiles.example:8443;");
});

test('the page forbids sniffing, framing and access to devices', async () => {
  for (const path of ['/', '/channels', '/nowhere', '/assets/app-abc.js', '/assets/old.js']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
  }
});

test('a page of another project may reach that project’s origin, and no others', () => {
  const policy = policyOf({ supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'key' });
  const reached = ["'self'", 'https://abc.supabase.co', 'wss://abc.supabase.co'];
  expect(policy.connectSrc).toEqual(reached);
  expect(policy.imgSrc).toContain('https://abc.supabase.co');
  expect(policy.scriptSrc).toEqual(["'self'"]);
});

test('only a server without accounts says so, in its page', async () => {
  const ask = async (isUnused: boolean, path = '/') =>
    (
      await serveWeb(
        dist,
        () => ({ supabaseUrl: '', supabaseKey: 'k' }),
        async () => isUnused,
      )(new Request(`http://localhost${path}`))
    ).text();
  expect(await ask(true)).toContain('"isUnused":true');
  expect(await ask(false)).not.toContain('isUnused');
  expect(await ask(true, '/config.json')).not.toContain('isUnused');
});
