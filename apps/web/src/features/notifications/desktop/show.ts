import { references } from '@parley/markdown';
import { channelTitle, excerptOf, profileName, textOf, type WithParts } from '@parley/model';
import i18next from 'i18next';
import { type NotifiableRow, collections, loadPeople } from '../../../data/index.ts';
import { type Destination, destinationOf } from '../../text/destination.ts';
import { labelsNow } from '../../text/labels.ts';
import { sentenceOf } from '../sentence.ts';
import { fetchQuoted } from '../use-excerpts.ts';

/**
 * Content of a desktop notification. A newer one for the same message replaces the previous one.
 */
export type DesktopNotice = { title: string; body: string; tag: string; destination: Destination };

/** Describes an inserted row; null if it has no text yet, as when an assistant starts to answer. */
export async function desktopNoticeOf({
  table,
  row,
}: NotifiableRow): Promise<DesktopNotice | null> {
  const channel = collections.channels.get(row.channel_id ?? '');
  const t = i18next.getFixedT(null, 'notifications');
  const whom = table === 'messages' ? row.author_id : row.actor_id;
  // If the profile cannot be loaded, the notification does without it.
  if (whom) await loadPeople([whom]).catch(() => {});
  if (table === 'messages') {
    const body = await excerptWithNames(row);
    const name = profileName(collections.profiles.get(row.author_id ?? ''));
    const destination = destinationOf(
      { channel_id: row.channel_id, message_id: row.id, thread_id: null },
      channel?.visibility,
    );
    return body === ''
      ? null
      : {
          title: t('kinds.message', { name, channel: channelTitle(channel) }),
          body,
          tag: row.id,
          destination,
        };
  }
  const { message_id, actor_id, kind, text } = row;
  const isQuoted = text === null || kind === 'keyword';
  const [quoted] = message_id && isQuoted ? await fetchQuoted([message_id]) : [];
  const body = quoted ? await excerptWithNames(quoted) : text;
  return {
    title: sentenceOf(t, row, collections.profiles.get(actor_id ?? ''), channel),
    body: body ?? '',
    tag: message_id ?? row.id,
    destination: destinationOf(row, channel?.visibility),
  };
}

/** The beginning of a message, once the people it mentions are loaded. */
async function excerptWithNames(message: WithParts): Promise<string> {
  const people = references(textOf(message)).flatMap((target) =>
    target.kind === 'person' ? target.id : [],
  );
  // Without the profiles, the text has words in place of their names.
  if (people.length > 0) await loadPeople(people).catch(() => {});
  return excerptOf(message, labelsNow());
}

/** Shows the notification if the user has allowed it. A press opens its subject. */
export function showDesktop(
  { title, body, tag, destination }: DesktopNotice,
  onOpen: (destination: Destination) => void,
): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Silent, because the app plays its own sound if the user wants one.
  const shown = new Notification(title, { body, tag, icon: '/icons/icon-192.png', silent: true });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onOpen(destination);
  });
}
