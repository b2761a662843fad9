import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Account, emailOf, PASSWORD } from './account.ts';
import { type ContextOptions, openPage } from './contexts.ts';
import { go } from './go.ts';
import type { Product } from './product.ts';

type Opening = {
  /** Path of the first page; undefined for an empty page. */
  at?: string | undefined;
  /** Options that differ from a plain browser. */
  context?: ContextOptions | undefined;
};

/**
 * Timeout for the first page of a browser, which has no files of the app yet. On a busy machine
 * this takes longer than anything later.
 */
export const FIRST_PAGE = { timeout: 60_000 };

/**
 * Text that triggers no suggestions or formatting needs no single key presses. It is inserted in
 * one step, as phone keyboards do, for a tenth of the work.
 */
const PLAIN_WORDS = /^\p{L}[\p{L}\p{N} ,.?!’—-]*$/u;

/** The session cookies of an account for the product at this address. */
export const sessionOf = (account: Account, url: string) =>
  account.cookies().map((cookie) => ({ ...cookie, url, sameSite: 'Lax' as const }));

/** A user with a browser, and the common actions of users. */
export class Person {
  readonly name: string;
  readonly page: Page;
  readonly email: string;
  readonly #url: string;

  constructor(name: string, page: Page, url: string, email = emailOf(name)) {
    this.name = name;
    this.page = page;
    this.email = email;
    this.#url = url;
  }

  /** A user who is not signed in, with or without an account. */
  static async open(
    name: string,
    browser: Browser,
    { url }: Pick<Product, 'url'>,
    context?: ContextOptions,
  ): Promise<Person> {
    return new Person(name, await openPage(browser, url, context), url);
  }

  /** A user with an account, whose browser has the cookies of a session. */
  static async signedIn(
    account: Account,
    browser: Browser,
    { url }: Pick<Product, 'url'>,
    { at, context }: Opening = {},
  ): Promise<Person> {
    const page = await openPage(browser, url, context);
    await page.context().addCookies(sessionOf(account, url));
    if (at !== undefined) await page.goto(url + at);
    return new Person(account.name, page, url, account.email);
  }

  /** Goes to a path as the app's links do. */
  async go(path: string): Promise<void> {
    await go(this.page, this.#url + path);
  }

  async register(path = '/register'): Promise<void> {
    const { page } = this;
    await page.goto(this.#url + path);
    if (path !== '/register') await page.getByRole('link', { name: 'Create an account' }).click();
    await this.fillIn();
  }

  /** Fills in the registration form that is open, and sends it. */
  async fillIn(): Promise<void> {
    const { page, name } = this;
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('E-mail').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create an account' }).click();
  }

  /** Fills in the form of the sign-in page. */
  async signIn(): Promise<void> {
    const { page } = this;
    await page.goto(`${this.#url}/login`);
    await page.getByLabel('E-mail').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async createWorkspace(name: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Workspace name').fill(name);
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByRole('heading', { name: 'General', exact: true })).toBeVisible();
  }

  async createChannel(name: string, prompt: string): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'New channel' }).first().click();
    await page.getByLabel('Channel name').fill(name);
    await page.getByLabel('Prompt').fill(prompt);
    await page.getByRole('button', { name: 'Create channel' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }

  /** @returns the link a colleague can open. */
  async invite(): Promise<string> {
    const { page } = this;
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Invite people to/ });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = (await dialog.getByTestId('invitation-link').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    return link;
  }

  async openChannel(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Your channels' })
      .getByRole('link', { name })
      .click();
    await expect(this.composer).toBeVisible();
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: /^Write to/ });
  }

  get conversation(): Locator {
    return this.page.getByRole('log', { name: 'Conversation' });
  }

  async write(text: string): Promise<void> {
    const { keyboard } = this.page;
    await this.composer.click();
    if (PLAIN_WORDS.test(text)) await keyboard.insertText(text);
    else await keyboard.type(text);
    await keyboard.press('Enter');
  }

  message(text: string | RegExp): Locator {
    return this.conversation.getByRole('article').filter({ hasText: text });
  }

  /** Waits until the message is shown exactly once. */
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.message(text)).toHaveCount(1);
  }

  /** Scrolls up; messages out of sight are not on the page. */
  async scrollUp(): Promise<void> {
    await this.conversation.hover();
    await this.page.mouse.wheel(0, -10_000);
  }

  /** Waits until the assistant has finished here. */
  async waitForAssistant(): Promise<void> {
    await expect(this.page.getByText(/is thinking|is writing/)).toHaveCount(0);
  }

  /** Opens the menu of a message's actions. */
  async openActions(text: string): Promise<void> {
    const menu = this.page.getByRole('menu');
    const message = this.message(text);
    // A message that arrives meanwhile moves this one from under the pointer, and may close the
    // open menu; then the user points again.
    await expect(async () => {
      // A click whose response was late has still opened the menu.
      if (await menu.isVisible()) return;
      await message.hover({ timeout: 2000 });
      await message.getByRole('button', { name: 'More actions' }).click({ timeout: 2000 });
      await expect(menu).toBeVisible({ timeout: 2000 });
    }).toPass();
  }

  async act(text: string, action: string): Promise<void> {
    // The timeout is long because a click with a late response has still happened, and a retry
    // would repeat it.
    await expect(async () => {
      await this.openActions(text);
      await this.page
        .getByRole('menuitem', { name: action, exact: true })
        .click({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    // While the menu fades, the next action would mistake it for its own.
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }
}
