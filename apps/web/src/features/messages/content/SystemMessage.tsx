import { type Message, profileName, textOf } from '@parley/model';
import { Globe, Lock, Plug, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useProfiles } from '../../../data/index.ts';
import { movedNotice } from '../moves/notice.ts';
import { MovedLine } from './MovedLine.tsx';
import { NoticeLine } from './NoticeLine.tsx';

/**
 * Metadata of a message about the channel: a new member, who added them, a change of
 * visibility, or a program that is connected.
 */
const notice = z.looseObject({
  event: z.enum(['joined', 'added', 'opened', 'closed', 'connected']),
  profile_id: z.optional(z.uuid()),
  by: z.optional(z.uuid()),
  name: z.optional(z.string()),
  host: z.optional(z.string()),
});
const EVENTS = {
  joined: { text: 'joinedPrivate', Icon: UserPlus },
  added: { text: 'addedToPrivate', Icon: UserPlus },
  opened: { text: 'openedChannel', Icon: Globe },
  closed: { text: 'closedChannel', Icon: Lock },
  connected: { text: 'connectedProgram', Icon: Plug },
} as const;

/** An event of the channel as an unobtrusive line. */
export function SystemMessage({ message }: { message: Message }) {
  const moved = movedNotice.safeParse(message.metadata).data;
  return moved ? <MovedLine message={message} notice={moved} /> : <EventLine message={message} />;
}

function EventLine({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const { data } = notice.safeParse(message.metadata);
  const { text, Icon } = EVENTS[data?.event ?? 'joined'];
  const named = [data?.profile_id, data?.by].flatMap((id) => (id ? [profiles.get(id)] : []));
  // If a person is unknown here or had no name yet, shows the database's own text.
  const isKnown = data !== undefined && named.length > 0 && named.every(Boolean);
  const words = {
    name: profileName(profiles.get(data?.profile_id ?? '')),
    by: profileName(profiles.get(data?.by ?? '')),
    program: data?.name ?? '',
    host: data?.host ?? '',
  };
  return (
    <NoticeLine at={message.created_at} icon={Icon}>
      {isKnown ? t(text, words) : textOf(message)}
    </NoticeLine>
  );
}
