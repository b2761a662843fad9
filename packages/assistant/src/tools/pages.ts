const PAGE = 1000;
const MOST_PAGES = 20;
const IDS = 150;

/** Every row of a paged response. */
export async function allPages<Row>(
  page: (from: number, to: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let index = 0; index < MOST_PAGES; index += 1) {
    const more = await page(index * PAGE, (index + 1) * PAGE - 1);
    rows.push(...more);
    if (more.length < PAGE) break;
  }
  return rows;
}

/** The rows with these ids, requested in batches because the length of a URL is limited. */
export async function byIds<Row>(
  ids: Iterable<string>,
  ask: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(ids)];
  const portions = Array.from({ length: Math.ceil(all.length / IDS) }, (_, index) =>
    all.slice(index * IDS, (index + 1) * IDS),
  );
  return (await Promise.all(portions.map(ask))).flat();
}
