import i18next from 'i18next';
import { type AppError, toAppError } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';

const NAME_TAKEN = '23505';

export const isNameTaken = (error: unknown): boolean => toAppError(error).code === NAME_TAKEN;

/** Error codes that the drive explains in its own words. */
const EXPLAINED: Record<string, string> = {
  [NAME_TAKEN]: 'nameTaken',
  '23514': 'nameRefused',
  '42501': 'notAllowed',
  no_row_saved: 'notAllowed',
  no_row_deleted: 'deleteNotAllowed',
  quota_exceeded: 'quotaExceeded',
  folder_cycle: 'folderCycle',
};

/** The message for an error, in the words of the drive. */
export function driveError(error: unknown): string {
  const known: AppError = toAppError(error);
  if (known.status === 413) return i18next.t('drive:problems.tooLarge');
  const key = EXPLAINED[known.code];
  return key ? i18next.t(`drive:problems.${key}`) : errorText(error);
}
