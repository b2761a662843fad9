import { type Browser, expect } from '@playwright/test';
import { createAccount } from './account.ts';
import { FIRST_PAGE, Person } from './person.ts';
import type { Product } from './product.ts';
import { createWorkspace } from './workspace.ts';

/** A user in the first channel of a new workspace. */
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
  // The composer takes the focus once the page is complete; navigating earlier would be undone.
  await expect(person.composer).toBeFocused(FIRST_PAGE);
  return person;
}
