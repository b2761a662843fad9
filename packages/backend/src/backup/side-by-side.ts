/** Small files wait for the disk most of the time. */
const AT_ONCE = 8;

/** Does the work for each, several at a time. @throws what the first one that fails throws. */
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
