import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collections, onInsert, type NotifiableRow, useSession } from '../../data/index.ts';
import { settingsOf, usePersonSettings } from '../profile/person-settings.ts';
import { chime } from './desktop/chime.ts';
import { keepSeen } from './desktop/keep-seen.ts';
import { isQuiet } from './desktop/quiet-hours.ts';
import { showDesktop, desktopNoticeOf } from './desktop/show.ts';
import { isLookedAt, lead, markShown } from './desktop/tabs.ts';
import { usePauseOver } from './desktop/use-pause-over.ts';
import { isAnnounced } from './desktop/is-announced.ts';

/** Recently announced messages: a message and its notification arrive separately. */
const REMEMBERED = 100;

/** Shows desktop notifications for what the user is not looking at. Renders nothing. */
export function NotificationListener() {
  const me = useSession().userId;
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const { channelId, chatId } = useParams({ strict: false });
  const isLeading = useRef(false);
  const announcedTags = useRef<string[]>([]);
  useLookedAt(channelId ?? chatId);
  useEffect(() => (me ? keepSeen(me) : undefined), [me]);
  useEffect(
    () =>
      lead((leading) => {
        isLeading.current = leading;
      }),
    [],
  );

  const announce = useEffectEvent(async (inserted: NotifiableRow) => {
    const { table, row } = inserted;
    const tag = table === 'messages' ? row.id : (row.message_id ?? row.id);
    const now = Date.now();
    if (!me || !isLeading.current || announcedTags.current.includes(tag)) return;
    const participant = collections.participants.utils
      .storedRows()
      .find(({ channel_id, profile_id }) => channel_id === row.channel_id && profile_id === me);
    const settings = settingsOf(me);
    if (!isAnnounced(inserted, { me, participant, now }) || isQuiet(settings, now)) return;
    announcedTags.current = [tag, ...announcedTags.current].slice(0, REMEMBERED);
    if (row.channel_id && (await isLookedAt(row.channel_id))) return;
    const words = await desktopNoticeOf(inserted);
    if (!words) return;
    if (settings.desktop_notifications)
      showDesktop(words, (destination) => void router.navigate(destination));
    if (settings.sounds) await chime();
  });
  usePauseOver(me, usePersonSettings().paused_until, (missed) => {
    const now = Date.now();
    if (!me || !isLeading.current || missed.length === 0 || isQuiet(settingsOf(me), now)) return;
    const { desktop_notifications, sounds } = settingsOf(me);
    const title = t('pauseOver', { count: missed.length });
    const summary = { title, body: '', tag: 'pause', destination: { to: '/inbox' as const } };
    if (desktop_notifications) showDesktop(summary, ({ to }) => void router.navigate({ to }));
    if (sounds) void chime().catch(() => {});
  });
  // A failing notification must not break the tab.
  useEffect(
    () =>
      onInsert((inserted) => {
        if (inserted.table === 'messages' || inserted.table === 'notifications')
          void announce(inserted).catch(() => {});
      }),
    [],
  );
  return null;
}

/** Marks the page's channel as shown while the page is visible. */
function useLookedAt(channelId: string | undefined): void {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const onChange = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  useEffect(
    () => (isVisible && channelId ? markShown(channelId) : undefined),
    [isVisible, channelId],
  );
}
