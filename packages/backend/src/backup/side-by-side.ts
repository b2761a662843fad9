/** Small files spend most of their time waiting for the disk. */
const AT_ONCE = 8;

/** Does the work for each item, several concurrently. @throws the first error. */
export async function sideBySide<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
