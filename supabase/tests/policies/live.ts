import { type Operation, type Attempt, reached } from '../attempt.ts';

const hear = async ({ tx, asServer }: Attempt, topic: string) => {
  await asServer(
    () =>
      tx`insert into realtime.messages (topic, extension, event, payload, private)
        values (${topic}, 'broadcast', 'INSERT', '{}', true)`,
  );
  await tx`select set_config('realtime.topic', ${topic}, true)`;
  return reached(tx`select 1 from realtime.messages where topic = ${topic}`);
};

const say = async ({ tx }: Attempt, topic: string, extension: string) => {
  await tx`select set_config('realtime.topic', ${topic}, true)`;
  return reached(
    tx`insert into realtime.messages (topic, extension, event, payload, private)
      values (${topic}, ${extension}, 'typing', '{}', true)`,
  );
};

/** The verdict of a function behind the policies of topics, for a topic of the private channel. */
const judged = async ({ tx, world }: Attempt, what: string, judge: string) => {
  const topic = `workspace:${world.workspace}:channel:${world.channels.private}${what}`;
  await tx`select set_config('realtime.topic', ${topic}, true)`;
  return reached(tx`select 1 where ${tx.unsafe(`private.${judge}`)}`);
};

/** An operation for each line of `live.txt`. */
export const operations: Record<string, Operation> = {
  'topics read workspace': (attempt) => hear(attempt, `workspace:${attempt.world.workspace}`),
  'topics read presence': (attempt) =>
    hear(attempt, `workspace:${attempt.world.workspace}:presence`),
  'topics read channel open': (attempt) =>
    hear(attempt, `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.open}`),
  'topics read channel private': (attempt) =>
    hear(attempt, `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}`),
  'topics read own profile': (attempt) => hear(attempt, `profile:${attempt.me}`),
  'topics read other profile': (attempt) =>
    hear(attempt, `profile:${attempt.world.people.founder}`),
  'topics write workspace': (attempt) =>
    say(attempt, `workspace:${attempt.world.workspace}`, 'broadcast'),
  'topics write channel private': (attempt) =>
    say(
      attempt,
      `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}`,
      'broadcast',
    ),
  'topics write typing private': (attempt) =>
    say(
      attempt,
      `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}:typing`,
      'presence',
    ),
  'topics broadcast typing private': (attempt) =>
    say(
      attempt,
      `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}:typing`,
      'broadcast',
    ),
  'topics broadcast presence': (attempt) =>
    say(attempt, `workspace:${attempt.world.workspace}:presence`, 'broadcast'),
  'topics write presence': (attempt) =>
    say(attempt, `workspace:${attempt.world.workspace}:presence`, 'presence'),
  'functions topic_is_readable private': (attempt) => judged(attempt, '', 'topic_is_readable()'),
  'functions topic_is_writable typing private': (attempt) =>
    judged(attempt, ':typing', "topic_is_writable('presence')"),
  'functions topic_is_writable channel private': (attempt) =>
    judged(attempt, '', "topic_is_writable('presence')"),
};
