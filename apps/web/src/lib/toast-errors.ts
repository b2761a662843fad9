import { toast } from './toast.ts';
import { errorText } from './error-text.ts';

/** Waits for what a press began; a refusal is told in a toast. */
export const toastErrors = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) => toast.error(errorText(error)));
