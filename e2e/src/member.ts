import { type Browser, expect } from '@playwright/test';
import { createAccount } from './account.ts';
import { FIRST_PAGE, Person } from './person.ts';
import type { Product } from './product.ts';
import { createWorkspace } from './workspace.ts';

/** Somebody in the first channel of a workspace of their own. */
export async function member(
  browser: Browser,
  product: Product,
  name: string,
  workspace: string,
): Promise<Person> {
  const account = await createAccount(product, name);
  const { channels } = await createWorkspace(account, workspace);
  const person = await Person.signedIn(account, browser, product, {
    at: `/channels/${channels.General}`,
  });
  // Where one writes is where one is, as soon as the page is whole: what goes elsewhere before
  // would be called back.
  await expect(person.composer).toBeFocused(FIRST_PAGE);
  return person;
}
