import { assistantElsewhere, upload } from '../common.ts';
import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';
import { randomUUID } from 'node:crypto';

const lists = async (attempt: Attempt, person: string) => {
  const id = await signedIn(attempt, person);
  return reached(attempt.tx`select from public.my_sessions() as one where one.id = ${id}`);
};

/** Adds an active session of a user, as Auth stores it. */
async function signedIn({ tx, asServer }: Attempt, person: string): Promise<string> {
  const id = randomUUID();
  await asServer(
    () => tx`insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${id}, ${person}, now(), now())`,
  );
  return id;
}

/** A user who is not one of the actors. */
const another = ({ world }: Attempt) => world.people.regular;

const ends = async (attempt: Attempt, person: string) => {
  const { tx, asServer } = attempt;
  const id = await signedIn(attempt, person);
  await tx`select public.end_session(${id})`;
  const left = await asServer(() => reached(tx`select from auth.sessions where id = ${id}`));
  return 1 - left;
};

/** An operation for each line of `people.txt`. */
export const operations: Record<string, Operation> = {
  'profiles read other': ({ tx, world }) =>
    reached(tx`select * from public.profiles where id = ${world.people.founder}`),
  'profiles update own': change('public.profiles', ({ tx, me }) => ({
    set: tx`name = 'New name'`,
    row: tx`id = ${me}`,
    returns: tx`*`,
  })),
  'profiles update other': change('public.profiles', ({ tx, world }) => ({
    set: tx`name = 'New name'`,
    row: tx`id = ${world.people.founder}`,
  })),
  'profiles raise own role': change('public.profiles', ({ tx, me }) => ({
    set: tx`role = 'system'`,
    row: tx`id = ${me}`,
  })),
  'profiles raise other role': change('public.profiles', ({ tx, world }) => ({
    set: tx`role = 'admin'`,
    row: tx`id = ${world.people.founder}`,
  })),
  'profiles create': ({ tx }) =>
    reached(tx`insert into public.profiles (id, name) values (${randomUUID()}, 'Somebody')`),
  'profiles delete own': remove('public.profiles', ({ tx, me }) => tx`id = ${me}`),
  'profiles read assistant': ({ tx, world }) =>
    reached(tx`select 1 from public.profiles where id = ${world.assistant}`),
  'profiles read assistant of elsewhere': async (attempt) => {
    const id = await assistantElsewhere(attempt);
    return reached(attempt.tx`select 1 from public.profiles where id = ${id}`);
  },
  'profiles make other an assistant': change('public.profiles', ({ tx, world }) => ({
    set: tx`role = 'assistant'`,
    row: tx`id = ${world.people.regular}`,
  })),
  'storage upload own avatar': (attempt) => upload(attempt, 'avatars', `${attempt.me}/face.png`),
  'storage upload other avatar': (attempt) =>
    upload(attempt, 'avatars', `${attempt.world.people.founder}/face.png`),
  'person_settings read own': ({ tx, me }) =>
    reached(tx`select * from public.person_settings where id = ${me}`),
  'person_settings read other': ({ tx, world }) =>
    reached(tx`select * from public.person_settings where id = ${world.people.founder}`),
  'person_settings update own': change('public.person_settings', ({ tx, me }) => ({
    set: tx`sounds = false`,
    row: tx`id = ${me}`,
    returns: tx`*`,
  })),
  'person_settings update other': change('public.person_settings', ({ tx, world }) => ({
    set: tx`sounds = false`,
    row: tx`id = ${world.people.founder}`,
  })),
  'person_settings create for other': ({ tx, world }) =>
    reached(tx`insert into public.person_settings (id) values (${world.people.regular})`),
  'person_settings pause own': change('public.person_settings', ({ tx, me }) => ({
    set: tx`paused_until = now() + interval '1 hour'`,
    row: tx`id = ${me}`,
    returns: tx`paused_until`,
  })),
  'person_settings pause other': change('public.person_settings', ({ tx, world }) => ({
    set: tx`paused_until = now() + interval '1 hour'`,
    row: tx`id = ${world.people.founder}`,
  })),
  'person_settings read keywords of other': ({ tx, world }) =>
    reached(tx`select keywords from public.person_settings
      where id = ${world.people.founder} and jsonb_typeof(keywords) = 'array'`),
  'person_settings change keywords of other': change('public.person_settings', ({ tx, world }) => ({
    set: tx`keywords = '["crane"]'`,
    row: tx`id = ${world.people.founder}`,
  })),
  'person_settings read all keywords': ({ tx }) => reached(tx`select 1 from private.keywords`),
  'functions my_sessions own': (attempt) => lists(attempt, attempt.me),
  'functions my_sessions other': (attempt) => lists(attempt, another(attempt)),
  'functions end_session own': (attempt) => ends(attempt, attempt.me),
  'functions end_session other': (attempt) => ends(attempt, another(attempt)),
  'functions is_proven': ({ tx }) => reached(tx`select 1 where private.is_proven()`),
  'functions is_profile_admin': ({ tx }) => reached(tx`select 1 where private.is_profile_admin()`),
};
