import { type Operation, type Attempt, change, found, reached, remove } from '../attempt.ts';

const judge = ({ tx, world }: Attempt, person: string) =>
  reached(tx`insert into public.run_feedback (workspace_id, channel_id, message_id, run_id,
    profile_id, rating)
    values (${world.workspace}, ${world.channels.open}, ${world.helpers.answered},
      ${world.helpers.judged}, ${person}, -1)`);

const propose = ({ tx, world, me }: Attempt, assistant: string) =>
  reached(tx`insert into public.assistant_actions (workspace_id, channel_id, message_id, run_id,
    assistant_id, asked_by, kind, payload)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.open},
      ${world.runs.failed}, ${assistant}, ${me}, 'message', '{}')`);

const accept = ({ tx }: Attempt, action: string) =>
  reached(tx`select public.accept_action(${action})`);

const take = async (attempt: Attempt, action: string) => {
  const { tx } = attempt;
  await tx`select private.take_action(${action}, 'accepted', null)`;
  return found(
    attempt,
    () => tx`select 1 from public.assistant_actions where id = ${action} and status = 'accepted'`,
  );
};

const settle = async (attempt: Attempt, action: string) => {
  const { tx, asServer } = attempt;
  await asServer(
    () => tx`update public.assistant_actions set status = 'accepted' where id = ${action}`,
  );
  await tx`select private.settle_action(${action}, ${action})`;
  return found(
    attempt,
    () => tx`select 1 from public.assistant_actions where id = ${action} and status = 'done'`,
  );
};

/** An operation for each line of `assistant_runs.txt`. */
export const operations: Record<string, Operation> = {
  'assistant_runs read private': ({ tx, world }) =>
    reached(tx`select * from public.assistant_runs where id = ${world.runs.queued}`),
  'assistant_runs create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id,
        asked_by) values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted},
        ${world.assistant}, ${me})`,
    ),
  'assistant_runs update': change('public.assistant_runs', ({ tx, world }) => ({
    set: tx`status = 'done'`,
    row: tx`id = ${world.runs.queued}`,
  })),
  'assistant_runs forge cost': change('public.assistant_runs', ({ tx, world }) => ({
    set: tx`cost = 0, tool_calls = '[]'`,
    row: tx`id = ${world.runs.failed}`,
  })),
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
  'functions keep_reasoning': async ({ tx, world, asServer }) => {
    await tx`select public.keep_reasoning(${world.runs.failed}, 'Forged')`;
    return asServer(() =>
      reached(
        tx`select 1 from private.run_reasoning
          where run_id = ${world.runs.failed} and reasoning = 'Forged'`,
      ),
    );
  },
  'functions reasoning_of other': ({ tx, world }) =>
    reached(tx`select 1 where public.reasoning_of(${world.helpers.judged}) is not null`),
  'functions accept_action own': (attempt) =>
    accept(attempt, attempt.world.helpers.ownOf(attempt.actor).action),
  'functions accept_action other': (attempt) =>
    accept(attempt, attempt.world.helpers.ownOf('founder').action),
  'functions accept_action private other': (attempt) =>
    accept(attempt, attempt.world.helpers.privateAction),
  'functions reject_action own': ({ tx, world, actor }) =>
    reached(tx`select public.reject_action(${world.helpers.ownOf(actor).action})`),
  'functions reject_action other': ({ tx, world }) =>
    reached(tx`select public.reject_action(${world.helpers.ownOf('founder').action})`),
  'functions take_action own': (attempt) =>
    take(attempt, attempt.world.helpers.ownOf(attempt.actor).action),
  'functions take_action other': (attempt) =>
    take(attempt, attempt.world.helpers.ownOf('founder').action),
  'functions settle_action own': (attempt) =>
    settle(attempt, attempt.world.helpers.ownOf(attempt.actor).action),
  'functions settle_action other': (attempt) =>
    settle(attempt, attempt.world.helpers.ownOf('founder').action),
  'functions assistant_usage': ({ tx, world }) =>
    reached(tx`select * from public.assistant_usage(${world.workspace})`),
  'run_feedback read own': ({ tx, world, actor }) =>
    reached(
      tx`select id from public.run_feedback where id = ${world.helpers.ownOf(actor).feedback}`,
    ),
  'run_feedback read other': ({ tx, world }) =>
    reached(
      tx`select id from public.run_feedback where id = ${world.helpers.ownOf('founder').feedback}`,
    ),
  'run_feedback create own': (attempt) => judge(attempt, attempt.me),
  'run_feedback create for other': (attempt) => judge(attempt, attempt.world.people.founder),
  'run_feedback create on other message': ({ tx, world, me }) =>
    reached(
      tx`insert into public.run_feedback (workspace_id, channel_id, message_id, run_id,
        profile_id, rating) values (${world.workspace}, ${world.channels.open},
        ${world.messages.open}, ${world.helpers.judged}, ${me}, 1)`,
    ),
  'run_feedback change own': change('public.run_feedback', ({ tx, world, actor }) => ({
    set: tx`rating = -1`,
    row: tx`id = ${world.helpers.ownOf(actor).feedback}`,
  })),
  'run_feedback change other': change('public.run_feedback', ({ tx, world }) => ({
    set: tx`rating = -1`,
    row: tx`id = ${world.helpers.ownOf('founder').feedback}`,
  })),
  'run_feedback delete own': remove(
    'public.run_feedback',
    ({ tx, world, actor }) => tx`id = ${world.helpers.ownOf(actor).feedback}`,
  ),
  'run_feedback delete other': remove(
    'public.run_feedback',
    ({ tx, world }) => tx`id = ${world.helpers.ownOf('founder').feedback}`,
  ),
  'assistant_actions read open': ({ tx, world }) =>
    reached(
      tx`select id from public.assistant_actions where id = ${world.helpers.ownOf('founder').action}`,
    ),
  'assistant_actions read private': ({ tx, world }) =>
    reached(tx`select id from public.assistant_actions where id = ${world.helpers.privateAction}`),
  'assistant_actions propose own': (attempt) => propose(attempt, attempt.me),
  'assistant_actions propose as assistant': (attempt) => propose(attempt, attempt.world.assistant),
  'assistant_actions decide directly': change(
    'public.assistant_actions',
    ({ tx, world, actor }) => ({
      set: tx`status = 'accepted'`,
      row: tx`id = ${world.helpers.ownOf(actor).action}`,
    }),
  ),
  'assistant_actions rewrite': change('public.assistant_actions', ({ tx, world, actor }) => ({
    set: tx`payload = '{}'`,
    row: tx`id = ${world.helpers.ownOf(actor).action}`,
  })),
  'assistant_actions delete own': remove(
    'public.assistant_actions',
    ({ tx, world, actor }) => tx`id = ${world.helpers.ownOf(actor).action}`,
  ),
};
