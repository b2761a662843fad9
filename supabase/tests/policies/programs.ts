import { randomUUID } from 'node:crypto';
import type { RowValues } from '@parley/postgres';
import { type Attempt, change, type Operation, reached, remove, type Write } from '../attempt.ts';

type Home = 'open' | 'private';

const read =
  (home: Home): Operation =>
  ({ tx, world }) =>
    reached(tx`select * from public.incoming_webhooks where id = ${world.webhooks[home].id}`);

const add = ({ tx, world }: Attempt, home: Home, columns: RowValues = {}) =>
  reached(
    tx`insert into public.incoming_webhooks ${tx({
      workspace_id: world.workspace,
      channel_id: world.channels[home],
      name: 'Deploys',
      ...columns,
    })}`,
  );

const rewrite = (
  set: (attempt: Attempt) => NonNullable<Write['set']>,
  home: Home = 'open',
): Operation =>
  change('public.incoming_webhooks', (attempt) => ({
    set: set(attempt),
    row: attempt.tx`id = ${attempt.world.webhooks[home].id}`,
  }));

const drop = (home: Home): Operation =>
  remove('public.incoming_webhooks', ({ tx, world }) => tx`id = ${world.webhooks[home].id}`);

const readFeed =
  (home: Home): Operation =>
  ({ tx, world }) =>
    reached(tx`select * from public.channel_feeds where id = ${world.feeds[home]}`);

const addFeed = ({ tx, world }: Attempt, home: Home, columns: RowValues = {}) =>
  reached(
    tx`insert into public.channel_feeds ${tx({
      workspace_id: world.workspace,
      channel_id: world.channels[home],
      name: 'News',
      url: 'https://news.example.test/other',
      ...columns,
    })}`,
  );

const rewriteFeed = (
  set: (attempt: Attempt) => NonNullable<Write['set']>,
  home: Home = 'open',
): Operation =>
  change('public.channel_feeds', (attempt) => ({
    set: set(attempt),
    row: attempt.tx`id = ${attempt.world.feeds[home]}`,
  }));

const dropFeed = (home: Home): Operation =>
  remove('public.channel_feeds', ({ tx, world }) => tx`id = ${world.feeds[home]}`);

const readAuthor =
  (home: Home): Operation =>
  ({ tx, world }) =>
    reached(tx`select * from public.profiles where id = ${world.webhooks[home].profile}`);

/** The address of this webhook was given to somebody who does not run the channel. */
const orphaned = async ({ tx, world, asServer }: Attempt, home: Home) => {
  await asServer(
    () => tx`update private.incoming_webhook_secrets set issued_to = ${world.people.outsider}
      where webhook_id = ${world.webhooks[home].id}`,
  );
  return reached(tx`select * from public.orphaned_webhooks(${world.channels[home]})`);
};

/** An operation for each line of `programs.txt`. */
export const operations: Record<string, Operation> = {
  'incoming_webhooks read open': read('open'),
  'incoming_webhooks read private': read('private'),
  'incoming_webhooks create open': (attempt) => add(attempt, 'open'),
  'incoming_webhooks create private': (attempt) => add(attempt, 'private'),
  'incoming_webhooks create for other': (attempt) =>
    add(attempt, 'open', { created_by: attempt.world.people.founder }),
  'incoming_webhooks create as person': (attempt) =>
    add(attempt, 'open', { profile_id: attempt.world.people.founder }),
  'incoming_webhooks create with address': (attempt) =>
    add(attempt, 'open', { url: `/hooks/${randomUUID()}` }),
  'incoming_webhooks rename open': rewrite(({ tx }) => tx`name = 'Other'`),
  'incoming_webhooks rename private': rewrite(({ tx }) => tx`name = 'Other'`, 'private'),
  'incoming_webhooks switch off': rewrite(({ tx }) => tx`is_enabled = false`),
  'incoming_webhooks move': rewrite(({ tx, world }) => tx`channel_id = ${world.channels.lobby}`),
  'incoming_webhooks become person': rewrite(
    ({ tx, world }) => tx`profile_id = ${world.people.regular}`,
  ),
  'incoming_webhooks set address': rewrite(({ tx }) => tx`url = ${`/hooks/${randomUUID()}`}`),
  'incoming_webhooks delete open': drop('open'),
  'incoming_webhooks delete private': drop('private'),
  'incoming_webhook_secrets read': ({ tx, world }) =>
    reached(
      tx`select from private.incoming_webhook_secrets where webhook_id = ${world.webhooks.open.id}`,
    ),
  'channel_feeds read open': readFeed('open'),
  'channel_feeds read private': readFeed('private'),
  'channel_feeds create open': (attempt) => addFeed(attempt, 'open'),
  'channel_feeds create private': (attempt) => addFeed(attempt, 'private'),
  'channel_feeds create for other': (attempt) =>
    addFeed(attempt, 'open', { created_by: attempt.world.people.founder }),
  'channel_feeds create as person': (attempt) =>
    addFeed(attempt, 'open', { profile_id: attempt.world.people.founder }),
  'channel_feeds rename open': rewriteFeed(({ tx }) => tx`name = 'Other'`),
  'channel_feeds rename private': rewriteFeed(({ tx }) => tx`name = 'Other'`, 'private'),
  'channel_feeds read other address': rewriteFeed(({ tx }) => tx`url = 'https://a.test/feed'`),
  'channel_feeds switch off': rewriteFeed(({ tx }) => tx`is_enabled = false`),
  'channel_feeds move': rewriteFeed(({ tx, world }) => tx`channel_id = ${world.channels.lobby}`),
  'channel_feeds become person': rewriteFeed(
    ({ tx, world }) => tx`profile_id = ${world.people.regular}`,
  ),
  'channel_feeds set reading': rewriteFeed(({ tx }) => tx`read_at = now()`),
  'channel_feeds delete open': dropFeed('open'),
  'channel_feeds delete private': dropFeed('private'),
  'feed_states read': ({ tx, world }) =>
    reached(tx`select from private.feed_states where feed_id = ${world.feeds.open}`),
  'profiles read program open': readAuthor('open'),
  'profiles read program private': readAuthor('private'),
  'functions rotate_webhook open': ({ tx, world }) =>
    reached(tx`select public.rotate_webhook(${world.webhooks.open.id})`),
  'functions rotate_webhook private': ({ tx, world }) =>
    reached(tx`select public.rotate_webhook(${world.webhooks.private.id})`),
  'functions orphaned_webhooks open': (attempt) => orphaned(attempt, 'open'),
  'functions orphaned_webhooks private': (attempt) => orphaned(attempt, 'private'),
  'functions my_programs private': ({ tx, world }) =>
    reached(tx`select from private.my_programs() id where id = ${world.webhooks.private.profile}`),
  'functions programs_of private': ({ tx, world }) =>
    reached(tx`select from private.programs_of(${world.workspace}) id
      where id = ${world.webhooks.private.profile}`),
  'functions post_by_webhook': ({ tx, asServer, world }) =>
    asServer(async () => {
      const [row] = await tx<{ hash: string }[]>`select token_hash as hash
        from private.incoming_webhook_secrets where webhook_id = ${world.webhooks.open.id}`;
      return row?.hash ?? '';
    }).then((hash) => reached(tx`select * from private.post_by_webhook(${hash}, 'Hello')`)),
  'functions feed_to_read': ({ tx, world }) =>
    reached(tx`select * from private.feed_to_read(${world.feeds.open})`),
  'functions post_by_feed': ({ tx, world }) =>
    reached(tx`select private.post_by_feed(${world.feeds.open}, 'Hello')`),
  'functions ask_for_feed': ({ tx, world }) =>
    reached(tx`select private.ask_for_feed(${world.feeds.open}, now())`),
  'functions stop_feed': ({ tx, world }) =>
    reached(tx`select private.stop_feed(${world.feeds.open})`),
};
