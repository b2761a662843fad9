import type { Functions } from '@parley/model';
import { occurrencesIn, type Timing } from '@parley/model/schedule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { supabase, unwrap, useWorkspace } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

const DAY_MS = 86_400_000;

/** A meeting that somebody attends. Its title is null if the user may not read it. */
export type Busy = Timing & { profile: string; eventId: string | null; title: string | null };
/** A meeting at the same time. */
export type Clash = Pick<Busy, 'title'> & { start: string; end: string };

type Row = Functions['busy_times']['Returns'][number];

/** When people are busy around a time; undefined until known, and without a time. */
export function useBusy(
  people: readonly string[],
  time: { start: string; end: string } | null,
): Busy[] | undefined {
  const workspace = useWorkspace()?.id ?? '';
  const since = Math.floor(Date.parse(time?.start ?? '') / DAY_MS) * DAY_MS;
  const until = Math.ceil(Date.parse(time?.end ?? '') / DAY_MS) * DAY_MS;
  const wanted = people.toSorted();
  const { data } = useQuery(
    {
      queryKey: ['busy', workspace, wanted, since, until],
      queryFn: async () =>
        unwrap(
          await supabase.rpc('busy_times', {
            workspace,
            people: wanted,
            since: new Date(since).toISOString(),
            until: new Date(until).toISOString(),
          }),
        ).flatMap(busyOf),
      enabled: workspace !== '' && wanted.length > 0 && until > since,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return data;
}

function busyOf(row: Row): Busy[] {
  const { profile_id: profile, event_id: eventId, title, starts_at, ends_at, timezone } = row;
  if (profile === null || starts_at === null || ends_at === null || timezone === null) return [];
  const { recurrence, excluded, is_all_day } = row;
  return [
    {
      profile,
      eventId,
      title,
      starts_at,
      ends_at,
      timezone,
      recurrence,
      excluded: excluded ?? [],
      is_all_day: is_all_day ?? false,
    },
  ];
}

/** What somebody else has at a time, besides the event itself. */
export function clashesOf(
  busy: readonly Busy[],
  profile: string,
  { start, end }: { start: string; end: string },
  except: string | null,
): Clash[] {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return busy
    .filter((one) => one.profile === profile && (except === null || one.eventId !== except))
    .flatMap(({ title, ...timing }) =>
      occurrencesIn(timing, from, to)
        .filter((at) => Date.parse(at.start) < to && Date.parse(at.end) > from)
        .slice(0, 1)
        .map((at) => ({ title, ...at })),
    );
}
