import { type Attempt, change, found, type Operation, reached, remove } from '../attempt.ts';

type Home = 'open' | 'private' | 'direct';

const read =
  (home: Home) =>
  ({ tx, world }: Attempt) =>
    reached(tx`select id from public.calls where id = ${world.calls[home]}`);

const join = (home: Home) => async (attempt: Attempt) => {
  const { tx, world, me } = attempt;
  await tx`select public.join_call(${world.channels[home]})`;
  return found(attempt, () => tx`select from public.calls where people ? ${me}`);
};

const begin = async ({ tx, world, asServer }: Attempt) => {
  await asServer(async () => {
    await tx`delete from public.calls where id = ${world.calls.private}`;
    await tx`update public.workspaces set meeting_template = 'https://meet.example.test/{random}'
      where id = ${world.workspace}`;
  });
  return reached(tx`select public.join_call(${world.channels.private})`);
};

/** The call as it was an hour ago, with the actor in it or not; true if it is another now. */
const inCall = (isIn: boolean, name: 'stay_in_call' | 'leave_call') => async (attempt: Attempt) => {
  const { tx, world, me, asServer } = attempt;
  const call = world.calls.open;
  await asServer(
    () => tx`update public.calls set people = jsonb_build_object('other', now())
        || case when ${isIn} then jsonb_build_object(${me}::text, now() - interval '1 hour')
          else '{}' end
      where id = ${call}`,
  );
  const text = async () =>
    (await tx<{ people: string }[]>`select people::text from public.calls where id = ${call}`)[0]
      ?.people;
  const before = await asServer(text);
  await tx`select ${tx.unsafe(`public.${name}('${call}')`)}`;
  return (await asServer(text)) === before ? 0 : 1;
};

/** An operation for each line of `calls.txt`. */
export const operations: Record<string, Operation> = {
  'calls read open': read('open'),
  'calls read private': read('private'),
  'calls read direct': read('direct'),
  'calls create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.calls (workspace_id, channel_id, url, started_by)
        values (${world.workspace}, ${world.channels.lobby}, 'https://evil.example.test/', ${me})`,
    ),
  'calls change address': change('public.calls', ({ tx, world }) => ({
    set: tx`url = 'https://evil.example.test/'`,
    row: tx`id = ${world.calls.open}`,
  })),
  'calls delete': remove('public.calls', ({ tx, world }) => tx`id = ${world.calls.open}`),
  'functions join_call begins': begin,
  'functions join_call open': join('open'),
  'functions join_call private': join('private'),
  'functions join_call direct': join('direct'),
  'functions stay_in_call own': inCall(true, 'stay_in_call'),
  'functions stay_in_call of others': inCall(false, 'stay_in_call'),
  'functions leave_call own': inCall(true, 'leave_call'),
  'functions leave_call of others': inCall(false, 'leave_call'),
};
