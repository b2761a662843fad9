import type { Risk } from '@parley/model';
import i18next from 'i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { toastRemoval } from '../../lib/toast-undo.ts';
import { changeRisks, restoreRisks } from './mutations.ts';

type Changed = 'status' | 'owner_id' | 'due_on';

/** Sets one column of risks and offers to restore the earlier values; a failure is shown. */
export function changeWithUndo<Column extends Changed>(
  risks: readonly Risk[],
  column: Column,
  value: Risk[Column],
): void {
  const change = async () => {
    await changeRisks(
      risks.map(({ id }) => id),
      { [column]: value },
    );
    toastRemoval(i18next.t('risks:changedMany', { count: risks.length }), () =>
      restoreRisks(risks, [column]),
    );
  };
  toastErrors(change());
}

/** Closes risks, or opens them again if all are closed. */
export function finishRisks(risks: readonly Risk[]): void {
  const isFinished = risks.every(({ status }) => status === 'closed');
  changeWithUndo(risks, 'status', isFinished ? 'open' : 'closed');
}
