import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, PASSWORD } from '../src/account.ts';
import { twoInAWorkspace } from '../src/colleagues.ts';
import { failAnswers } from '../src/failed-answers.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { stored } from '../src/stored.ts';
import { createWorkspace } from '../src/workspace.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

const section = (person: Person, name: string) =>
  person.page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the workspace’s settings open from a section of the user’s own settings', async ({
  browser,
}) => {
  const account = await createAccount(product, 'Ida Settings');
  const workspace = await createWorkspace(account, 'Settings House');
  const ida = await Person.signedIn(account, browser, product, { at: '/dashboard' });
  // The user's permissions are known, so nothing has to load.
  await ida.go(`/workspace/${workspace.id}/settings`);
  await expect(section(ida, 'Tools')).toBeVisible();
  for (const own of ['tokens', 'privacy']) {
    await ida.go(`/settings#${own}`);
    await ida.page.getByRole('button', { name: 'Invite people' }).click();
    await ida.page.getByRole('link', { name: 'See open invitations' }).click();
    await expect(section(ida, 'Invitations')).toHaveAttribute('aria-current', 'page');
    await ida.go(`/settings#${own}`);
    await ida.go(`/workspace/${workspace.id}/settings`);
    await expect(section(ida, 'General')).toHaveAttribute('aria-current', 'page');
  }
});

test('two users manage a workspace: rights, roles, log, transfer and deletion', async ({
  browser,
}) => {
  const {
    one: ada,
    other: bo,
    workspace,
  } = await twoInAWorkspace(product, browser, ['Ada Lovelace', 'Bo Nilsson'], 'Harbour Works');

  await test.step('a member sees the permitted sections and the missing right for others', async () => {
    await bo.go(`${workspace}/settings`);
    await expect(section(bo, 'Emoji')).toBeVisible();
    for (const name of ['General', 'Members', 'Invitations', 'Permissions', 'Audit log'])
      await expect(section(bo, name)).toHaveCount(0);
    await bo.go(`${workspace}/settings#permissions`);
    await expect(
      bo.page.getByText('Your role doesn’t have access. Ask Ada Lovelace.'),
    ).toBeVisible();
    expect(new URL(bo.page.url()).pathname).toBe('/unauthorized');
  });

  await test.step('a right that is granted lets the member invite', async () => {
    await ada.go(`${workspace}/settings#permissions`);
    const right = ada.page.getByRole('checkbox', { name: 'Members: Create, Invitations' });
    await right.click({ force: true });
    await expect(right).toBeChecked();
    await bo.go(workspace);
    expect(await bo.invite()).toContain('/join/');
  });

  await test.step('while rights fail to load, none is shown as missing', async () => {
    const page = await bo.page.context().newPage();
    await failAnswers(page, /rpc\/my_rights/);
    await page.goto(`${product.url}${workspace}/settings#invitations`);
    await expect(page.getByText('took too long')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`${workspace}/settings`);
    await page.close();
  });

  await test.step('an invitation for an address opens only for that address', async () => {
    await ada.go(`${workspace}/settings#invitations`);
    await ada.page.getByRole('tab', { name: 'By e-mail' }).click();
    await ada.page.getByLabel('E-mail addresses').fill('not an address');
    await ada.page.getByRole('button', { name: 'Create links' }).click();
    await expect(
      ada.page.getByText('These aren’t e-mail addresses: not, an, address'),
    ).toBeVisible();
    await ada.page.getByLabel('E-mail addresses').fill('cy@example.test');
    await ada.page.getByRole('button', { name: 'Create links' }).click();
    await expect(
      ada.page.getByText('Pass this link on. It only works for this address.'),
    ).toBeVisible();
    const invitations = ada.page.getByRole('list', { name: 'Open invitations' });
    await expect(invitations).toContainText('cy@example.test');
    await invitations
      .getByRole('listitem')
      .filter({ hasText: 'cy@example.test' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(invitations.getByText('cy@example.test')).toHaveCount(0);
  });

  await test.step('a new role takes effect without a reload', async () => {
    await bo.go(`${workspace}/settings#emoji`);
    await expect(section(bo, 'Emoji')).toBeVisible();
    await ada.go(`${workspace}/settings#members`);
    await choose(ada.page, 'Role of Bo Nilsson', 'Admin');
    await expect(section(bo, 'Permissions')).toBeVisible();
    await section(bo, 'Members').click();
    // An admin has no button to change an owner's role.
    await expect(bo.page.getByRole('button', { name: 'Role of Ada Lovelace' })).toHaveCount(0);
  });

  await test.step('an owner of the workspace adds a member to a channel', async () => {
    await ada.createChannel('Night shift', '');
    await ada.go(`${workspace}/settings#members`);
    await ada.page.getByRole('button', { name: 'Add Bo Nilsson to channels' }).click();
    await ada.page.getByRole('dialog').getByText('Night shift').click();
    await ada.page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(
      bo.page
        .getByRole('navigation', { name: 'Your channels' })
        .getByRole('link', { name: 'Night shift' }),
    ).toBeVisible();
  });

  await test.step('the log names the actor, can be filtered and exported', async () => {
    await ada.go(`${workspace}/settings#audit`);
    await expect(ada.page.getByText('changed Bo Nilsson from Member to Admin')).toBeVisible();
    await expect(
      ada.page.getByText('gave the role Member a right: Invitations, Create'),
    ).toBeVisible();
    await ada.page.getByRole('combobox', { name: 'Person' }).fill('Bo');
    await ada.page.getByRole('option', { name: 'Bo Nilsson' }).click();
    await expect(ada.page.getByText('joined as Member')).toBeVisible();
    await expect(ada.page.getByText('created the channel Night shift')).toHaveCount(0);
    const download = ada.page.waitForEvent('download');
    await ada.page.getByRole('button', { name: 'Export' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('Bo Nilsson,joined as Member');
    expect(csv).not.toContain('Ada Lovelace,');
  });

  await test.step('the workspace is transferred', async () => {
    await section(ada, 'Leave or delete').click();
    await ada.page.getByRole('button', { name: 'Transfer' }).click();
    const dialog = ada.page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('Harbour Works');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(ada.page.getByText('Bo Nilsson now owns the workspace')).toBeVisible();
    await bo.go(workspace);
    await expect(bo.page.getByText('Owned by Bo Nilsson')).toBeVisible();
  });

  await test.step('the former owner leaves', async () => {
    await ada.page.getByRole('button', { name: 'Leave workspace' }).click();
    await ada.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Leave workspace' })
      .click();
    await expect(ada.page.getByRole('button', { name: 'Create workspace' })).toBeVisible();
    await expect(bo.page.getByRole('heading', { name: '1 person' })).toBeVisible();
  });

  await test.step('the last owner cannot leave, and deletes it', async () => {
    await bo.go(`${workspace}/settings#danger`);
    await bo.page.getByRole('button', { name: 'Leave workspace' }).click();
    await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click();
    await expect(bo.page.getByText('The last owner can’t leave.')).toBeVisible();
    await bo.page.getByRole('button', { name: 'Delete workspace' }).click();
    const dialog = bo.page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('Harbour Works');
    await dialog.getByRole('button', { name: 'Delete workspace' }).click();
    await expect(bo.page.getByRole('button', { name: 'Create workspace' })).toBeVisible();
  });
});

test('a picture is cropped to a square, and a status is shown to the other user', async ({
  browser,
}) => {
  const {
    one: eva,
    other: finn,
    workspace,
  } = await twoInAWorkspace(product, browser, ['Eva Lind', 'Finn Berg'], 'Dry dock');

  await test.step('the picture is stored as a square of 512 pixels', async () => {
    await eva.go('/profile');
    await expect(eva.page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    const buffer = Buffer.from(
      await eva.page.evaluate(async () => {
        const canvas = new OffscreenCanvas(900, 600);
        const context = canvas.getContext('2d');
        if (context) {
          context.fillStyle = 'teal';
          context.fillRect(0, 0, 900, 600);
        }
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      }),
    );
    await eva.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Eva.png', mimeType: 'image/png', buffer });
    await eva.page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await eva.page.getByRole('button', { name: 'Use picture' }).click();
    await expect(eva.page.getByRole('dialog')).toHaveCount(0);
    const shown = eva.page.locator('main img[src*="/avatars/"]');
    await expect(shown).toBeVisible();
    const address =
      (await shown.getAttribute('src'))?.replace('/render/image/', '/object/').split('?')[0] ?? '';
    expect(
      await eva.page.evaluate(async (url) => {
        const picture = await (await fetch(url)).blob();
        const { width, height } = await createImageBitmap(picture);
        return [picture.type, width, height];
      }, address),
    ).toEqual(['image/jpeg', 512, 512]);
  });

  await test.step('a status is set, shown to the other user with the picture, and cleared', async () => {
    await eva.page.getByRole('button', { name: 'Set a status' }).click();
    const dialog = eva.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'On site' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await finn.go(workspace);
    const person = finn.page.getByRole('listitem').filter({ hasText: 'Eva Lind' });
    await expect(person).toContainText('On site');
    await expect(person.getByRole('img', { name: /^On site/ })).toBeVisible();
    await expect(person.locator('img[src*="/avatars/"]')).toBeVisible();
    await eva.page.getByRole('button', { name: 'Clear status' }).click();
    await expect(person).not.toContainText('On site');
  });
});

test('settings are saved: quiet hours, read receipts and a new password', async ({ browser }) => {
  const account = await createAccount(product, 'Kai Storm');
  const { id } = await createWorkspace(account, 'Lighthouse');
  const kai = await Person.signedIn(account, browser, product);

  await test.step('the user’s own settings open from a workspace’s settings', async () => {
    await kai.go(`/workspace/${id}/settings#danger`);
    await expect(kai.page.getByRole('button', { name: 'Delete workspace' })).toBeVisible();
    await kai.go('/settings#privacy');
    await expect(
      kai.page.getByRole('switch', { name: 'Show others what I have read' }),
    ).toBeVisible();
  });

  await test.step('quiet hours and their time zone', async () => {
    await kai.go('/settings#notifications');
    await kai.page.getByText('Turn on quiet hours').click();
    const from = kai.page.getByRole('group', { name: 'From' }).getByRole('spinbutton');
    await from.first().fill('21');
    await kai.page.keyboard.press('Tab');
    const zone = kai.page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Lisbon');
    await stored(kai.page, 'person_settings', () =>
      kai.page.getByRole('option', { name: 'Europe/Lisbon' }).click(),
    );
    await expect(zone).toHaveValue('Europe/Lisbon');
    await kai.page.reload();
    await expect(kai.page.getByRole('switch', { name: 'Turn on quiet hours' })).toBeChecked();
    await expect(from.first()).toHaveText('21');
    await expect(zone).toHaveValue('Europe/Lisbon');
  });

  await test.step('read receipts are off by default', async () => {
    await kai.go('/settings#privacy');
    const reads = kai.page.getByRole('switch', { name: 'Show others what I have read' });
    await expect(reads).not.toBeChecked();
    await stored(kai.page, 'person_settings', () =>
      kai.page.getByText('Show others what I have read').click(),
    );
    await expect(reads).toBeChecked();
    await kai.page.reload();
    await expect(reads).toBeChecked();
  });

  await test.step('only the new password works, and every device can be signed out', async () => {
    await kai.go('/settings#security');
    await kai.page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
    await kai.page.getByRole('textbox', { name: 'New password' }).fill('short');
    await kai.page.getByRole('button', { name: 'Change password' }).click();
    await expect(kai.page.getByText('Must be at least 8 characters')).toBeVisible();
    await kai.page.getByRole('textbox', { name: 'New password' }).fill('another-long-password');
    await kai.page.getByRole('button', { name: 'Change password' }).click();
    await expect(kai.page.getByText('Password changed')).toBeVisible();
    await kai.page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await kai.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await kai.page.getByLabel('E-mail', { exact: true }).fill(kai.email);
    await kai.page.getByRole('textbox', { name: 'Password' }).fill('another-long-password');
    await kai.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(kai.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});
