import { type Event, type EventGuest, newId } from '@parley/model';
import { collections, supabase, unwrap, useRowsWhere } from '../../../data/index.ts';

/** How many guests an event can have. A private event is sent to each of them. */
export const MOST_GUESTS = { shared: 200, private: 50 } as const;

export function useGuests(eventId: string): EventGuest[] {
  return useRowsWhere('event_guests', 'event_id', eventId);
}

const guestsIn = (eventId: string): EventGuest[] =>
  [...collections.event_guests.values()].filter((row) => row.event_id === eventId);

/** Ids of those who are invited, in the order in which they were. */
export const guestIds = (eventId: string): string[] =>
  guestsIn(eventId)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
    .map(({ profile_id }) => profile_id);

/** Invites those who are new, and uninvites those who are missing. @throws AppError */
export async function setGuests(
  { id, workspace_id }: Pick<Event, 'id' | 'workspace_id'>,
  wanted: readonly string[],
  userId: string,
): Promise<void> {
  const before = guestsIn(id);
  const now = new Date().toISOString();
  const fresh = wanted.filter((person) => !before.some((row) => row.profile_id === person));
  const gone = before.filter((row) => !wanted.includes(row.profile_id));
  await Promise.all([
    ...fresh.map((person) =>
      collections.event_guests.insert({
        id: newId(),
        workspace_id,
        event_id: id,
        profile_id: person,
        invited_by: userId,
        created_at: now,
        updated_at: now,
      }),
    ),
    ...gone.map((row) => collections.event_guests.delete(row.id)),
  ]);
}

/** The people of a channel, without assistants. @throws AppError */
export async function peopleOfChannel(channelId: string): Promise<string[]> {
  const rows = unwrap(
    await supabase
      .from('participants')
      .select('profile_id')
      .eq('channel_id', channelId)
      .neq('role', 'assistant')
      .limit(MOST_GUESTS.shared + 1),
  );
  return rows.map(({ profile_id }) => profile_id);
}
