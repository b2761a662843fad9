import i18next from 'i18next';
import { toastRemoval } from '../../lib/toast-undo.ts';
import { binRisks, unbinRisks } from './mutations.ts';

/** Moves risks to the bin and offers to restore them. @throws AppError */
export async function binWithUndo(ids: readonly string[]): Promise<void> {
  await binRisks(ids);
  toastRemoval(i18next.t('risks:deletedMany', { count: ids.length }), () => unbinRisks(ids));
}
