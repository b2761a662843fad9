import { excerptOf } from '@parley/model';
import { headlineOf, type Notice, noticePath, channelLabel, ownText } from '../people/notices.ts';
import { knownZone } from '../people/zone.ts';
import type { Texts } from '../texts.ts';

export type Item = { headline: string; time: string; excerpt: string; url: string };

/** Notifications of one channel or conversation, or those that the person asked for themselves. */
export type Group = { heading: string; items: Item[]; more: number };

const EXCERPT_LENGTH = 280;
const ITEMS_SHOWN = 10;

/** Notifications grouped by channel or conversation, in the order of each group's first. */
export function groupsOf(
  notices: Notice[],
  texts: Texts,
  { siteUrl, timezone }: { siteUrl: string; timezone: string },
): Group[] {
  const time = new Intl.DateTimeFormat(texts.language, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: knownZone(timezone),
  });
  const severalWorkspaces = new Set(notices.map(({ workspace }) => workspace)).size > 1;
  const item = (notice: Notice): Item => ({
    headline: headlineOf(notice, texts),
    time: time.format(notice.created_at),
    excerpt:
      ownText(notice) ??
      (notice.message ? excerptOf(notice.message, () => '…', EXCERPT_LENGTH) : ''),
    url: new URL(noticePath(notice), siteUrl).href,
  });
  const channels = Map.groupBy(
    notices,
    ({ channel_id: channel, workspace }) => channel ?? workspace,
  );
  return [...channels.values()].flatMap((ofChannel) => {
    const [first] = ofChannel;
    if (!first) return [];
    const heading =
      channelLabel(first) ??
      (first.channel_id === null ? texts.say('for-you') : (first.actor ?? texts.say('somebody')));
    return [
      {
        heading: severalWorkspaces ? `${first.workspace} · ${heading}` : heading,
        items: ofChannel.slice(0, ITEMS_SHOWN).map(item),
        more: Math.max(0, ofChannel.length - ITEMS_SHOWN),
      },
    ];
  });
}
