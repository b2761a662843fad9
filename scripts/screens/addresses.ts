import type { Page } from '@playwright/test';

/** An address of the app with its ids filled in; `path` is null if an id was not found. */
export type Address = { name: string; pattern: string; path: string | null };

const PART = /:(\w+)/;

/**
 * Fills in ids as a user would, by following the first link on the parent page. All addresses share
 * the ids that were found, so that a channel's pages show the same channel.
 * @param known ids that no page links to, by the name of their parameter.
 */
export async function fillIn(
  page: Page,
  url: string,
  patterns: Record<string, string>,
  known: Record<string, string>,
): Promise<Address[]> {
  const found = new Map(Object.entries(known));
  const addresses: Address[] = [];
  for (const [name, pattern] of Object.entries(patterns)) {
    const part = PART.exec(pattern)?.[1];
    if (part && !found.has(part)) {
      const id = await firstLinked(page, url, pattern.slice(0, pattern.indexOf('/:')));
      if (id) found.set(part, id);
    }
    const path = pattern.replace(PART, (_, asked: string) => found.get(asked) ?? ':');
    addresses.push({ name, pattern, path: path.includes(':') ? null : path });
  }
  return addresses;
}

async function firstLinked(page: Page, url: string, above: string): Promise<string | undefined> {
  await page.goto(url + above);
  // Ids are UUIDs; '/channels/new' is a separate page.
  const link = page.locator(`a[href*="${above}/"]`).filter({ visible: true });
  const isId = new RegExp(`${above}/([0-9a-f]{8}-[0-9a-f-]{27})`);
  try {
    await link.first().waitFor({ timeout: 15_000 });
    const hrefs = await link.evaluateAll((links) =>
      links.map((one) => one.getAttribute('href') ?? ''),
    );
    return hrefs.flatMap((href) => isId.exec(href)?.[1] ?? [])[0];
  } catch {
    return undefined;
  }
}
