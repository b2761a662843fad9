import { newId } from '@parley/model';
import { nextStart, occurrenceAt, type Timing } from '@parley/model/schedule';
import type { Sql, TransactionSql } from '@parley/postgres';
import type { Calendar } from './calendar.ts';
import { type PersonKey, people } from './people.ts';

type Ids = { workspace: string; people: ReadonlyMap<PersonKey, string> };
type Kind = 'meeting' | 'post' | 'assistant_run' | 'risk_review';

type Planned = {
  title: string;
  kind?: Kind;
  by: PersonKey;
  channel?: string;
  /** A working day of the story. A series starts that day or, depending on its rule, soon after. */
  day: number;
  /** In the company's time zone; without it the event lasts all day. */
  time?: string;
  minutes?: number;
  days?: number;
  recurrence?: string;
  description?: string;
  text?: string;
  remind?: number;
  /** People to invite. `isPrivate` hides the event from everyone else. */
  guests?: readonly PersonKey[];
  isPrivate?: true;
  callUrl?: string;
  answers?: Partial<Record<PersonKey, 'yes' | 'no' | 'maybe'>>;
};

const EVENTS: readonly Planned[] = [
  {
    title: 'Crew round',
    by: 'jonas',
    channel: 'Installations',
    day: -15,
    time: '07:15',
    minutes: 20,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    remind: 5,
    description: 'Who is where this week, and what is missing for it.',
    answers: { jonas: 'yes', samuel: 'yes', pieter: 'yes', grace: 'yes', tomas: 'maybe' },
  },
  {
    title: 'Tank firm at Lindenallee 14',
    by: 'jonas',
    channel: 'Installations',
    day: 2,
    time: '08:00',
    minutes: 180,
    remind: 30,
    description: 'They drain and cap the old oil line. The key is with the neighbour, number 12.',
    answers: { samuel: 'yes', tomas: 'yes' },
  },
  {
    title: 'Walk through Harbour Lane 8',
    by: 'lucia',
    channel: 'Planning',
    day: 2,
    time: '10:00',
    minutes: 90,
    remind: 30,
    description: 'With the co-op. Whoever signs something there should come.',
    answers: { jonas: 'yes', aiko: 'yes', samuel: 'yes', elena: 'maybe' },
  },
  {
    title: 'Hand-over Canal Road 21',
    by: 'grace',
    channel: 'Installations',
    day: 3,
    time: '14:00',
    minutes: 60,
    description: 'Bring a tablet that is charged.',
    answers: { samuel: 'yes', noor: 'yes' },
  },
  {
    title: 'Crane at Harbour Lane 8',
    by: 'lucia',
    channel: 'Planning',
    day: 4,
    time: '06:30',
    minutes: 330,
    remind: 1440,
    description: 'Both outdoor units onto the roof. The bus stop is moved for the day.',
    answers: { elena: 'yes', jonas: 'yes', aiko: 'yes', samuel: 'yes' },
  },
  {
    title: 'Planning for next week',
    by: 'aiko',
    day: -15,
    time: '13:00',
    minutes: 45,
    recurrence: 'FREQ=WEEKLY;BYDAY=TH',
    remind: 10,
    guests: ['aiko', 'mara', 'jonas', 'lucia', 'elena', 'noor'],
    callUrl: 'https://meet.jit.si/halden-heat-planning',
    answers: { aiko: 'yes', mara: 'yes', jonas: 'yes', lucia: 'yes', elena: 'no' },
  },
  {
    title: 'House meeting',
    by: 'mara',
    day: -20,
    time: '09:00',
    minutes: 60,
    recurrence: 'FREQ=MONTHLY;BYDAY=1MO',
    remind: 60,
    description: 'Numbers of the month, then questions.',
    answers: { mara: 'yes', ines: 'yes', jonas: 'yes' },
  },
  {
    title: 'Numbers for the bank',
    by: 'ines',
    day: 3,
    time: '10:00',
    minutes: 30,
    guests: ['ines', 'mara'],
    isPrivate: true,
    answers: { mara: 'yes' },
  },
  {
    title: 'Team dinner',
    by: 'noor',
    channel: 'General',
    day: 8,
    time: '18:30',
    minutes: 210,
    description: 'The old mill. Tell Noor what you do not eat.',
    answers: { mara: 'yes', jonas: 'yes', samuel: 'yes', aiko: 'yes', ines: 'maybe' },
  },
  {
    title: 'Heat pump fair',
    by: 'lucia',
    day: 11,
    days: 1,
    description: 'Hall 7. Two tickets are left.',
    guests: ['lucia', 'aiko', 'jonas'],
    answers: { lucia: 'yes', aiko: 'yes' },
  },
  {
    title: 'Monday greeting',
    kind: 'post',
    by: 'mara',
    channel: 'General',
    day: -15,
    time: '08:00',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    text: 'A new week. Which appointments must not move?',
  },
  {
    title: 'Week in review',
    kind: 'assistant_run',
    by: 'jonas',
    channel: 'Installations',
    day: -15,
    time: '16:00',
    recurrence: 'FREQ=WEEKLY;BYDAY=FR',
    text: 'Sum up what was finished this week, what is blocked, and by whom.',
  },
  {
    title: 'Review: refrigerant leaks',
    kind: 'risk_review',
    by: 'grace',
    day: 6,
    time: '11:00',
    minutes: 30,
    remind: 1440,
  },
];

/** Creates some weeks of events for a small company: series, single events and attendees. */
export async function writeSchedule(sql: Sql, ids: Ids, calendar: Calendar): Promise<void> {
  await sql.begin(async (tx) => {
    // Disable triggers, so that past events do nothing and notify nobody.
    await tx`set local session_replication_role = replica`;
    for (const event of EVENTS) await write(tx, ids, calendar, event);
  });
}

async function write(
  tx: TransactionSql,
  ids: Ids,
  { now, zone, date }: Calendar,
  event: Planned,
): Promise<void> {
  const id = newId();
  const day = date(event.day);
  const [times] = await tx<
    { starts_at: Date; ends_at: Date }[]
  >`select start at time zone ${zone} as starts_at,
    (start + ${event.time ? `${event.minutes ?? 0} minutes` : `${event.days ?? 1} days`}::interval)
    at time zone ${zone} as ends_at
    from (select ${`${day} ${event.time ?? '00:00'}`}::timestamp as start) planned`;
  const timing: Timing = {
    starts_at: (times?.starts_at ?? now).toISOString(),
    ends_at: (times?.ends_at ?? now).toISOString(),
    is_all_day: event.time === undefined,
    timezone: zone,
    recurrence: event.recurrence ?? null,
    excluded: [],
  };
  // A series starts on the first day its rule produces.
  const first = occurrenceAt(
    timing,
    nextStart(timing, Date.parse(timing.starts_at) - 1) ?? now.getTime(),
  );
  const [channel] = event.channel
    ? await tx<
        { id: string }[]
      >`select id from public.channels where workspace_id = ${ids.workspace} and name = ${event.channel}`
    : [];
  await tx`insert into public.events ${tx({
    id,
    workspace_id: ids.workspace,
    channel_id: channel?.id ?? null,
    kind: event.kind ?? 'meeting',
    title: event.title,
    description: event.description ?? null,
    starts_at: first.start,
    ends_at: first.end,
    is_all_day: timing.is_all_day,
    timezone: zone,
    recurrence: timing.recurrence,
    payload: tx.json(event.text ? { text: event.text } : {}),
    remind_minutes: event.remind ?? null,
    is_private: event.isPrivate ?? false,
    call_url: event.callUrl ?? null,
    created_by: ids.people.get(event.by) ?? null,
  })}`;
  await tx`insert into private.event_plans (event_id, planned_at) values (${id}, ${now})`;
  const guests = (event.guests ?? []).map((key) => ({
    workspace_id: ids.workspace,
    event_id: id,
    profile_id: ids.people.get(key) ?? '',
    invited_by: ids.people.get(event.by) ?? null,
  }));
  if (guests.length > 0) await tx`insert into public.event_guests ${tx(guests)}`;
  const answers = people.flatMap(({ key }) =>
    event.answers?.[key]
      ? [
          {
            workspace_id: ids.workspace,
            event_id: id,
            profile_id: ids.people.get(key) ?? '',
            response: event.answers[key],
          },
        ]
      : [],
  );
  if (answers.length > 0) await tx`insert into public.event_responses ${tx(answers)}`;
  if (event.kind === 'post' || event.kind === 'assistant_run')
    await tx`select private.enqueue_job('event_due', json_build_object('id', ${id}::text), ${`event:${id}`}, now())`;
}
