import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, must } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { FIRST_PAGE, Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createChannel, createWorkspace, join } from '../src/workspace.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

let product: Product;
let server: Server;
let address = '';
let received: Received[] = [];
let answer = 204;

test.beforeAll(async ({ product: running }) => {
  product = running;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer).end(answer === 204 ? '' : 'The queue is full');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  address = `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}/parley`;
});
test.afterAll(() => new Promise((done) => server.close(done)));

/** True if a request was signed with the secret that the page showed. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

test('a channel tells a program what is said, and its owner sees how that went', async ({
  browser,
}) => {
  test.slow();
  const [one, other] = await Promise.all([
    createAccount(product, 'Ada Lovelace'),
    createAccount(product, 'Bo Nilsson'),
  ]);
  const workspace = await createWorkspace(one, 'Harbour Works');
  await join(workspace, other);
  const channel = await createChannel(workspace, 'Crane refit', {
    visibility: 'private',
    assistant_mode: 'off',
  });
  await must(
    one.client.from('participants').insert({
      workspace_id: workspace.id,
      channel_id: channel,
      profile_id: other.id,
      role: 'member',
    }),
  );
  const bo = await Person.signedIn(other, browser, product, { at: `/channels/${channel}` });
  const ada = await Person.signedIn(one, browser, product, { at: `/channels/${channel}/settings` });
  const section = ada.page.getByRole('region', { name: 'Outgoing webhooks' });
  const dialog = ada.page.getByRole('dialog');
  let secret = '';

  await test.step('Ada adds it, and sees the secret once', async () => {
    await section.getByRole('button', { name: 'Add webhook' }).click(FIRST_PAGE);
    await dialog.getByLabel('Name').fill('Build server');
    await dialog.getByLabel('Address').fill(address);
    await expectAccessible(ada.page, 'the form of a webhook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    secret = (await ada.page.getByTestId('webhook-secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(section.getByRole('listitem')).toContainText('Build server');
  });

  await test.step('Bo is told that a program reads along, and cannot see it', async () => {
    await bo.sees(/Ada Lovelace connected Build server \(127\.0\.0\.1:\d+\)/);
    for (const table of ['outgoing_webhooks', 'webhook_deliveries'])
      expect((await other.client.from(table).select('id')).data).toEqual([]);
  });

  await test.step('what Bo says arrives, signed', async () => {
    await bo.write('The gearbox leaks');
    await expect.poll(() => received.length).toBe(1);
    const [request] = received;
    if (!request) throw new Error('nothing arrived');
    expect(isSignedWith(secret, request)).toBe(true);
    expect(JSON.parse(request.body)).toMatchObject({
      type: 'message.created',
      data: { message: { text: 'The gearbox leaks' }, author: { name: 'Bo Nilsson' } },
    });
  });

  await test.step('a test that fails says why, and is sent again under its id', async () => {
    answer = 503;
    await section.getByRole('button', { name: 'Actions for Build server' }).click();
    await ada.page.getByRole('menuitem', { name: 'Send a test' }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: 'Test' });
    await expect(row).toContainText('The receiver answered 503.');
    await expect(row).toContainText('The queue is full');
    await expectAccessible(ada.page, 'the log of a webhook');
    answer = 204;
    await row.getByRole('button', { name: 'Send again' }).click();
    await expect(row).toContainText('Delivered');
    const tests = received.filter(({ body }) => body.includes('webhook.test'));
    expect(new Set(tests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('switched off, it sends nothing; removed, it is gone', async () => {
    const before = received.length;
    const use = section.getByRole('switch', { name: 'Use Build server' });
    await use.press('Space');
    await expect(section.getByRole('listitem')).toContainText('Off');
    await bo.write('Oil on the deck');
    await section.getByRole('button', { name: 'Actions for Build server' }).click();
    await ada.page.getByRole('menuitem', { name: 'Remove' }).click();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(0);
    expect(received).toHaveLength(before);
  });
});
