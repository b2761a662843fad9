import type { ExternalToast, toast as tell } from 'sonner';

/** Functions of the toast library. */
export type ToastFunctions = Pick<typeof tell, 'error' | 'success' | 'message'>;
type Kind = keyof ToastFunctions;

let teller: ToastFunctions | undefined;
const waiting: ((ready: ToastFunctions) => void)[] = [];
const wanted = Promise.withResolvers<void>();

/** Resolves with the first toast that waits for the library. */
export const toastWanted: Promise<void> = wanted.promise;

/** Called when the toaster is mounted; shows queued toasts in order. */
export function showToastsWith(ready: ToastFunctions): void {
  teller = ready;
  for (const show of waiting.splice(0)) show(ready);
}

function say(kind: Kind, text: string, options?: ExternalToast): void {
  const show = (ready: ToastFunctions) => void ready[kind](text, options);
  if (teller) return show(teller);
  waiting.push(show);
  wanted.resolve();
}

/** Shows a toast; queued until the library is loaded. */
export const toast = Object.assign(
  (text: string, options?: ExternalToast) => say('message', text, options),
  {
    success: (text: string, options?: ExternalToast) => say('success', text, options),
    error: (text: string, options?: ExternalToast) => say('error', text, options),
  },
);
