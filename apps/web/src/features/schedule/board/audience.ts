import { channelTitle } from '@parley/model';
import type { TFunction } from 'i18next';
import type { ShownEvent } from './shown.ts';

/** Who sees an event: its guests, a channel, or the workspace. */
export function audienceName({ event, channel }: ShownEvent, t: TFunction<'schedule'>): string {
  if (event.is_private) return t('guestsOnly');
  return channel ? channelTitle(channel) : t('everyone');
}
