import { type Operation, type Attempt, reached } from '../attempt.ts';

/** Counts a row in those that a page has at hand. */
const atHand = ({ tx, world }: Attempt, table: string, id: string) =>
  reached(
    tx`select from jsonb_array_elements(public.rows_at_hand(${world.workspace}) -> ${table}) as
      found where found ->> 'id' = ${id}`,
  );

/** An operation for each line of `overview.txt`. */
export const operations: Record<string, Operation> = {
  'functions rows_at_hand drafts own': (attempt) =>
    atHand(attempt, 'drafts', attempt.world.personal.rowOf('drafts', attempt.actor)),
  'functions rows_at_hand drafts other': (attempt) =>
    atHand(attempt, 'drafts', attempt.world.personal.rowOf('drafts', 'founder')),
  'functions rows_at_hand bell own': (attempt) =>
    atHand(attempt, 'notifications', attempt.world.personal.rowOf('notifications', attempt.actor)),
  'functions rows_at_hand bell other': (attempt) =>
    atHand(attempt, 'notifications', attempt.world.personal.rowOf('notifications', 'founder')),
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
      tx`select * from public.news_since(${world.workspace}, now() - interval '1 day')
        where channel_id = ${world.channels.private}`,
    ),
  'functions news_since risks': ({ tx, world }) =>
    reached(
      tx`select * from public.news_since(${world.workspace}, now() - interval '1 day') where kind = 'risk'`,
    ),
};
