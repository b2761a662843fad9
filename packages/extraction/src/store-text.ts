const TOO_LONG_FOR_INDEX = '54000';

/** Stores a text. If it has more distinct words than the index accepts, cuts it until it fits. */
export async function storeText(
  text: string | null,
  store: (text: string | null) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await store(text);
  } catch (error) {
    const isTooLong =
      error instanceof Error && 'code' in error && error.code === TOO_LONG_FOR_INDEX;
    if (!isTooLong || text === null) throw error;
    return storeText(text.length > 1 ? text.slice(0, text.length / 2).toWellFormed() : null, store);
  }
}
