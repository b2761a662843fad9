import type { Attendee, CalendarEvent, Meeting } from '@parley/model/schedule';

type Times = 'starts_at' | 'ends_at' | 'created_at' | 'updated_at';

/** An event as the database returns it, with its people. */
export type CalendarRow = Omit<CalendarEvent, Times | 'meeting'> &
  Record<Times, Date> & {
    organizer: Attendee | null;
    guests: Attendee[];
    answers: Meeting['answers'];
  };

/**
 * The columns of a calendar row, of `public.events e left join public.locations l`. People have the
 * address of the directory, which members know, never that of their account.
 */
export const CALENDAR_COLUMNS = `e.id, e.uid, e.title, e.description, e.kind, e.starts_at,
  e.ends_at, e.is_all_day, e.timezone, e.recurrence, e.excluded, e.created_at, e.updated_at,
  e.call_url, e.sequence, nullif(concat_ws(', ', l.name, l.address), '') as location,
  (select jsonb_build_object('id', p.id, 'name', p.name, 'email', d.email)
    from public.profiles p
    left join public.directory_entries d
      on d.workspace_id = e.workspace_id and d.profile_id = p.id
    where p.id = e.created_by) as organizer,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'email', d.email)
      order by g.created_at, g.id), '[]')
    from public.event_guests g
    join public.profiles p on p.id = g.profile_id
    left join public.directory_entries d
      on d.workspace_id = e.workspace_id and d.profile_id = p.id
    where g.event_id = e.id) as guests,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'at', r.occurrence_at,
      'response', r.response)), '[]')
    from public.event_responses r where r.event_id = e.id) as answers`;

const named = ({ id, name, email }: Attendee): Attendee => ({ id, name: name ?? '', email });

export function calendarEventOf({
  organizer,
  guests,
  answers,
  starts_at,
  ends_at,
  created_at,
  updated_at,
  ...event
}: CalendarRow): CalendarEvent {
  return {
    ...event,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(organizer && guests.length > 0
      ? { meeting: { organizer: named(organizer), guests: guests.map(named), answers } }
      : {}),
  };
}
