import type { Event, Notification } from '@parley/model';
import { useRowsWhere, useTableGroup } from '../../data/index.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { useChannels } from '../channels/queries.ts';
import { CallLink } from '../schedule/people/CallLink.tsx';
import { EventCall } from './EventCall.tsx';

type ReminderCallProps = { notification: Notification };

/** In the inbox: joins the call of a meeting that a reminder is about, until it is over. */
export function ReminderCall({ notification }: ReminderCallProps) {
  const { kind, event_id } = notification;
  return kind === 'reminder' && event_id !== null ? (
    <Call notification={notification} eventId={event_id} />
  ) : null;
}

function Call({ notification, eventId }: ReminderCallProps & { eventId: string }) {
  useTableGroup('schedule');
  const now = useMinute();
  const [event] = useRowsWhere('events', 'id', eventId);
  const channel = useChannels().find(({ id }) => id === event?.channel_id);
  if (!event || event.deleted_at !== null || endOf(event, notification) <= now) return null;
  return (
    // Above the link that covers the row.
    <span className="relative z-10 mt-1.5 w-fit">
      {event.call_url ? <CallLink url={event.call_url} /> : <EventCall {...{ event, channel }} />}
    </span>
  );
}

/** The end of the date that the reminder is about, which of a series is not the event's own. */
const endOf = (event: Event, { created_at }: Notification): number =>
  Date.parse(created_at) +
  (event.remind_minutes ?? 0) * 60_000 +
  (Date.parse(event.ends_at) - Date.parse(event.starts_at));
