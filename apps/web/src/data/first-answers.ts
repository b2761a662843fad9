import { askFirst, type FirstAnswers } from '@parley/client/first-answers';
import { channelOfAddress } from './channel-of-address.ts';
import { access } from './identity.ts';

let asked: Promise<FirstAnswers | null> = Promise.resolve(null);

/** Requests the page's first data before the app's code is parsed. */
export function askFirstAnswers(): void {
  const channelId = channelOfAddress(window.location);
  asked = askFirst(access, channelId, import.meta.env.VITE_ROWS_VERSION);
}

/** The first data; null if nothing was requested. */
export const firstAnswers = (): Promise<FirstAnswers | null> => asked;
