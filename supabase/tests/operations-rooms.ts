import { type Attempt, change, found, type Operation, reached, remove } from './attempt.ts';
import type { Home } from './fixtures-rooms.ts';

const channelOf = ({ world }: Attempt, home: Home) =>
  home === 'shared' ? null : world.channels[home];

const risk = (attempt: Attempt, home: Home, creator: string) => {
  const { tx, world } = attempt;
  return reached(
    tx`insert into public.risks (workspace_id, channel_id, title, created_by) values (${world.workspace}, ${channelOf(attempt, home)}, 'It rains', ${creator}) returning *`,
  );
};

const action = ({ tx, world }: Attempt, home: Home, creator: string) =>
  reached(
    tx`insert into public.risk_actions (workspace_id, risk_id, title, created_by) values (${world.workspace}, ${world.rooms.risks[home]}, 'Buy umbrellas', ${creator}) returning *`,
  );

const link = ({ tx, world }: Attempt, home: Home, creator: string) =>
  reached(
    tx`insert into public.risk_links (workspace_id, risk_id, profile_id, created_by) values (${world.workspace}, ${world.rooms.risks[home]}, ${world.people.regular}, ${creator}) returning *`,
  );

const history = ({ tx, world }: Attempt, home: Home, actor: string, kind: string) =>
  reached(
    tx`insert into public.risk_events (workspace_id, risk_id, actor_id, kind, comment) values (${world.workspace}, ${world.rooms.risks[home]}, ${actor}, ${kind}, 'Seen') returning *`,
  );

const view = ({ tx, world }: Attempt, owner: string) =>
  reached(
    tx`insert into public.saved_views (workspace_id, profile_id, page, name) values (${world.workspace}, ${owner}, 'drive', 'Mine') returning *`,
  );

const event = (attempt: Attempt, home: Home, creator: string) => {
  const { tx, world } = attempt;
  return reached(
    tx`insert into public.events (workspace_id, channel_id, title, starts_at, ends_at, created_by) values (${world.workspace}, ${channelOf(attempt, home)}, 'Lunch', now(), now(), ${creator}) returning *`,
  );
};

const response = ({ tx, world }: Attempt, home: Home, person: string) =>
  reached(
    tx`insert into public.event_responses (workspace_id, event_id, profile_id, response) values (${world.workspace}, ${world.rooms.events[home]}, ${person}, 'maybe') returning *`,
  );

const retryFile = async ({ tx, world, asServer }: Attempt, home: Home) => {
  const { id } = world.rooms.files[home];
  await asServer(() => tx`update public.file_texts set status = 'failed' where file_id = ${id}`);
  return reached(tx`select from public.retry_file_reading(${id}) as read_again where read_again`);
};

/** Names of decisions/ on risks, the schedule and what is known of all rooms. */
export const roomOperations: Record<string, Operation> = {
  'risks read shared': ({ tx, world }) =>
    reached(tx`select * from public.risks where id = ${world.rooms.risks.shared}`),
  'risks read open': ({ tx, world }) =>
    reached(tx`select * from public.risks where id = ${world.rooms.risks.open}`),
  'risks read private': ({ tx, world }) =>
    reached(tx`select * from public.risks where id = ${world.rooms.risks.private}`),
  'risks create shared': (attempt) => risk(attempt, 'shared', attempt.me),
  'risks create private': (attempt) => risk(attempt, 'private', attempt.me),
  'risks create for other': (attempt) => risk(attempt, 'shared', attempt.world.people.founder),
  'risks create from unread message': ({ tx, world, me }) =>
    reached(
      tx`insert into public.risks (workspace_id, source_message_id, title, created_by) values (${world.workspace}, ${world.messages.private}, 'Overheard', ${me}) returning *`,
    ),
  'risks update shared': change('public.risks', ({ tx, world }) => ({
    set: tx`likelihood = 5`,
    row: tx`id = ${world.rooms.risks.shared}`,
  })),
  'risks update open': change('public.risks', ({ tx, world }) => ({
    set: tx`likelihood = 5`,
    row: tx`id = ${world.rooms.risks.open}`,
  })),
  'risks delete': remove('public.risks', ({ tx, world }) => tx`id = ${world.rooms.risks.shared}`),
  'risk_actions read private': ({ tx, world }) =>
    reached(tx`select * from public.risk_actions where risk_id = ${world.rooms.risks.private}`),
  'risk_actions create shared': (attempt) => action(attempt, 'shared', attempt.me),
  'risk_actions create open': (attempt) => action(attempt, 'open', attempt.me),
  'risk_actions create for other': (attempt) =>
    action(attempt, 'shared', attempt.world.people.founder),
  'risk_actions finish other': change('public.risk_actions', ({ tx, world }) => ({
    set: tx`done_at = now()`,
    row: tx`risk_id = ${world.rooms.risks.shared}`,
  })),
  'risk_actions delete private': remove(
    'public.risk_actions',
    ({ tx, world }) => tx`risk_id = ${world.rooms.risks.private}`,
  ),
  'risk_links read private': ({ tx, world }) =>
    reached(tx`select * from public.risk_links where risk_id = ${world.rooms.risks.private}`),
  'risk_links create shared': (attempt) => link(attempt, 'shared', attempt.me),
  'risk_links create private': (attempt) => link(attempt, 'private', attempt.me),
  'risk_links delete open': remove(
    'public.risk_links',
    ({ tx, world }) => tx`risk_id = ${world.rooms.risks.open}`,
  ),
  'risk_events read shared': ({ tx, world }) =>
    reached(tx`select * from public.risk_events where risk_id = ${world.rooms.risks.shared}`),
  'risk_events read private': ({ tx, world }) =>
    reached(tx`select * from public.risk_events where risk_id = ${world.rooms.risks.private}`),
  'risk_events comment': (attempt) => history(attempt, 'shared', attempt.me, 'comment'),
  'risk_events comment private': (attempt) => history(attempt, 'private', attempt.me, 'comment'),
  'risk_events comment as other': (attempt) =>
    history(attempt, 'shared', attempt.world.people.founder, 'comment'),
  'risk_events forge history': (attempt) => history(attempt, 'shared', attempt.me, 'changed'),
  'risk_events delete': remove(
    'public.risk_events',
    ({ tx, world }) => tx`risk_id = ${world.rooms.risks.shared}`,
  ),
  'risk_proposals read own': ({ tx, world, actor }) =>
    reached(
      tx`select * from public.risk_proposals where id = ${world.rooms.ownOf(actor).proposal}`,
    ),
  'risk_proposals read other': ({ tx, world }) =>
    reached(
      tx`select * from public.risk_proposals where id = ${world.rooms.ownOf('founder').proposal}`,
    ),
  'risk_proposals create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.risk_proposals (workspace_id, profile_id, title, likelihood, impact) values (${world.workspace}, ${me}, 'x', 1, 1)`,
    ),
  'risk_proposals reject own': change('public.risk_proposals', ({ tx, world, actor }) => ({
    set: tx`status = 'rejected'`,
    row: tx`id = ${world.rooms.ownOf(actor).proposal}`,
  })),
  'risk_proposals reject other': change('public.risk_proposals', ({ tx, world }) => ({
    set: tx`status = 'rejected'`,
    row: tx`id = ${world.rooms.ownOf('founder').proposal}`,
  })),
  'risk_scans read own': ({ tx, world, actor }) =>
    reached(tx`select * from public.risk_scans where id = ${world.rooms.ownOf(actor).scan}`),
  'risk_scans read other': ({ tx, world }) =>
    reached(tx`select * from public.risk_scans where id = ${world.rooms.ownOf('founder').scan}`),
  'risk_scans forge': change('public.risk_scans', ({ tx, world }) => ({
    set: tx`status = 'done'`,
    row: tx`id = ${world.rooms.ownOf('founder').scan}`,
  })),
  'risk_proposals delete own': remove(
    'public.risk_proposals',
    ({ tx, world, actor }) => tx`id = ${world.rooms.ownOf(actor).proposal}`,
  ),
  'risk_proposals delete other': remove(
    'public.risk_proposals',
    ({ tx, world }) => tx`id = ${world.rooms.ownOf('founder').proposal}`,
  ),
  'event_responses change own': change('public.event_responses', ({ tx, world, actor }) => ({
    set: tx`response = 'no'`,
    row: tx`id = ${world.rooms.ownOf(actor).response}`,
    returns: tx`*`,
  })),
  'event_responses delete own': remove(
    'public.event_responses',
    ({ tx, world, actor }) => tx`id = ${world.rooms.ownOf(actor).response}`,
  ),
  'event_responses delete other': remove(
    'public.event_responses',
    ({ tx, world }) => tx`id = ${world.rooms.ownOf('founder').response}`,
  ),
  'saved_views read other': ({ tx, world }) =>
    reached(tx`select * from public.saved_views where id = ${world.rooms.ownOf('founder').view}`),
  'saved_views read shared': ({ tx, world }) =>
    reached(tx`select * from public.saved_views where id = ${world.rooms.sharedView}`),
  'saved_views create own': (attempt) => view(attempt, attempt.me),
  'saved_views create for other': (attempt) => view(attempt, attempt.world.people.founder),
  'saved_views rename own': change('public.saved_views', ({ tx, world, actor }) => ({
    set: tx`name = 'Other'`,
    row: tx`id = ${world.rooms.ownOf(actor).view}`,
  })),
  'saved_views rename shared': change('public.saved_views', ({ tx, world }) => ({
    set: tx`name = 'Other'`,
    row: tx`id = ${world.rooms.sharedView}`,
  })),
  'saved_views delete shared': remove(
    'public.saved_views',
    ({ tx, world }) => tx`id = ${world.rooms.sharedView}`,
  ),
  'events read shared': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.rooms.events.shared}`),
  'events read open': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.rooms.events.open}`),
  'events read private': ({ tx, world }) =>
    reached(tx`select * from public.events where id = ${world.rooms.events.private}`),
  'events create shared': (attempt) => event(attempt, 'shared', attempt.me),
  'events create open': (attempt) => event(attempt, 'open', attempt.me),
  'events create for other': (attempt) => event(attempt, 'shared', attempt.world.people.founder),
  'events move own': change('public.events', ({ tx, world, actor }) => ({
    set: tx`starts_at = now() - interval '1 hour'`,
    row: tx`id = ${world.rooms.ownOf(actor).event}`,
  })),
  'events move other': change('public.events', ({ tx, world }) => ({
    set: tx`starts_at = now() - interval '1 hour'`,
    row: tx`id = ${world.rooms.events.shared}`,
  })),
  'events turn other into post': change('public.events', ({ tx, world }) => ({
    set: tx`kind = 'post', channel_id = ${world.channels.open}`,
    row: tx`id = ${world.rooms.events.open}`,
  })),
  'events rewrite other post': change('public.events', ({ tx, world }) => ({
    set: tx`payload = '{"text":"I resign"}'`,
    row: tx`id = ${world.rooms.post}`,
  })),
  'events delete': remove(
    'public.events',
    ({ tx, world }) => tx`id = ${world.rooms.events.shared}`,
  ),
  'event_responses read private': ({ tx, world }) =>
    reached(
      tx`select * from public.event_responses where event_id = ${world.rooms.events.private}`,
    ),
  'event_responses create shared': (attempt) => response(attempt, 'shared', attempt.me),
  'event_responses create private': (attempt) => response(attempt, 'private', attempt.me),
  'event_responses create for other': (attempt) =>
    response(attempt, 'shared', attempt.world.people.regular),
  'event_responses change other': change('public.event_responses', ({ tx, world }) => ({
    set: tx`response = 'no'`,
    row: tx`event_id = ${world.rooms.events.shared}`,
  })),
  'event_runs read shared': ({ tx, world }) =>
    reached(tx`select * from public.event_runs where event_id = ${world.rooms.events.shared}`),
  'event_runs read private': ({ tx, world }) =>
    reached(tx`select * from public.event_runs where event_id = ${world.rooms.events.private}`),
  'event_runs create': ({ tx, world }) =>
    reached(
      tx`insert into public.event_runs (workspace_id, event_id, occurrence_at) values (${world.workspace}, ${world.rooms.events.shared}, now() + interval '1 day')`,
    ),
  'calendar_feeds read own': ({ tx, world, actor }) =>
    reached(tx`select id from public.calendar_feeds where id = ${world.rooms.ownOf(actor).feed}`),
  'calendar_feeds read other': ({ tx, world }) =>
    reached(
      tx`select id from public.calendar_feeds where id = ${world.rooms.ownOf('founder').feed}`,
    ),
  'calendar_feeds read secret': ({ tx, world, actor }) =>
    reached(
      tx`select token_hash from public.calendar_feeds where id = ${world.rooms.ownOf(actor).feed}`,
    ),
  'calendar_feeds create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.calendar_feeds (workspace_id, profile_id, token_hash) values (${world.workspace}, ${me}, 'x')`,
    ),
  'calendar_feeds delete own': remove(
    'public.calendar_feeds',
    ({ tx, world, actor }) => tx`id = ${world.rooms.ownOf(actor).feed}`,
  ),
  'calendar_feeds delete other': remove(
    'public.calendar_feeds',
    ({ tx, world }) => tx`id = ${world.rooms.ownOf('founder').feed}`,
  ),
  'functions bin_folder shared': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.bin_folder(${world.rooms.folders.shared})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.folders where id = ${world.rooms.folders.shared} and deleted_at is not null`,
    );
  },
  'functions bin_folder private': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.bin_folder(${world.rooms.folders.private})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.folders where id = ${world.rooms.folders.private} and deleted_at is not null`,
    );
  },
  'functions retry_file_reading shared': (attempt) => retryFile(attempt, 'shared'),
  'functions retry_file_reading open': (attempt) => retryFile(attempt, 'open'),
  'functions retry_file_reading private': (attempt) => retryFile(attempt, 'private'),
  'functions drive_usage': ({ tx, world }) =>
    reached(tx`select * from public.drive_usage(${world.workspace})`),
  'functions create_calendar_feed': ({ tx, world }) =>
    reached(tx`select public.create_calendar_feed(${world.workspace})`),
  'functions create_calendar_feed private': ({ tx, world }) =>
    reached(tx`select public.create_calendar_feed(${world.workspace}, ${world.channels.private})`),
  'functions propose_risks': ({ tx, world }) =>
    reached(tx`select public.propose_risks(${world.workspace})`),
  'functions search drive private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle', array['drive']) where channel_id = ${world.channels.private}`,
    ),
  'functions search risk private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'crane', array['risk']) where channel_id = ${world.channels.private}`,
    ),
  'functions search event private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'stand-up', array['event']) where channel_id = ${world.channels.private}`,
    ),
  'functions search location': ({ tx, world }) =>
    reached(tx`select * from public.search(${world.workspace}, 'harbour', array['location'])`),
  'functions channel_activity private': ({ tx, world }) =>
    reached(
      tx`select * from public.channel_activity(${world.workspace}) where channel_id = ${world.channels.private}`,
    ),
  'functions channel_activity open': ({ tx, world }) =>
    reached(
      tx`select * from public.channel_activity(${world.workspace}) where channel_id = ${world.channels.open}`,
    ),
  'functions news_since private': ({ tx, world }) =>
    reached(
      tx`select * from public.news_since(${world.workspace}, now() - interval '1 day') where channel_id = ${world.channels.private}`,
    ),
  'functions news_since risks': ({ tx, world }) =>
    reached(
      tx`select * from public.news_since(${world.workspace}, now() - interval '1 day') where kind = 'risk'`,
    ),
};
