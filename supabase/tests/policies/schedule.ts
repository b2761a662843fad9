import { channelOfHome } from '../common.ts';
import { inFreshSession } from '../sessions.ts';
import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';
import type { Home } from '../fixtures-workspace.ts';

const response = ({ tx, world }: Attempt, home: Home, person: string) =>
  reached(
    tx`insert into public.event_responses (workspace_id, event_id, profile_id, response)
      values (${world.workspace}, ${world.workspaceRows.events[home]}, ${person}, 'maybe')
      returning *`,
  );

const invite = (
  { tx, world, me }: Attempt,
  eventId: string,
  person = world.people.regular,
  by: string = me,
) =>
  reached(
    tx`insert into public.event_guests (workspace_id, event_id, profile_id, invited_by)
      values (${world.workspace}, ${eventId}, ${person}, ${by}) returning *`,
  );

const event = (attempt: Attempt, home: Home, creator: string) => {
  const { tx, world } = attempt;
  return reached(
    tx`insert into public.events (workspace_id, channel_id, title, starts_at, ends_at, created_by)
      values (${world.workspace}, ${channelOfHome(attempt, home)}, 'Lunch', now(), now(),
      ${creator}) returning *`,
  );
};

/** An operation for each line of `schedule.txt`. */
export const operations: Record<string, Operation> = {
  'events read shared': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.workspaceRows.events.shared}`),
  'events read open': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.workspaceRows.events.open}`),
  'events read private': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.workspaceRows.events.private}`),
  'events create shared': (attempt) => event(attempt, 'shared', attempt.me),
  'events create open': (attempt) => event(attempt, 'open', attempt.me),
  'events create for other': (attempt) => event(attempt, 'shared', attempt.world.people.founder),
  'events move own': change('public.events', ({ tx, world, actor }) => ({
    set: tx`starts_at = now() - interval '1 hour'`,
    row: tx`id = ${world.workspaceRows.ownOf(actor).event}`,
  })),
  'events move other': change('public.events', ({ tx, world }) => ({
    set: tx`starts_at = now() - interval '1 hour'`,
    row: tx`id = ${world.workspaceRows.events.shared}`,
  })),
  'events turn other into post': change('public.events', ({ tx, world }) => ({
    set: tx`kind = 'post', channel_id = ${world.channels.open}`,
    row: tx`id = ${world.workspaceRows.events.open}`,
  })),
  'events rewrite other post': change('public.events', ({ tx, world }) => ({
    set: tx`payload = '{"text":"I resign"}'`,
    row: tx`id = ${world.workspaceRows.post}`,
  })),
  'events read between': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.workspaceRows.between}`),
  'events create between': ({ tx, world, me }) =>
    reached(
      tx`insert into public.events (workspace_id, title, starts_at, ends_at, is_private, created_by)
        values (${world.workspace}, 'Lunch', now(), now(), true, ${me}) returning *`,
    ),
  'events move between': change('public.events', ({ tx, world }) => ({
    set: tx`starts_at = now() - interval '1 hour'`,
    row: tx`id = ${world.workspaceRows.between}`,
  })),
  'events open between': change('public.events', ({ tx, world }) => ({
    set: tx`is_private = false`,
    row: tx`id = ${world.workspaceRows.between}`,
  })),
  'events part of between': ({ tx, world, me }) =>
    reached(
      tx`insert into public.events (workspace_id, title, starts_at, ends_at, series_id, created_by)
        values (${world.workspace}, 'Lunch', now(), now(), ${world.workspaceRows.between}, ${me})
        returning *`,
    ),
  'event_guests read shared': ({ tx, world }) =>
    reached(
      tx`select * from public.event_guests where event_id = ${world.workspaceRows.events.shared}`,
    ),
  'event_guests read between': ({ tx, world }) =>
    reached(tx`select * from public.event_guests where event_id = ${world.workspaceRows.between}`),
  'event_guests invite own': (attempt) =>
    invite(attempt, attempt.world.workspaceRows.ownOf(attempt.actor).event),
  'event_guests invite as other': (attempt) =>
    invite(
      attempt,
      attempt.world.workspaceRows.ownOf(attempt.actor).event,
      attempt.world.people.regular,
      attempt.world.people.founder,
    ),
  'event_guests invite shared': (attempt) =>
    invite(attempt, attempt.world.workspaceRows.events.shared),
  'event_guests invite between': (attempt) => invite(attempt, attempt.world.workspaceRows.between),
  'event_guests join between': (attempt) =>
    invite(attempt, attempt.world.workspaceRows.between, attempt.me),
  'event_guests change': change('public.event_guests', ({ tx, world }) => ({
    set: tx`profile_id = ${world.people.regular}`,
    row: tx`id = ${world.workspaceRows.guests.shared}`,
  })),
  'event_guests remove shared': remove(
    'public.event_guests',
    ({ tx, world }) => tx`id = ${world.workspaceRows.guests.shared}`,
  ),
  'event_guests leave between': remove(
    'public.event_guests',
    ({ tx, world }) => tx`id = ${world.workspaceRows.guests.between}`,
  ),
  'event_responses read between': ({ tx, world }) =>
    reached(
      tx`select * from public.event_responses where event_id = ${world.workspaceRows.between}`,
    ),
  'event_responses create between': ({ tx, world, me }) =>
    reached(
      tx`insert into public.event_responses
        (workspace_id, event_id, profile_id, occurrence_at, response)
        values (${world.workspace}, ${world.workspaceRows.between}, ${me}, now(), 'yes')
        returning *`,
    ),
  'functions my_private_events': ({ tx, world }) =>
    reached(
      tx`select * from private.my_private_events() id where id = ${world.workspaceRows.between}`,
    ),
  'functions attended': ({ tx, world }) =>
    reached(
      tx`select * from private.attended(${world.workspace}, array[${world.people.participant}]::uuid[],
        now(), now() + interval '1 day')`,
    ),
  'functions busy_times of a guest': ({ tx, world }) =>
    reached(
      tx`select * from public.busy_times(${world.workspace}, array[${world.people.participant}]::uuid[],
        now(), now() + interval '1 day')`,
    ),
  'functions busy_times with a title': ({ tx, world }) =>
    reached(
      tx`select * from public.busy_times(${world.workspace}, array[${world.people.participant}]::uuid[],
        now(), now() + interval '1 day') where title is not null or event_id is not null`,
    ),
  'events delete': remove(
    'public.events',
    ({ tx, world }) => tx`id = ${world.workspaceRows.events.shared}`,
  ),
  'event_responses read private': ({ tx, world }) =>
    reached(
      tx`select * from public.event_responses where event_id = ${world.workspaceRows.events.private}`,
    ),
  'event_responses create shared': (attempt) => response(attempt, 'shared', attempt.me),
  'event_responses create private': (attempt) => response(attempt, 'private', attempt.me),
  'event_responses create for other': (attempt) =>
    response(attempt, 'shared', attempt.world.people.regular),
  'event_responses change other': change('public.event_responses', ({ tx, world }) => ({
    set: tx`response = 'no'`,
    row: tx`event_id = ${world.workspaceRows.events.shared}`,
  })),
  'event_responses change own': change('public.event_responses', ({ tx, world, actor }) => ({
    set: tx`response = 'no'`,
    row: tx`id = ${world.workspaceRows.ownOf(actor).response}`,
    returns: tx`*`,
  })),
  'event_responses delete own': remove(
    'public.event_responses',
    ({ tx, world, actor }) => tx`id = ${world.workspaceRows.ownOf(actor).response}`,
  ),
  'event_responses delete other': remove(
    'public.event_responses',
    ({ tx, world }) => tx`id = ${world.workspaceRows.ownOf('founder').response}`,
  ),
  'event_runs read shared': ({ tx, world }) =>
    reached(
      tx`select * from public.event_runs where event_id = ${world.workspaceRows.events.shared}`,
    ),
  'event_runs read private': ({ tx, world }) =>
    reached(
      tx`select * from public.event_runs where event_id = ${world.workspaceRows.events.private}`,
    ),
  'event_runs create': ({ tx, world }) =>
    reached(
      tx`insert into public.event_runs (workspace_id, event_id, occurrence_at) values
        (${world.workspace}, ${world.workspaceRows.events.shared}, now() + interval '1 day')`,
    ),
  'calendar_feeds read own': ({ tx, world, actor }) =>
    reached(
      tx`select id from public.calendar_feeds where id = ${world.workspaceRows.ownOf(actor).feed}`,
    ),
  'calendar_feeds read other': ({ tx, world }) =>
    reached(
      tx`select id from public.calendar_feeds where id = ${world.workspaceRows.ownOf('founder').feed}`,
    ),
  'calendar_feeds read secret': ({ tx, world, actor }) =>
    reached(
      tx`select token_hash from public.calendar_feeds where id = ${world.workspaceRows.ownOf(actor).feed}`,
    ),
  'calendar_feeds create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.calendar_feeds (workspace_id, profile_id, token_hash)
        values (${world.workspace}, ${me}, 'x')`,
    ),
  'calendar_feeds delete own': remove(
    'public.calendar_feeds',
    ({ tx, world, actor }) => tx`id = ${world.workspaceRows.ownOf(actor).feed}`,
  ),
  'calendar_feeds delete other': remove(
    'public.calendar_feeds',
    ({ tx, world }) => tx`id = ${world.workspaceRows.ownOf('founder').feed}`,
  ),
  'functions create_calendar_feed': async (attempt) => {
    const { tx, world } = attempt;
    await inFreshSession(attempt);
    return reached(tx`select public.create_calendar_feed(${world.workspace})`);
  },
  'functions create_calendar_feed private': async (attempt) => {
    const { tx, world } = attempt;
    await inFreshSession(attempt);
    const { private: channel } = world.channels;
    return reached(tx`select public.create_calendar_feed(${world.workspace}, ${channel})`);
  },
  'functions create_calendar_feed unproven': ({ tx, world }) =>
    reached(tx`select public.create_calendar_feed(${world.workspace})`),
};
