import { expect, test } from '../src/fixtures.ts';
import { edgesOf } from '../src/edges.ts';
import { tableOf } from '../src/table.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import { makeFullWorkspace } from '../src/full-workspace.ts';
import { makeDestinations } from '../src/routes.ts';

/** Pages with a form in the middle of the screen. */
const OUTSIDE = ['join', 'recover', 'unauthorized', 'workspace-new'];
const WIDTHS = [1440, 1024, 768];
/** Tables are also checked on phones. */
const TABLE_WIDTHS = [1920, 1440, 1024, 900, 768, 480, 390, 360];
const LEAST_NAME = 240;

test('titles, lists, tables and fields of every page share one left edge at every width', async ({
  browser,
  product,
}) => {
  test.slow();
  const { owner, ofMembers } = await makeDestinations(product);
  const { page } = await Person.signedIn(owner, browser, product);
  for (const [name, { path, heading, sight }] of Object.entries(ofMembers)) {
    if (OUTSIDE.includes(name)) continue;
    await go(page, product.url + path);
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveText([heading]);
    if (sight) await page.getByRole('main').getByRole(sight.role, { name: sight.name }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const what = `${name} at ${width}`;
      // The page is drawn anew after its width changed.
      await expect(async () => {
        const { gutter, title, row, before } = await edgesOf(page);
        expect(before, what).toEqual([]);
        // Rounding may shift an edge by a pixel.
        if (title !== null) expect(Math.abs(title - gutter), `title of ${what}`).toBeLessThan(2);
        if (row !== null) expect(Math.abs(row - gutter), `first row of ${what}`).toBeLessThan(2);
      }).toPass({ timeout: 5000 });
    }
  }
});

test('names keep their width in every table, and hidden columns can still be sorted by', async ({
  browser,
  product,
}) => {
  test.slow();
  const { owner, ofMembers } = await makeFullWorkspace(product);
  const { page } = await Person.signedIn(owner, browser, product);
  for (const name of ['drive', 'risks', 'directory', 'locations'] as const) {
    const { path = '' } = ofMembers[name] ?? {};
    await go(page, product.url + path);
    for (const width of TABLE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const what = `${name} at ${width}`;
      await expect
        .poll(() => tableOf(page).then(({ name }) => name), what)
        .toBeGreaterThanOrEqual(LEAST_NAME);
      // Columns are hidden once the table has been measured at its new width.
      await expect.poll(() => tableOf(page).then(({ sideways }) => sideways), what).toBe(0);
    }
    const sortMenu = page.getByRole('grid').getByRole('button', { name: 'Sort by' });
    const last = page.getByRole('menuitemradio').last();
    await sortMenu.click();
    await last.click();
    await sortMenu.click();
    await expect(last, name).toBeChecked();
    await page.keyboard.press('Escape');
  }
});
