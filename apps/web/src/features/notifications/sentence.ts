import {
  channelTitle,
  type Channel,
  type Notification,
  type Profile,
  profileName,
} from '@parley/model';
import type { TFunction } from 'i18next';

/** One-line description: 'Ada Lovelace mentioned you in crane-refit'. */
export function sentenceOf(
  t: TFunction<'notifications'>,
  notification: Notification,
  actor: Profile | undefined,
  channel: Channel | undefined,
): string {
  const { kind, text } = notification;
  return t(`kinds.${kind}`, {
    name: profileName(actor),
    channel: channelTitle(channel),
    emoji: text ?? '',
    keyword: text ?? '',
    webhook: text ?? '',
  });
}
