import { type Message, type Profile, profileName, textOf } from '@parley/model';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { clock, fullDate } from '../../../lib/format.ts';

const event = z.looseObject({ event: z.literal('joined'), profile_id: z.uuid() });

/** What happened in the channel, as a calm line. */
export function SystemMessage({
  message,
  profiles,
}: {
  message: Message;
  profiles: Map<string, Profile>;
}) {
  const { t } = useTranslation('messages');
  const { data: joined } = event.safeParse(message.metadata);
  const person = joined && profiles.get(joined.profile_id);
  return (
    <article
      aria-label={t('event', { time: clock(message.created_at) })}
      className="flex items-center gap-3 px-1.5 py-1.5 text-[13px] text-faint"
    >
      <span className="flex w-9 justify-end">
        <UserPlus size={15} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        {person ? t('joinedPrivate', { name: profileName(person) }) : textOf(message)}
      </span>
      <time
        className="text-xs tabular-nums"
        dateTime={message.created_at}
        title={fullDate(message.created_at)}
      >
        {clock(message.created_at)}
      </time>
    </article>
  );
}
