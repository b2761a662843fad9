import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { postgres, type Sql } from '@parley/postgres';
import { createAccount } from './account.ts';
import type { ContextOptions } from './contexts.ts';
import { FIRST_PAGE, Person } from './person.ts';
import type { Product } from './product.ts';
import { createChannel, createWorkspace, join, type Workspace } from './workspace.ts';

/** A red dot, the smallest valid image. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);

/** Two members of a channel without an assistant, and a connection to the database. */
export type Writers = {
  one: Person;
  other: Person;
  workspace: Workspace;
  channelId: string;
  sql: Sql;
  /** The Markdown that was stored last. */
  stored(): Promise<string>;
};

/**
 * The first user adds the other to the channel with a command.
 * @param context options of the first user's browser that differ from a plain one.
 */
export async function twoInAChannel(
  browser: Browser,
  product: Product,
  names: [string, string],
  context?: ContextOptions,
): Promise<Writers> {
  const accounts = [
    await createAccount(product, names[0]),
    await createAccount(product, names[1]),
  ] as const;
  const workspace = await createWorkspace(accounts[0], `${names[0]}’s yard`);
  await join(workspace, accounts[1]);
  // New members join the channels that exist at that time; this one is created later.
  const channelId = await createChannel(workspace, 'Crane refit', { assistant_mode: 'off' });
  const at = `/channels/${channelId}`;
  const one = await Person.signedIn(accounts[0], browser, product, { at, context });
  const other = await Person.signedIn(accounts[1], browser, product, { at: '/dashboard' });
  await expect(other.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible(FIRST_PAGE);
  await expect(one.page.getByText(/^2 people, /)).toBeVisible();
  await one.composer.click();
  await one.page.keyboard.type(`/invite @${names[1].split(' ')[0]}`);
  await expect(options(one.page, 'People')).toHaveText([new RegExp(`${names[1]}$`)]);
  await one.page.keyboard.press('Enter');
  await one.page.keyboard.press('Enter');
  await expect(one.page.getByText(`${names[1]} is now in Crane refit`)).toBeVisible();
  await other.openChannel('Crane refit');
  const sql = postgres((await product.status()).DB_URL, { max: 2 });
  return { one, other, workspace, channelId, sql, stored: () => storedLast(sql, channelId) };
}

async function storedLast(sql: Sql, channelId: string): Promise<string> {
  const [row] = await sql<{ text: string }[]>`
    select parts -> 0 ->> 'text' as text from public.messages
    where role = 'user' and channel_id = ${channelId} order by created_at desc, id desc limit 1`;
  return row?.text ?? '';
}

/** Options of a list above the composer. */
export const options = (page: Page, list: string): Locator =>
  page.getByRole('listbox', { name: list }).getByRole('option');

export async function send(person: Person, text: string): Promise<void> {
  await person.composer.click();
  await person.page.keyboard.type(text);
  await person.page.keyboard.press('Enter');
  await expect(person.composer).toHaveText('');
}
