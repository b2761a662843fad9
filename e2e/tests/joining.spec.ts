import { randomInt } from 'node:crypto';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount, PASSWORD } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { prove } from '../src/prove.ts';
import { createWorkspace } from '../src/workspace.ts';

test('a user with a confirmed address at an allowed domain joins the workspace', async ({
  browser,
  product,
}) => {
  const owner = await createAccount(product, 'Ada Lovelace');
  const guest = await createAccount(product, 'Bo Nilsson');
  const domain = `team${randomInt(10 ** 9)}.test`;
  const acme = await createWorkspace(owner, 'Acme');
  const ada = await Person.signedIn(owner, browser, product, {
    at: `/workspace/${acme.id}/settings#invitations`,
  });
  const rules = ada.page.getByRole('region', { name: 'Joining without an invitation' });

  await test.step('the form rejects other domains and keeps the text', async () => {
    const field = rules.getByLabel('E-mail domain');
    for (const [typed, refusal] of [
      ['nothing', 'Enter a domain, such as example.com.'],
      ['gmail.com', 'Anyone can get an address at this domain.'],
      [domain, 'You don’t have a confirmed address at this domain.'],
    ] as const) {
      await field.fill(typed);
      await rules.getByRole('button', { name: 'Add domain' }).click();
      await expect(rules.getByText(refusal)).toBeVisible();
      await expect(field).toHaveValue(typed);
    }
  });

  await test.step('the form accepts the domain of the owner’s confirmed address', async () => {
    await prove(product, owner, `ada@${domain}`);
    await rules.getByRole('button', { name: 'Add domain' }).click();
    await expect(rules.getByRole('listitem')).toHaveText(/^@team\d+\.test/);
    await expectAccessible(ada.page, 'join rules');
  });

  await test.step('the next sign-in opens the workspace', async () => {
    await prove(product, guest, `bo@${domain}`);
    const bo = await Person.open(guest.name, browser, product);
    await bo.page.goto(`${product.url}/login`);
    await bo.page.getByLabel('E-mail').fill(guest.email);
    await bo.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await bo.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(bo.page.getByRole('button', { name: 'Switch workspace' })).toContainText('Acme');
    await expect(bo.page.getByText('You’re not in a workspace yet')).toHaveCount(0);
  });

  await test.step('the owner removes the rule', async () => {
    await rules.getByRole('button', { name: `Remove ${domain}` }).click();
    await expect(rules.getByRole('listitem')).toHaveCount(0);
  });
});
