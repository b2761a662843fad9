import { expect, test } from '../src/fixtures.ts';
import { PASTED_DOCUMENTS } from '../src/pasted-documents.ts';
import type { Person } from '../src/person.ts';
import { twoInAChannel } from '../src/writers.ts';

/** Pastes as a browser does, with an event that has the clipboard's content. */
async function paste(person: Person, data: Record<string, string>): Promise<void> {
  await person.composer.evaluate((editor, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given))
      if (text !== '') clipboardData.setData(type, text);
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
}

/** The draft that this device keeps. */
const draft = ({ page }: Person) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('parley-draft-'));
    const kept: unknown = JSON.parse(localStorage.getItem(key ?? '') ?? 'null');
    return kept && typeof kept === 'object' && 'text' in kept ? kept.text : '';
  });

test('what is pasted is written as what was copied', async ({ browser, product }) => {
  const { one: ada, sql } = await twoInAChannel(browser, product, ['Ada Lovelace', 'Bo Nilsson']);
  const { keyboard } = ada.page;
  const clear = async () => {
    await ada.composer.click();
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await expect.poll(() => draft(ada)).toBe('');
  };

  for (const { from, html, text, written } of PASTED_DOCUMENTS)
    await test.step(`from ${from}`, async () => {
      await clear();
      await paste(ada, { 'text/html': html, 'text/plain': text });
      await expect.poll(() => draft(ada)).toBe(written);
    });

  await test.step('Ctrl+Z gives the lines of Markdown, and the address of a channel', async () => {
    await clear();
    await paste(ada, { 'text/plain': '# Title\n\n- [ ] a' });
    await expect.poll(() => draft(ada)).toBe('# Title\n\n- [ ] a');
    await keyboard.press('Control+z');
    await expect.poll(() => draft(ada)).toBe('\\# Title\n\n\\- \\[ ] a');
    await clear();
    await keyboard.press('Control+a');
    await paste(ada, { 'text/plain': ada.page.url() });
    await expect.poll(() => draft(ada)).toMatch(/^<#[0-9a-f-]{36}>$/);
    await keyboard.press('Control+z');
    await expect.poll(() => draft(ada)).toBe(ada.page.url());
  });

  await test.step('an address makes selected words a link, and code stays plain', async () => {
    await clear();
    await keyboard.type('the valve');
    await keyboard.press('Control+a');
    await paste(ada, { 'text/plain': 'https://valve.example/a_b' });
    await expect.poll(() => draft(ada)).toBe('[the valve](https://valve.example/a_b)');
    await clear();
    await keyboard.type('```');
    await keyboard.press('Enter');
    await paste(ada, { 'text/html': '<h1>x</h1><b>y</b>', 'text/plain': '# x\n**y**' });
    await expect.poll(() => draft(ada)).toBe('```\n# x\n**y**\n```');
  });

  await test.step('a copied name is still a reference when it is pasted', async () => {
    await clear();
    await keyboard.type('Hi @Bo Nilsson, *now*');
    await keyboard.press('Control+a');
    await keyboard.press('Control+x');
    await expect.poll(() => draft(ada)).toBe('');
    await keyboard.press('Control+v');
    await expect.poll(() => draft(ada)).toMatch(/^Hi <@[0-9a-f-]{36}>, \*now\*$/);
  });
  await sql.end();
});
