import { type Attempt, change, type Operation, reached, remove } from '../attempt.ts';
import { inFreshSession } from '../sessions.ts';

type Home = 'open' | 'private' | 'workspace';

const row = ({ world, actor }: Attempt, whose: 'own' | 'other', home: Home) =>
  world.webhooksOf(whose === 'own' ? actor : 'founder')[home];

const read = (whose: 'own' | 'other', home: Home) => (attempt: Attempt) =>
  reached(
    attempt.tx`select id from public.outgoing_webhooks
      where id = ${row(attempt, whose, home).webhook}`,
  );

const create =
  (home: Home | 'direct', person: (attempt: Attempt) => string = ({ me }) => me) =>
  (attempt: Attempt) => {
    const { tx, world } = attempt;
    return reached(
      tx`insert into public.outgoing_webhooks
          (workspace_id, channel_id, profile_id, name, url, events)
        values (${world.workspace}, ${home === 'workspace' ? null : world.channels[home]},
          ${person(attempt)}, 'New', 'https://new.example.test', '["message.created"]')`,
    );
  };

const set = (whose: 'own' | 'other', home: Home, columns: string) =>
  change('public.outgoing_webhooks', (attempt) => ({
    set: attempt.tx.unsafe(columns),
    row: attempt.tx`id = ${row(attempt, whose, home).webhook}`,
  }));

const drop = (whose: 'own' | 'other', home: Home) =>
  remove(
    'public.outgoing_webhooks',
    (attempt) => attempt.tx`id = ${row(attempt, whose, home).webhook}`,
  );

const readLog = (whose: 'own' | 'other', home: Home) => (attempt: Attempt) =>
  reached(
    attempt.tx`select id from public.webhook_deliveries
      where id = ${row(attempt, whose, home).delivery}`,
  );

const renew =
  (whose: 'own' | 'other', home: Home, isProven = true) =>
  async (attempt: Attempt) => {
    if (isProven) await inFreshSession(attempt);
    return reached(
      attempt.tx`select public.renew_webhook_secret(${row(attempt, whose, home).webhook})`,
    );
  };

const test = (whose: 'own' | 'other', home: Home) => (attempt: Attempt) =>
  reached(attempt.tx`select public.test_webhook(${row(attempt, whose, home).webhook})`);

const again = (whose: 'own' | 'other', home: Home) => (attempt: Attempt) =>
  reached(attempt.tx`select public.send_delivery_again(${row(attempt, whose, home).delivery})`);

/** An operation for each line of `outgoing_webhooks.txt`. */
export const operations: Record<string, Operation> = {
  'outgoing_webhooks read own open': read('own', 'open'),
  'outgoing_webhooks read other open': read('other', 'open'),
  'outgoing_webhooks read other private': read('other', 'private'),
  'outgoing_webhooks read own workspace': read('own', 'workspace'),
  'outgoing_webhooks read other workspace': read('other', 'workspace'),
  'outgoing_webhooks create open': create('open'),
  'outgoing_webhooks create private': create('private'),
  'outgoing_webhooks create direct': create('direct'),
  'outgoing_webhooks create workspace': create('workspace'),
  'outgoing_webhooks create for other': create('open', ({ world }) => world.people.founder),
  'outgoing_webhooks rename own open': set('own', 'open', `name = 'x'`),
  'outgoing_webhooks rename own private': set('own', 'private', `name = 'x'`),
  'outgoing_webhooks rename own workspace': set('own', 'workspace', `name = 'x'`),
  'outgoing_webhooks rename other open': set('other', 'open', `name = 'x'`),
  'outgoing_webhooks switch off other': set('other', 'workspace', 'is_enabled = false'),
  'outgoing_webhooks forge success': set('own', 'open', 'failing_since = null'),
  'outgoing_webhooks give away': {
    write: (attempt) => ({
      table: 'public.outgoing_webhooks',
      set: attempt.tx`profile_id = ${attempt.world.people.founder}`,
      row: attempt.tx`id = ${row(attempt, 'own', 'open').webhook}`,
    }),
  },
  'outgoing_webhooks move to other channel': {
    write: (attempt) => ({
      table: 'public.outgoing_webhooks',
      set: attempt.tx`channel_id = ${attempt.world.channels.private}`,
      row: attempt.tx`id = ${row(attempt, 'own', 'open').webhook}`,
    }),
  },
  'outgoing_webhooks delete own open': drop('own', 'open'),
  'outgoing_webhooks delete other open': drop('other', 'open'),
  'outgoing_webhooks delete other private': drop('other', 'private'),
  'outgoing_webhooks delete other workspace': drop('other', 'workspace'),
  'webhook_deliveries read own open': readLog('own', 'open'),
  'webhook_deliveries read own private': readLog('own', 'private'),
  'webhook_deliveries read own workspace': readLog('own', 'workspace'),
  'webhook_deliveries read other open': readLog('other', 'open'),
  'webhook_deliveries read other workspace': readLog('other', 'workspace'),
  'webhook_deliveries create': (attempt) =>
    reached(
      attempt.tx`insert into public.webhook_deliveries (workspace_id, webhook_id, event)
        values (${attempt.world.workspace}, ${row(attempt, 'own', 'open').webhook}, 'message.created')`,
    ),
  'webhook_deliveries change': change('public.webhook_deliveries', (attempt) => ({
    set: attempt.tx`status = 'waiting'`,
    row: attempt.tx`id = ${row(attempt, 'own', 'open').delivery}`,
  })),
  'webhook_deliveries delete': remove(
    'public.webhook_deliveries',
    (attempt) => attempt.tx`id = ${row(attempt, 'own', 'open').delivery}`,
  ),
  'functions renew_webhook_secret open': renew('own', 'open'),
  'functions renew_webhook_secret private': renew('own', 'private'),
  'functions renew_webhook_secret workspace': renew('own', 'workspace'),
  'functions renew_webhook_secret other': renew('other', 'open'),
  'functions renew_webhook_secret unproven': renew('own', 'open', false),
  'functions test_webhook open': test('own', 'open'),
  'functions test_webhook workspace': test('own', 'workspace'),
  'functions test_webhook other': test('other', 'open'),
  'functions send_delivery_again open': again('own', 'open'),
  'functions send_delivery_again private': again('own', 'private'),
  'functions send_delivery_again workspace': again('own', 'workspace'),
  'functions send_delivery_again other': again('other', 'workspace'),
};
