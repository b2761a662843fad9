import { type Operation, reached } from '../attempt.ts';

/** An operation for each line of `search.txt`. */
export const operations: Record<string, Operation> = {
  'functions search private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle') where channel_id = ${world.channels.private}`,
    ),
  'functions search direct': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle') where channel_id = ${world.channels.direct}`,
    ),
  'functions search drive private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle', array['drive'])
        where channel_id = ${world.channels.private}`,
    ),
  'functions search risk private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'crane', array['risk'])
        where channel_id = ${world.channels.private}`,
    ),
  'functions search event private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'stand-up', array['event'])
        where channel_id = ${world.channels.private}`,
    ),
  'functions search location': ({ tx, world }) =>
    reached(tx`select * from public.search(${world.workspace}, 'harbour', array['location'])`),
};
