import { expectAccessible } from '../src/accessible.ts';
import { createAccount, must } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { FIRST_PAGE, Person } from '../src/person.ts';
import { createChannel, createWorkspace, join } from '../src/workspace.ts';

test('two people meet at one address with one click, and the call ends with them', async ({
  browser,
  product,
}) => {
  test.slow();
  const [one, other] = await Promise.all([
    createAccount(product, 'Ada Lovelace'),
    createAccount(product, 'Bo Nilsson'),
  ]);
  const workspace = await createWorkspace(one, 'Harbour Works');
  await join(workspace, other);
  const channel = await createChannel(workspace, 'Crane refit', { assistant_mode: 'off' });
  const row = { workspace_id: workspace.id, channel_id: channel, profile_id: other.id };
  await must(one.client.from('participants').insert({ ...row, role: 'member' }));
  await must(
    one.client
      .from('workspaces')
      .update({ meeting_template: `https://127.0.0.1:9/{channel}-{random}` })
      .eq('id', workspace.id),
  );
  const at = `/channels/${channel}`;
  const [ada, bo] = await Promise.all([
    Person.signedIn(one, browser, product, { at }),
    Person.signedIn(other, browser, product, { at }),
  ]);

  const call = ada.page.getByRole('button', { name: 'Call', exact: true });
  await expect(call).toBeVisible(FIRST_PAGE);
  const [first] = await Promise.all([ada.page.context().waitForEvent('page'), call.click()]);
  const line = bo.page.getByRole('status').filter({ hasText: 'Call: Ada Lovelace' });
  await expect(line).toBeVisible(FIRST_PAGE);
  await expectAccessible(bo.page, 'a call that is on');
  const [second] = await Promise.all([
    bo.page.context().waitForEvent('page'),
    line.getByRole('button', { name: 'Join call' }).click(),
  ]);
  const { data } = await other.client.from('calls').select('url').eq('channel_id', channel);
  expect(data?.[0]?.url).toMatch(/^https:\/\/127\.0\.0\.1:9\/crane-refit-[0-9a-f]{24}$/);
  await Promise.all([first.close(), second.close()]);

  const both = ada.page.getByRole('status').filter({ hasText: 'Bo Nilsson' });
  await both.getByRole('button', { name: 'Leave call' }).click();
  await bo.page.getByRole('button', { name: 'Leave call' }).last().click();
  await expect(ada.page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
  expect((await other.client.from('calls').select('id')).data).toEqual([]);
});
