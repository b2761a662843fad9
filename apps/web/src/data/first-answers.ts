import { askFirst, type FirstAnswers } from '@parley/client/first-answers';
import { channelOfAddress } from './channel-of-address.ts';
import { access } from './identity.ts';

let asked: Promise<FirstAnswers | null> = Promise.resolve(null);

/** Asks for what the page shows first, before the product's code is read. */
export function askFirstAnswers(): void {
  const channelId = channelOfAddress(window.location);
  asked = askFirst(access, channelId, import.meta.env.VITE_ROWS_VERSION);
}

/** What was asked for; null where nothing was. */
export const firstAnswers = (): Promise<FirstAnswers | null> => asked;
