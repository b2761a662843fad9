import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { noteContext } from './contexts.ts';

/** A person at their own browser, with the few things people do. */
export class Person {
  readonly name: string;
  readonly page: Page;
  readonly #url: string;

  constructor(name: string, page: Page, url: string) {
    this.name = name;
    this.page = page;
    this.#url = url;
  }

  static async open(name: string, context: BrowserContext, url: string): Promise<Person> {
    noteContext(url, context);
    return new Person(name, await context.newPage(), url);
  }

  async register(path = '/register'): Promise<void> {
    const { page, name } = this;
    await page.goto(this.#url + path);
    if (path !== '/register') await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('E-mail').fill(`${name.split(' ')[0]?.toLowerCase()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'Create an account' }).click();
  }

  async createWorkspace(name: string): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Create workspace' }).click();
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
    await page.getByRole('button', { name: 'Switch workspace' }).click();
    await page.getByRole('menuitem', { name: 'People and invitations' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    return (await page.getByTestId('invitation-link').textContent()) ?? '';
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
    await this.composer.click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** The message with this text. */
  message(text: string | RegExp): Locator {
    return this.conversation.getByRole('article').filter({ hasText: text });
  }

  /** Sees this exactly once. */
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.message(text)).toHaveCount(1);
  }

  /** Looks further up: messages out of sight are not on the page. */
  async scrollUp(): Promise<void> {
    await this.conversation.hover();
    await this.page.mouse.wheel(0, -10_000);
  }

  /** Waits until the assistant has nothing left to do here. */
  async waitForAssistant(): Promise<void> {
    await expect(this.page.getByText(/is thinking|is writing/)).toHaveCount(0);
  }

  async act(text: string, action: string): Promise<void> {
    const message = this.message(text);
    // A message that arrives meanwhile moves this one from under the pointer; people point again.
    await expect(async () => {
      // A press whose answer was late has opened the menu all the same.
      if (await this.page.getByRole('menu').isVisible()) return;
      await message.hover({ timeout: 2000 });
      await message.getByRole('button', { name: 'More actions' }).click({ timeout: 2000 });
    }).toPass();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
