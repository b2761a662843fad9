import { toast } from './toast.ts';
import { errorText } from './error-text.ts';

/** Shows a toast if the work fails. */
export const toastErrors = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) => toast.error(errorText(error)));
