import { newId } from '@parley/model';
import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { devtoolsOf } from '../src/contexts.ts';
import { options, twoInAChannel } from '../src/writers.ts';

/** Typed text, and what the editor then shows. */
const TYPED: [string, string][] = [
  [':tada:', '🎉'],
  ['Done :White_Check_Mark: and :x:', 'Done ✅ and ❌'],
  [':+1::heart:', '👍❤️'],
  ['(:rocket:)', '(🚀)'],
  ['Hi :) there', 'Hi 🙂 there'],
  [":'( <3 ;-) ", '😢 ❤️ 😉 '],
  ['at 10:30:45, item 8) (see 1:) ok', 'at 10:30:45, item 8) (see 1:) ok'],
  ['http://a:b: and std::fire::x', 'http://a:b: and std::fire::x'],
  ['word:tada:', 'word:tada:'],
  [':not_an_emoji: ', ':not_an_emoji: '],
  ['`:tada: :) `', ':tada: :) '],
];

/** True if the last sign of a text is drawn to the left of its first. */
async function endsLeft(text: Locator): Promise<boolean> {
  await expect(text).toBeVisible();
  return text.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(words ?? element, at);
      range.setEnd(words ?? element, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf((words?.textContent?.length ?? 1) - 1) < leftOf(0);
  });
}

test('emoji are typed as names and smileys, and input methods keep their keys', async ({
  browser,
  product,
}) => {
  const { one, other, channelId, stored, workspace, sql } = await twoInAChannel(browser, product, [
    'Ada Lovelace',
    'Bo Nilsson',
  ]);
  const { page, composer } = one;
  const { keyboard } = page;
  const clear = async () => {
    await composer.click();
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await expect(composer).toHaveText('');
  };

  await test.step('names and smileys become emoji while they are typed, but not in code', async () => {
    // The first colon fetches the names.
    const fetched = page.waitForResponse(/shortcodes/);
    await composer.click();
    await keyboard.type(':');
    await fetched;
    for (const [typed, shown] of TYPED) {
      await clear();
      await keyboard.type(typed);
      await expect.poll(() => composer.textContent(), typed).toBe(shown);
    }
  });

  await test.step('Backspace or Ctrl+Z brings back what was typed', async () => {
    for (const [typed, shown] of [
      [':tada:', '🎉'],
      ['ok :) ', 'ok 🙂 '],
    ] as const)
      for (const key of ['Backspace', 'Control+z']) {
        await clear();
        await keyboard.type(typed);
        await expect.poll(() => composer.textContent()).toBe(shown);
        await keyboard.press(key);
        await expect.poll(() => composer.textContent(), key).toBe(typed);
      }
  });

  await test.step('a smiley at the end becomes an emoji when it is sent', async () => {
    await clear();
    await keyboard.type('See you :D');
    await keyboard.press('Enter');
    await other.sees('See you 😄');
    expect(await stored()).toBe('See you 😄');
  });

  await test.step('suggestions offer the meaning first, then what was used last', async () => {
    await clear();
    await keyboard.type(':smile');
    await expect(options(page, 'Emoji').first()).toContainText('😄');
    await keyboard.press('Escape');
    await clear();
    await keyboard.type(':ta');
    await expect(options(page, 'Emoji').first()).toContainText('🎉');
    await keyboard.press('Enter');
    await clear();
    await page.getByRole('button', { name: 'Insert emoji' }).click();
    const picker = page.getByRole('dialog', { name: 'Emoji' });
    await expect(picker.getByText('Recent', { exact: true })).toBeVisible();
    await expect(picker.getByRole('gridcell').first()).toHaveText('🎉');
    await keyboard.press('Escape');
  });

  await test.step('a name that another program wrote is drawn as its emoji', async () => {
    const text = 'Deployed :tada: :SHIPIT_NOW: :rocket: `:tada:`';
    await sql`
      insert into public.messages (id, workspace_id, channel_id, role, author_id, parts)
      select ${newId()}, workspace_id, channel_id, role, author_id,
        ${sql.json([{ type: 'text', text }])}
      from public.messages where channel_id = ${channelId} and role = 'user' limit 1`;
    await one.sees('Deployed 🎉 :SHIPIT_NOW: 🚀 :tada:');
  });

  await test.step('smileys stay as they are for a user who wants that', async () => {
    await one.go('/settings#keyboard');
    await page.getByRole('switch', { name: 'Turn smileys into emoji' }).press('Space');
    await one.go(`/channels/${channelId}`);
    await clear();
    await keyboard.type('ok :) :tada:');
    await expect.poll(() => composer.textContent()).toBe('ok :) 🎉');
  });

  const keys = await devtoolsOf(page);
  /** Chooses characters with Enter, as Chrome and Safari report it, and rejects others with Esc. */
  const compose = async (field: Locator) => {
    await field.fill('');
    await field.focus();
    await keys.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
    await field.evaluate((element) => {
      const press = (key: string, isComposing: boolean) =>
        element.dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            isComposing,
            keyCode: 229,
            bubbles: true,
            cancelable: true,
          }),
        );
      for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) press(key, true);
      press('Enter', false);
      press('Escape', false);
    });
    await keys.send('Input.insertText', { text: '火' });
  };
  const keeps = async (field: Locator, what: string) => {
    await compose(field);
    await expect(field, what).toHaveValue('火');
    await expect(field, what).toBeFocused();
  };

  await test.step('Enter and Esc of an input method do nothing else in any field', async () => {
    await clear();
    await keyboard.type('/poll Which crane?');
    await keyboard.press('Enter');
    await keeps(page.getByRole('textbox', { name: 'Answer 2' }), 'option of a poll');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await keyboard.press('Control+k');
    await keeps(page.getByRole('combobox').last(), 'palette');
    await keyboard.press('Escape');

    await one.go('/directory');
    await keeps(page.getByRole('searchbox').first(), 'filter');
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('button', { name: 'Edit my profile' }).click();
    const skills = page.getByRole('textbox', { name: 'Skills' });
    await keeps(skills, 'skills');
    await keyboard.press('Enter');
    await expect(skills).toHaveValue('');
    await keyboard.press('Escape');

    await one.go('/risks');
    await page.getByRole('button', { name: 'New risk' }).first().click();
    await page.getByLabel('What could happen?').fill('The ring cracks');
    await page
      .getByRole('grid', { name: 'How likely, and how bad?' })
      .getByRole('button', { name: /^Likelihood 3 .*impact 3 / })
      .click();
    await page.getByRole('button', { name: 'Report risk' }).click();
    await page.getByRole('row').filter({ hasText: 'The ring cracks' }).click();
    await keeps(page.getByRole('textbox', { name: 'Risk', exact: true }), 'title');
    await keyboard.press('Enter');
    await expect
      .poll(async () => {
        const risks = await sql<{ title: string }[]>`
          select title from public.risks where workspace_id = ${workspace.id}`;
        return risks.map(({ title }) => title);
      })
      .toEqual(['火']);
  });

  await test.step('names and titles take their direction from their own letters', async () => {
    await sql`update public.risks set title = 'המנוף נסדק!' where workspace_id = ${workspace.id}`;
    await sql`
      update public.profiles set name = 'שירה לוי!'
      from public.memberships
      where profile_id = profiles.id and workspace_id = ${workspace.id}
        and name = ${other.name}`;
    await one.go('/risks');
    expect(await endsLeft(page.getByRole('row').getByText('המנוף נסדק!'))).toBe(true);
    await one.go('/directory');
    expect(await endsLeft(page.getByRole('row').getByText('שירה לוי!'))).toBe(true);
  });
});
