import type { PendingQuery, Row } from 'postgres';
import { type Attempt, change, type Operation, reached } from './attempt.ts';
import { INVITATION_TOKEN } from './fixtures.ts';

const retryReading = async ({ tx, asServer }: Attempt, attachment: string) => {
  await asServer(
    () => tx`update public.attachments set status = 'failed' where id = ${attachment}`,
  );
  return reached(
    tx`select from public.retry_reading(${attachment}) as read_again where read_again`,
  );
};

/** Whether the one who founded both channels is among the rows of an answer. */
const answered = ({ tx, world }: Attempt, answer: PendingQuery<Row[]>, table: string) =>
  reached(
    tx`select from jsonb_array_elements(${answer} -> ${table}) as found
      where coalesce(found ->> 'profile_id', found ->> 'id') = ${world.people.founder}`,
  );
const byId = ({ tx, world }: Attempt) =>
  tx`public.people_by_id(${world.workspace}, array[${world.people.founder}::uuid])`;

const counted = ({ tx, world }: Attempt, channel: string) =>
  reached(tx`select from public.channel_people(${world.workspace}) where channel_id = ${channel}`);

/** Names of decisions/ on runs of the assistant and on functions. */
export const functionOperations: Record<string, Operation> = {
  'assistant_runs read private': ({ tx, world }) =>
    reached(tx`select * from public.assistant_runs where id = ${world.runs.queued}`),
  'assistant_runs create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id, asked_by) values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${world.assistant}, ${me})`,
    ),
  'assistant_runs update': change('public.assistant_runs', ({ tx, world }) => ({
    set: tx`status = 'done'`,
    row: tx`id = ${world.runs.queued}`,
  })),
  'functions people_at_hand': (attempt) =>
    answered(attempt, attempt.tx`public.people_at_hand(${attempt.world.workspace})`, 'memberships'),
  'functions people_by_id member': (attempt) => answered(attempt, byId(attempt), 'memberships'),
  'functions people_by_id profile': (attempt) => answered(attempt, byId(attempt), 'profiles'),
  'functions find_people': (attempt) =>
    answered(attempt, attempt.tx`public.find_people(${attempt.world.workspace})`, 'memberships'),
  'functions channel_people open': (attempt) => counted(attempt, attempt.world.channels.open),
  'functions channel_people private': (attempt) => counted(attempt, attempt.world.channels.private),
  'functions unread_counts': ({ tx, world }) =>
    reached(
      tx`select * from public.unread_counts(${world.workspace}) where channel_id = ${world.channels.private}`,
    ),
  'functions create_invitation': ({ tx, world }) =>
    reached(tx`select * from public.create_invitation(${world.workspace})`),
  'functions create_invitation admin': ({ tx, world }) =>
    reached(tx`select * from public.create_invitation(${world.workspace}, 'admin')`),
  'functions create_invitation to open': ({ tx, world }) =>
    reached(
      tx`select * from public.create_invitation(${world.workspace}, channel => ${world.channels.open})`,
    ),
  'functions preview_invitation': ({ tx }) =>
    reached(
      tx`select * from public.preview_invitation(${INVITATION_TOKEN}) as found where found is not null`,
    ),
  'functions accept_invitation': ({ tx }) =>
    reached(
      tx`select * from public.accept_invitation(${INVITATION_TOKEN}) as workspace where workspace is not null`,
    ),
  'functions remove_message open': async ({ tx, world, asServer }) => {
    await tx`select public.remove_message(${world.messages.open})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.messages where id = ${world.messages.open} and deleted_at is not null`,
      ),
    );
  },
  'functions remove_message private': async ({ tx, world, asServer }) => {
    await tx`select public.remove_message(${world.messages.private})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.messages where id = ${world.messages.private} and deleted_at is not null`,
      ),
    );
  },
  'functions retry_reading own': (attempt) =>
    retryReading(attempt, attempt.world.rowsOf(attempt.actor).attachment),
  'functions retry_reading other': (attempt) =>
    retryReading(attempt, attempt.world.attachments.open.id),
  'functions retry_reading private': (attempt) =>
    retryReading(attempt, attempt.world.attachments.private.id),
  'functions stop_assistant_run': async ({ tx, world, asServer }) => {
    await tx`select public.stop_assistant_run(${world.runs.queued})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.assistant_runs where id = ${world.runs.queued} and stop_requested_at is not null`,
      ),
    );
  },
  'functions retry_assistant_run other': async ({ tx, world, asServer }) => {
    await tx`select public.retry_assistant_run(${world.runs.failed})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.assistant_runs where id = ${world.runs.failed} and attempt > 1`,
      ),
    );
  },
};
