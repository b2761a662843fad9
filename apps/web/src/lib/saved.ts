/**
 * Waits until the server has accepted an optimistic change.
 * @throws AppError when it was refused and taken back.
 */
export async function saved(transaction: {
  when(state: 'settled'): Promise<unknown>;
}): Promise<void> {
  await transaction.when('settled');
}
