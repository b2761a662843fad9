import { type Attempt, change, type Operation, reached, remove } from './attempt.ts';

type Home = 'open' | 'private';

const draft = ({ tx, world }: Attempt, home: Home, author: string) =>
  reached(
    tx`insert into public.prompt_drafts (workspace_id, channel_id, assistant_id, prompt, author_id) values (${world.workspace}, ${world.channels[home]}, ${world.assistant}, 'Sing', ${author})`,
  );

const rehearse = ({ tx, world }: Attempt, home: Home, person: string) =>
  reached(
    tx`insert into public.rehearsals (workspace_id, channel_id, asked_by, prompt) values (${world.workspace}, ${world.channels[home]}, ${person}, 'Sing')`,
  );

const judge = ({ tx, world }: Attempt, person: string) =>
  reached(tx`insert into public.run_feedback (workspace_id, channel_id, message_id, run_id, profile_id, rating)
    values (${world.workspace}, ${world.channels.open}, ${world.helpers.answered}, ${world.helpers.judged}, ${person}, -1)`);

const propose = ({ tx, world, me }: Attempt, assistant: string) =>
  reached(tx`insert into public.assistant_actions (workspace_id, channel_id, message_id, run_id, assistant_id, asked_by, kind, payload)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.open}, ${world.runs.failed}, ${assistant}, ${me}, 'message', '{}')`);

const accept = ({ tx }: Attempt, action: string) =>
  reached(tx`select public.accept_action(${action})`);

/** Names of decisions/ on assistants, their prompts and what they propose. */
export const assistantOperations: Record<string, Operation> = {
  'channel_assistants read open': ({ tx, world }) =>
    reached(
      tx`select id from public.channel_assistants where id = ${world.helpers.further.open.row}`,
    ),
  'channel_assistants read private': ({ tx, world }) =>
    reached(
      tx`select id from public.channel_assistants where id = ${world.helpers.further.private.row}`,
    ),
  'channel_assistants create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.channel_assistants (workspace_id, channel_id, profile_id, created_by) values (${world.workspace}, ${world.channels.open}, ${world.assistant}, ${me})`,
    ),
  'channel_assistants set prompt open': change('public.channel_assistants', ({ tx, world }) => ({
    set: tx`prompt = 'Sing'`,
    row: tx`id = ${world.helpers.further.open.row}`,
  })),
  'channel_assistants set prompt private': change('public.channel_assistants', ({ tx, world }) => ({
    set: tx`prompt = 'Sing'`,
    row: tx`id = ${world.helpers.further.private.row}`,
  })),
  'channel_assistants set mode open': change('public.channel_assistants', ({ tx, world }) => ({
    set: tx`mode = 'auto'`,
    row: tx`id = ${world.helpers.further.open.row}`,
  })),
  'channel_assistants make main': change('public.channel_assistants', ({ tx, world }) => ({
    set: tx`is_main = true`,
    row: tx`id = ${world.helpers.further.open.row}`,
  })),
  'channel_assistants take other profile': change(
    'public.channel_assistants',
    ({ tx, world, me }) => ({
      set: tx`profile_id = ${me}`,
      row: tx`id = ${world.helpers.further.open.row}`,
    }),
  ),
  'channel_assistants delete open': remove(
    'public.channel_assistants',
    ({ tx, world }) => tx`id = ${world.helpers.further.open.row}`,
  ),
  'channel_assistants delete private': remove(
    'public.channel_assistants',
    ({ tx, world }) => tx`id = ${world.helpers.further.private.row}`,
  ),
  'channel_prompts read open': ({ tx, world }) =>
    reached(tx`select id from public.channel_prompts where id = ${world.helpers.prompts.open}`),
  'channel_prompts read private': ({ tx, world }) =>
    reached(tx`select id from public.channel_prompts where id = ${world.helpers.prompts.private}`),
  'channel_prompts create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.channel_prompts (workspace_id, channel_id, version, prompt, author_id) values (${world.workspace}, ${world.channels.open}, 9, 'x', ${me})`,
    ),
  'channel_prompts rewrite': change('public.channel_prompts', ({ tx, world }) => ({
    set: tx`prompt = 'x'`,
    row: tx`id = ${world.helpers.prompts.open}`,
  })),
  'channel_prompts delete': remove(
    'public.channel_prompts',
    ({ tx, world }) => tx`id = ${world.helpers.prompts.open}`,
  ),
  'prompt_drafts read open': ({ tx, world }) =>
    reached(tx`select id from public.prompt_drafts where id = ${world.helpers.drafts.open}`),
  'prompt_drafts read private': ({ tx, world }) =>
    reached(tx`select id from public.prompt_drafts where id = ${world.helpers.drafts.private}`),
  'prompt_drafts create open': (attempt) => draft(attempt, 'open', attempt.me),
  'prompt_drafts create private': (attempt) => draft(attempt, 'private', attempt.me),
  'prompt_drafts create as other': (attempt) =>
    draft(attempt, 'open', attempt.world.people.founder),
  'prompt_drafts change open': change('public.prompt_drafts', ({ tx, world, me }) => ({
    set: tx`prompt = 'x', author_id = ${me}`,
    row: tx`id = ${world.helpers.drafts.open}`,
  })),
  'prompt_drafts change private': change('public.prompt_drafts', ({ tx, world, me }) => ({
    set: tx`prompt = 'x', author_id = ${me}`,
    row: tx`id = ${world.helpers.drafts.private}`,
  })),
  'prompt_drafts change as other': change('public.prompt_drafts', ({ tx, world }) => ({
    set: tx`prompt = 'x'`,
    row: tx`id = ${world.helpers.drafts.open}`,
  })),
  'prompt_drafts delete private': remove(
    'public.prompt_drafts',
    ({ tx, world }) => tx`id = ${world.helpers.drafts.private}`,
  ),
  'rehearsals read own': ({ tx, world, actor }) =>
    reached(
      tx`select id from public.rehearsals where id = ${world.helpers.ownOf(actor).rehearsal}`,
    ),
  'rehearsals read other': ({ tx, world }) =>
    reached(
      tx`select id from public.rehearsals where id = ${world.helpers.ownOf('founder').rehearsal}`,
    ),
  'rehearsals create open': (attempt) => rehearse(attempt, 'open', attempt.me),
  'rehearsals create private': (attempt) => rehearse(attempt, 'private', attempt.me),
  'rehearsals create for other': (attempt) =>
    rehearse(attempt, 'open', attempt.world.people.founder),
  'rehearsals forge results': change('public.rehearsals', ({ tx, world, actor }) => ({
    set: tx`status = 'done'`,
    row: tx`id = ${world.helpers.ownOf(actor).rehearsal}`,
  })),
  'rehearsals delete own': remove(
    'public.rehearsals',
    ({ tx, world, actor }) => tx`id = ${world.helpers.ownOf(actor).rehearsal}`,
  ),
  'rehearsals delete other': remove(
    'public.rehearsals',
    ({ tx, world }) => tx`id = ${world.helpers.ownOf('founder').rehearsal}`,
  ),
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
      tx`insert into public.run_feedback (workspace_id, channel_id, message_id, run_id, profile_id, rating) values (${world.workspace}, ${world.channels.open}, ${world.messages.open}, ${world.helpers.judged}, ${me}, 1)`,
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
  'channel_summaries read open': ({ tx, world }) =>
    reached(tx`select id from public.channel_summaries where id = ${world.helpers.summaries.open}`),
  'channel_summaries read private': ({ tx, world }) =>
    reached(
      tx`select id from public.channel_summaries where id = ${world.helpers.summaries.private}`,
    ),
  'channel_summaries create': async ({ tx, world, asServer }) => {
    await asServer(
      () => tx`delete from public.channel_summaries where id = ${world.helpers.summaries.open}`,
    );
    return reached(
      tx`insert into public.channel_summaries (workspace_id, channel_id, upto_at, upto_id, summary) values (${world.workspace}, ${world.channels.open}, now(), ${world.messages.open}, 'x')`,
    );
  },
  'channel_summaries rewrite': change('public.channel_summaries', ({ tx, world }) => ({
    set: tx`summary = 'x'`,
    row: tx`id = ${world.helpers.summaries.open}`,
  })),
  'channel_summaries delete': remove(
    'public.channel_summaries',
    ({ tx, world }) => tx`id = ${world.helpers.summaries.open}`,
  ),
  'assistant_settings read': ({ tx, world }) =>
    reached(tx`select id from public.assistant_settings where id = ${world.helpers.settings}`),
  'assistant_settings create': async ({ tx, world, asServer }) => {
    await asServer(
      () => tx`delete from public.assistant_settings where id = ${world.helpers.settings}`,
    );
    return reached(
      tx`insert into public.assistant_settings (workspace_id, monthly_tokens) values (${world.workspace}, 5)`,
    );
  },
  'assistant_settings update': change('public.assistant_settings', ({ tx, world }) => ({
    set: tx`monthly_tokens = null`,
    row: tx`id = ${world.helpers.settings}`,
  })),
  'assistant_settings move to other workspace': change(
    'public.assistant_settings',
    ({ tx, world }) => ({
      set: tx`workspace_id = ${world.elsewhere}`,
      row: tx`id = ${world.helpers.settings}`,
    }),
  ),
  'assistant_settings delete': remove(
    'public.assistant_settings',
    ({ tx, world }) => tx`id = ${world.helpers.settings}`,
  ),
  'channels choose tools open': change('public.channels', ({ tx, world }) => ({
    set: tx`assistant_tools = '[]'`,
    row: tx`id = ${world.channels.open}`,
  })),
  'assistant_runs forge cost': change('public.assistant_runs', ({ tx, world }) => ({
    set: tx`cost = 0, tool_calls = '[]'`,
    row: tx`id = ${world.runs.failed}`,
  })),
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
  'functions add_channel_assistant open': ({ tx, world }) =>
    reached(tx`select public.add_channel_assistant(${world.channels.open}, 'Scribe')`),
  'functions add_channel_assistant private': ({ tx, world }) =>
    reached(tx`select public.add_channel_assistant(${world.channels.private}, 'Scribe')`),
  'functions add_channel_assistant direct': ({ tx, world }) =>
    reached(tx`select public.add_channel_assistant(${world.channels.direct}, 'Scribe')`),
  'functions name_channel_assistant open': ({ tx, world }) =>
    reached(tx`select public.name_channel_assistant(${world.channels.open}, 'Scribe')`),
  'functions name_channel_assistant private': ({ tx, world }) =>
    reached(tx`select public.name_channel_assistant(${world.channels.private}, 'Scribe')`),
  'functions rename_channel_assistant open': ({ tx, world }) =>
    reached(
      tx`select public.rename_channel_assistant(${world.helpers.further.open.profile}, 'Scribe')`,
    ),
  'functions rename_channel_assistant private': ({ tx, world }) =>
    reached(
      tx`select public.rename_channel_assistant(${world.helpers.further.private.profile}, 'Scribe')`,
    ),
  'functions rename_channel_assistant person': ({ tx, world }) =>
    reached(tx`select public.rename_channel_assistant(${world.people.founder}, 'Scribe')`),
  'functions rename_channel_assistant workspace': ({ tx, world }) =>
    reached(tx`select public.rename_channel_assistant(${world.assistant}, 'Scribe')`),
  'functions operator_allowance': async ({ tx, world, asServer }) => {
    await asServer(
      () => tx`insert into private.operator_ceiling (monthly_tokens) values (1000)
        on conflict (only_row) do nothing`,
    );
    return reached(tx`select * from public.operator_allowance(${world.workspace})`);
  },
  'functions assistant_usage': ({ tx, world }) =>
    reached(tx`select * from public.assistant_usage(${world.workspace})`),
  'functions create_api_token': ({ tx, world }) =>
    reached(tx`select public.create_api_token(${world.workspace}, 'Shell', true)`),
  'functions create_api_token elsewhere': ({ tx, world }) =>
    reached(tx`select public.create_api_token(${world.elsewhere}, 'Shell')`),
  'functions test_provider': ({ tx, world }) =>
    reached(
      tx`select public.test_provider(id) from public.assistant_providers where id = ${world.helpers.provider}`,
    ),
  'functions check_mcp_server': ({ tx, world }) =>
    reached(
      tx`select public.check_mcp_server(id) from public.mcp_servers where id = ${world.helpers.server}`,
    ),
};
