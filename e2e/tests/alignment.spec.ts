import { expect, test } from '../src/fixtures.ts';
import { edgesOf } from '../src/edges.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import { makeDestinations } from '../src/routes.ts';

/** A form in the middle of the screen. */
const OUTSIDE = ['join', 'recover', 'unauthorized', 'workspace-new'];
const WIDTHS = [1440, 1024, 768];

test('titles, lists, tables and fields of every page begin at one edge, at every width', async ({
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
      const { gutter, title, row, before } = await edgesOf(page);
      const what = `${name} at ${width}`;
      expect(before, what).toEqual([]);
      // A pixel is what rounding takes.
      if (title !== null) expect(Math.abs(title - gutter), `title of ${what}`).toBeLessThan(2);
      if (row !== null) expect(Math.abs(row - gutter), `first row of ${what}`).toBeLessThan(2);
    }
  }
});
