import { randomUUID } from 'node:crypto';
import { type Attempt, type Operation, reached } from './attempt.ts';

/** A session of somebody's that goes on, as Auth writes it down. */
async function signedIn({ tx, asServer }: Attempt, person: string): Promise<string> {
  const id = randomUUID();
  await asServer(
    () => tx`insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${id}, ${person}, now(), now())`,
  );
  return id;
}

/** Nobody of the actors. */
const another = ({ world }: Attempt) => world.people.regular;

const lists = async (attempt: Attempt, person: string) => {
  const id = await signedIn(attempt, person);
  return reached(attempt.tx`select from public.my_sessions() as one where one.id = ${id}`);
};

const ends = async (attempt: Attempt, person: string) => {
  const { tx, asServer } = attempt;
  const id = await signedIn(attempt, person);
  await tx`select public.end_session(${id})`;
  const left = await asServer(() => reached(tx`select from auth.sessions where id = ${id}`));
  return 1 - left;
};

/** Names of decisions/ on a person's own account. */
export const accountOperations: Record<string, Operation> = {
  'functions my_sessions own': (attempt) => lists(attempt, attempt.me),
  'functions my_sessions other': (attempt) => lists(attempt, another(attempt)),
  'functions end_session own': (attempt) => ends(attempt, attempt.me),
  'functions end_session other': (attempt) => ends(attempt, another(attempt)),
};
