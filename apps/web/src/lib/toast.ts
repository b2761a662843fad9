import type { ExternalToast, toast as tell } from 'sonner';

/** What shows toasts: the library's own function, once its code is here. */
export type Teller = Pick<typeof tell, 'error' | 'success' | 'message'>;
type Kind = keyof Teller;

let teller: Teller | undefined;
const waiting: ((ready: Teller) => void)[] = [];
const wanted = Promise.withResolvers<void>();

/** Resolves with the first toast that waits for somebody to show it. */
export const toastWanted: Promise<void> = wanted.promise;

/** The toaster is on the page: what was said before it came is shown now, in its order. */
export function showToastsWith(ready: Teller): void {
  teller = ready;
  for (const show of waiting.splice(0)) show(ready);
}

function say(kind: Kind, text: string, options?: ExternalToast): void {
  const show = (ready: Teller) => void ready[kind](text, options);
  if (teller) return show(teller);
  waiting.push(show);
  wanted.resolve();
}

/** A short notice in the corner of the page. None is lost while the toaster's code is to come. */
export const toast = Object.assign(
  (text: string, options?: ExternalToast) => say('message', text, options),
  {
    success: (text: string, options?: ExternalToast) => say('success', text, options),
    error: (text: string, options?: ExternalToast) => say('error', text, options),
  },
);
