import { readPersonal, removePersonal } from '../common.ts';
import { type Attempt, change, found, type Operation, reached } from '../attempt.ts';
import { randomUUID } from 'node:crypto';

const subscribe = ({ tx }: Attempt, profile: string) =>
  reached(
    tx`insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth)
      values (${profile}, ${`https://push.example.test/${randomUUID()}`}, 'key', 'secret') returning *`,
  );

const follow = (attempt: Attempt, root: string) => {
  const { tx, me, asServer } = attempt;
  return tx`select public.follow_thread(${root}, true)`.then(() =>
    asServer(() =>
      reached(tx`select 1 from private.thread_follows
        where thread_id = ${root} and profile_id = ${me}`),
    ),
  );
};

/** An operation for each line of `notifications.txt`. */
export const operations: Record<string, Operation> = {
  'notifications read own': readPersonal('notifications', 'own'),
  'notifications read other': readPersonal('notifications', 'other'),
  'notifications create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.notifications (workspace_id, profile_id, kind) values
        (${world.workspace}, ${me}, 'mention')`,
    ),
  'notifications mark own read': change('public.notifications', ({ tx, world, actor }) => ({
    set: tx`read_at = now()`,
    row: tx`id = ${world.personal.rowOf('notifications', actor)}`,
    returns: tx`*`,
  })),
  'notifications rewrite own': change('public.notifications', ({ tx, world, actor }) => ({
    set: tx`kind = 'mention'`,
    row: tx`id = ${world.personal.rowOf('notifications', actor)}`,
  })),
  'notifications delete own': removePersonal('notifications', 'own'),
  'notifications delete other': removePersonal('notifications', 'other'),
  'push_subscriptions read own': readPersonal('push_subscriptions', 'own'),
  'push_subscriptions read other': readPersonal('push_subscriptions', 'other'),
  'push_subscriptions create own': (attempt) => subscribe(attempt, attempt.me),
  'push_subscriptions create for other': (attempt) =>
    subscribe(attempt, attempt.world.people.founder),
  'push_subscriptions delete other': removePersonal('push_subscriptions', 'other'),
  'functions read_thread': async (attempt) => {
    const { tx, world, me } = attempt;
    await tx`select public.read_thread(${world.messages.open})`;
    return found(
      attempt,
      () => tx`select 1 from public.notifications where profile_id = ${me} and read_at is not null`,
    );
  },
  'functions follows_thread open': ({ tx, world }) =>
    reached(tx`select where public.follows_thread(${world.messages.open}) is not null`),
  'functions follow_thread open': (attempt) => follow(attempt, attempt.world.messages.open),
  'functions follow_thread private': (attempt) => follow(attempt, attempt.world.messages.private),
  'functions followed_threads': async ({ tx, world, asServer }) => {
    await asServer(
      () => tx`with reply as (
          insert into public.messages (workspace_id, channel_id, thread_id, parts)
          values (${world.workspace}, ${world.channels.open}, ${world.messages.open}, '[]'))
        insert into private.thread_follows (thread_id, profile_id, follows)
        select ${world.messages.open}, id, true from public.profiles on conflict do nothing`,
    );
    return reached(tx`select from public.followed_threads(${world.workspace})`);
  },
  'functions read_everything': async (attempt) => {
    const { tx, world, me } = attempt;
    await tx`select public.read_everything(${world.workspace})`;
    return found(
      attempt,
      () => tx`select 1 from public.notifications where profile_id = ${me} and read_at is not null`,
    );
  },
};
