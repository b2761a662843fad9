import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type ModelRequest, type Script, startOpenAiServer } from '@parley/assistant/testing';
import type { Page } from '@playwright/test';
import { postgres } from '@parley/postgres';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { useModel } from '../src/provider.ts';
import { type ReferenceServer, startReferenceServer } from '../src/reference-server.ts';
import type { Workspace } from '../src/workspace.ts';

/**
 * Parley with other tools, in both directions: the official client calls our server, and our
 * assistant calls the official server.
 */

let product: Product;
let model: Awaited<ReturnType<typeof startOpenAiServer>>;
let reference: ReferenceServer;
let ada: Person;
let bo: Person;
let workspace: Workspace;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  [model, reference] = await Promise.all([startOpenAiServer(), startReferenceServer()]);
  model.script({ say: ['<silence>'] });
  ({ ada, bo, workspace } = await twoColleagues(browser, product));
  await useModel(workspace, model.url, 'test-model');
});
test.afterAll(async () => {
  await Promise.all([model.close(), reference.stop()]);
});

async function expectBothAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
}

/**
 * Creates an access token in the settings.
 * @returns the token as shown.
 */
async function makeToken(
  { page }: Person,
  name: string,
  right: 'Read' | 'Read and write',
): Promise<string> {
  await page.goto(`${product.url}/settings#tokens`);
  await page.getByLabel('Token name').fill(name);
  if (right !== 'Read') {
    await page.getByRole('button', { name: /Permissions/ }).click();
    await page.getByRole('option', { name: right, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByTestId('access-token');
  await expect(shown).toHaveText(/^parley_/);
  return (await shown.textContent()) ?? '';
}

async function withTool<Result>(
  token: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function call(
  token: string,
  name: string,
  input: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const answer = await withTool(token, (client) => client.callTool({ name, arguments: input }));
  const [block] = Array.isArray(answer.content) ? answer.content : [];
  return { text: String(block?.text), isError: answer.isError === true };
}

test('a tool with a token from the settings lists, finds, reads and posts, and a colleague sees it', async () => {
  await ada.openChannel('Crane refit');
  await ada.write('The gearbox oil is due on Friday');
  await bo.openChannel('Crane refit');
  await bo.sees('The gearbox oil is due on Friday');

  const token = await makeToken(ada, 'My editor', 'Read and write');
  await expect(ada.page.getByTestId('client-config')).toContainText(`${product.url}/mcp`);
  await expectBothAccessible(ada.page, 'access tokens');
  const { tools } = await withTool(token, (client) => client.listTools());
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'search',
      'read_thread',
      'list_channels',
      'post_message',
      'add_reaction',
    ]),
  );

  const found = await call(token, 'search', { words: 'gearbox' });
  expect(found.text).toContain('The gearbox oil is due on Friday');
  const link =
    new RegExp(`${product.url}/channels/[0-9a-f-]+\\?m=[0-9a-f-]+`).exec(found.text)?.[0] ?? '';
  await ada.page.goto(link);
  await ada.sees('The gearbox oil is due on Friday');

  const posted = await call(token, 'post_message', {
    channel: 'Crane refit',
    text: 'Ordered by my **editor**',
  });
  expect(posted.isError, posted.text).toBe(false);
  await bo.sees('Ordered by my editor');
  expect((await call(token, 'add_reaction', { message: link, emoji: '👍' })).isError).toBe(false);
  await expect(
    bo.message('The gearbox oil is due on Friday').getByRole('button', { name: /👍/ }),
  ).toBeVisible();
});

test('a token that only reads cannot post, and a revoked one is refused', async () => {
  const token = await makeToken(ada, 'A reader', 'Read');
  expect((await call(token, 'list_channels', {})).text).toContain('Crane refit');
  expect(
    (await call(token, 'post_message', { channel: 'Crane refit', text: 'Should not be here' }))
      .isError,
  ).toBe(true);
  await ada.page.getByRole('button', { name: 'Revoke A reader' }).click();
  await ada.page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(
    ada.page.getByRole('list', { name: 'Your access tokens' }).getByText('A reader'),
  ).toHaveCount(0);
  await expect(call(token, 'list_channels', {})).rejects.toThrow(/not valid|401/);
  const answer = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="Parley", error="invalid_token"',
  ]);
  await bo.openChannel('Crane refit');
  await bo.sees('Ordered by my editor');
  await expect(bo.message('Should not be here')).toHaveCount(0);
});

test('an owner adds a server and sees its tools; one that cannot be reached says why', async () => {
  const { page } = ada;
  await page.getByRole('button', { name: 'Switch workspace' }).click();
  await page.getByRole('menuitem', { name: 'People and invitations' }).click();
  await page.waitForURL(/\/workspace\/[0-9a-f-]+$/);
  await go(page, `${page.url()}/settings`);
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  const add = async (name: string, url: string) => {
    await page.getByRole('button', { name: 'Add server' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByLabel('Secret').fill('Bearer sesame');
    await dialog.getByRole('button', { name: 'Add server' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('Everything', reference.url);
  await page.getByRole('button', { name: /tools of Everything/ }).click();
  const tools = page.getByRole('group', { name: 'Tools of Everything that run without asking' });
  const echo = tools.getByRole('checkbox', { name: /Echo Tool/ });
  await expect(echo).not.toBeChecked();
  await echo.press('Space');
  await expect(echo).toBeChecked();
  await expectBothAccessible(page, 'tool servers');

  await add('Nowhere', `${product.url}/nothing-here`);
  await expect(
    page.getByText('No Model Context Protocol server answers at this address'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove Nowhere' }).click();
  await expect(page.getByRole('heading', { name: 'Nowhere' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Nowhere' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Use Nowhere' })).toBeChecked();
  await page.getByRole('switch', { name: 'Use Nowhere' }).press('Space');
  await expect(page.getByText('Turned off.')).toBeVisible();
});

test('a server’s secrets are never returned to a browser', async () => {
  const { DB_URL } = await product.status();
  const sql = postgres(DB_URL, { max: 1 });
  const [server] =
    await sql`select sealed_headers from public.mcp_servers where name = 'Everything' and
      workspace_id = ${workspace.id}`;
  await sql.end();
  expect(server?.sealed_headers).toBeTruthy();
  expect(server?.sealed_headers).not.toContain('sesame');
});

test('a channel’s manager allows tools individually', async () => {
  const { page } = ada;
  await ada.openChannel('Crane refit');
  await go(page, `${page.url().split('?')[0]}/settings`);
  const section = page.getByRole('region', { name: 'Tools from other programs' });
  await section.getByRole('button', { name: /Everything/ }).click();
  await section.getByRole('button', { name: 'All that only read' }).click();
  await expect(section.getByRole('checkbox', { name: /Echo Tool/ })).toBeChecked();
  await expect(
    section.getByRole('checkbox', { name: /Toggle Simulated Logging/ }),
  ).not.toBeChecked();
  await section.getByRole('checkbox', { name: /Toggle Simulated Logging/ }).press('Space');
  await expect(section.getByRole('checkbox', { name: /Toggle Simulated Logging/ })).toBeChecked();
  await expectBothAccessible(page, 'tools of a channel');
  await page.reload();
  await expect(section.getByRole('button', { name: /Everything/ })).toContainText(/\d+ of \d+/);
});

/** Calls the offered tool whose name matches, then answers with a text. */
const callsFirst = (ending: RegExp, input: unknown, say: string): Script => ({
  think: ({ messages, tools }: ModelRequest) => {
    const name = tools?.find((tool) => ending.test(tool.function.name))?.function.name;
    if (messages.some(({ role }) => role === 'tool')) return { say: [say] };
    return name ? { call: [{ name, input }] } : { say: ['I have no such tool.'] };
  },
});

test('the assistant uses a trusted tool without approval and shows its result', async () => {
  model.script(callsFirst(/echo$/, { message: 'hoist away' }, 'The server repeats it.'));
  await ada.openChannel('Crane refit');
  await ada.write('@Assistant please echo hoist away');
  await ada.sees('The server repeats it.');
  const reply = ada.message('The server repeats it.');
  await reply.getByRole('button', { name: /Looked/ }).click();
  await expect(reply.getByText(/Echo: hoist away/)).toBeVisible();
});

test('a tool with side effects waits for approval, and both users see its result', async () => {
  model.script(callsFirst(/toggle-simulated-logging$/, {}, 'I have asked for it.'));
  await ada.openChannel('Crane refit');
  await bo.openChannel('Crane refit');
  await ada.write('@Assistant switch the logging on');
  const card = ada.page.getByRole('group', { name: /Everything/ });
  await expect(card.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expect(
    bo.page.getByRole('group', { name: /Everything/ }).getByRole('button', { name: 'Allow' }),
  ).toHaveCount(0);
  await card.getByRole('button', { name: 'Allow' }).click();
  await expect(card.getByText(/Started simulated/)).toBeVisible();
  await expect(
    bo.page.getByRole('group', { name: /Everything/ }).getByText(/Started simulated/),
  ).toBeVisible();
});

test('a tool that the channel has forbidden meanwhile is not called', async () => {
  model.script(callsFirst(/toggle-simulated-logging$/, {}, 'I have asked again.'));
  await ada.write('@Assistant switch the logging off');
  const card = ada.page.getByRole('group', { name: /Everything/ }).last();
  await expect(card.getByRole('button', { name: 'Allow' })).toBeVisible();
  const { DB_URL } = await product.status();
  const sql = postgres(DB_URL, { max: 1 });
  await sql`delete from public.channel_mcp_servers where channel_id = ${workspace.channels['Crane refit'] ?? ''}`;
  await sql.end();
  await card.getByRole('button', { name: 'Allow' }).click();
  await expect(card.getByText('The channel does not allow this tool any more.')).toBeVisible();
});
