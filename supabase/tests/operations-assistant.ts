import { type Attempt, type Operation, reached } from './attempt.ts';

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
const provide = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.assistant_providers (workspace_id, kind, name, model, sealed_key, created_by) values (${world.workspace}, 'anthropic', 'New', 'm', 'sealed', ${creator})`,
  );
const serve = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.mcp_servers (workspace_id, name, url, sealed_headers, created_by) values (${world.workspace}, 'New', 'https://new.example.test/mcp', 'sealed', ${creator})`,
  );
const allow = ({ tx, world }: Attempt, home: Home) =>
  reached(
    tx`insert into public.channel_mcp_servers (workspace_id, channel_id, server_id, tools) values (${world.workspace}, ${world.channels[home]}, ${world.helpers.unallowed}, '["tide"]')`,
  );

/** Names of decisions.txt on assistants, their prompts, what they propose, providers and tools. */
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
  'channel_assistants set prompt open': ({ tx, world }) =>
    reached(
      tx`update public.channel_assistants set prompt = 'Sing' where id = ${world.helpers.further.open.row}`,
    ),
  'channel_assistants set prompt private': ({ tx, world }) =>
    reached(
      tx`update public.channel_assistants set prompt = 'Sing' where id = ${world.helpers.further.private.row}`,
    ),
  'channel_assistants set mode open': ({ tx, world }) =>
    reached(
      tx`update public.channel_assistants set mode = 'auto' where id = ${world.helpers.further.open.row}`,
    ),
  'channel_assistants make main': ({ tx, world }) =>
    reached(
      tx`update public.channel_assistants set is_main = true where id = ${world.helpers.further.open.row}`,
    ),
  'channel_assistants take other profile': ({ tx, world, me }) =>
    reached(
      tx`update public.channel_assistants set profile_id = ${me} where id = ${world.helpers.further.open.row}`,
    ),
  'channel_assistants delete open': ({ tx, world }) =>
    reached(tx`delete from public.channel_assistants where id = ${world.helpers.further.open.row}`),
  'channel_assistants delete private': ({ tx, world }) =>
    reached(
      tx`delete from public.channel_assistants where id = ${world.helpers.further.private.row}`,
    ),

  'channel_prompts read open': ({ tx, world }) =>
    reached(tx`select id from public.channel_prompts where id = ${world.helpers.prompts.open}`),
  'channel_prompts read private': ({ tx, world }) =>
    reached(tx`select id from public.channel_prompts where id = ${world.helpers.prompts.private}`),
  'channel_prompts create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.channel_prompts (workspace_id, channel_id, version, prompt, author_id) values (${world.workspace}, ${world.channels.open}, 9, 'x', ${me})`,
    ),
  'channel_prompts rewrite': ({ tx, world }) =>
    reached(
      tx`update public.channel_prompts set prompt = 'x' where id = ${world.helpers.prompts.open}`,
    ),
  'channel_prompts delete': ({ tx, world }) =>
    reached(tx`delete from public.channel_prompts where id = ${world.helpers.prompts.open}`),

  'prompt_drafts read open': ({ tx, world }) =>
    reached(tx`select id from public.prompt_drafts where id = ${world.helpers.drafts.open}`),
  'prompt_drafts read private': ({ tx, world }) =>
    reached(tx`select id from public.prompt_drafts where id = ${world.helpers.drafts.private}`),
  'prompt_drafts create open': (attempt) => draft(attempt, 'open', attempt.me),
  'prompt_drafts create private': (attempt) => draft(attempt, 'private', attempt.me),
  'prompt_drafts create as other': (attempt) =>
    draft(attempt, 'open', attempt.world.people.founder),
  'prompt_drafts change open': ({ tx, world, me }) =>
    reached(
      tx`update public.prompt_drafts set prompt = 'x', author_id = ${me} where id = ${world.helpers.drafts.open}`,
    ),
  'prompt_drafts change private': ({ tx, world, me }) =>
    reached(
      tx`update public.prompt_drafts set prompt = 'x', author_id = ${me} where id = ${world.helpers.drafts.private}`,
    ),
  'prompt_drafts change as other': ({ tx, world }) =>
    reached(
      tx`update public.prompt_drafts set prompt = 'x' where id = ${world.helpers.drafts.open}`,
    ),
  'prompt_drafts delete private': ({ tx, world }) =>
    reached(tx`delete from public.prompt_drafts where id = ${world.helpers.drafts.private}`),

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
  'rehearsals forge results': ({ tx, world, actor }) =>
    reached(
      tx`update public.rehearsals set status = 'done' where id = ${world.helpers.ownOf(actor).rehearsal}`,
    ),
  'rehearsals delete own': ({ tx, world, actor }) =>
    reached(tx`delete from public.rehearsals where id = ${world.helpers.ownOf(actor).rehearsal}`),
  'rehearsals delete other': ({ tx, world }) =>
    reached(
      tx`delete from public.rehearsals where id = ${world.helpers.ownOf('founder').rehearsal}`,
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
  'run_feedback change own': ({ tx, world, actor }) =>
    reached(
      tx`update public.run_feedback set rating = -1 where id = ${world.helpers.ownOf(actor).feedback}`,
    ),
  'run_feedback change other': ({ tx, world }) =>
    reached(
      tx`update public.run_feedback set rating = -1 where id = ${world.helpers.ownOf('founder').feedback}`,
    ),
  'run_feedback delete own': ({ tx, world, actor }) =>
    reached(tx`delete from public.run_feedback where id = ${world.helpers.ownOf(actor).feedback}`),
  'run_feedback delete other': ({ tx, world }) =>
    reached(
      tx`delete from public.run_feedback where id = ${world.helpers.ownOf('founder').feedback}`,
    ),

  'assistant_actions read open': ({ tx, world }) =>
    reached(
      tx`select id from public.assistant_actions where id = ${world.helpers.ownOf('founder').action}`,
    ),
  'assistant_actions read private': ({ tx, world }) =>
    reached(tx`select id from public.assistant_actions where id = ${world.helpers.privateAction}`),
  'assistant_actions propose own': (attempt) => propose(attempt, attempt.me),
  'assistant_actions propose as assistant': (attempt) => propose(attempt, attempt.world.assistant),
  'assistant_actions decide directly': ({ tx, world, actor }) =>
    reached(
      tx`update public.assistant_actions set status = 'accepted' where id = ${world.helpers.ownOf(actor).action}`,
    ),
  'assistant_actions rewrite': ({ tx, world, actor }) =>
    reached(
      tx`update public.assistant_actions set payload = '{}' where id = ${world.helpers.ownOf(actor).action}`,
    ),
  'assistant_actions delete own': ({ tx, world, actor }) =>
    reached(
      tx`delete from public.assistant_actions where id = ${world.helpers.ownOf(actor).action}`,
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
  'channel_summaries rewrite': ({ tx, world }) =>
    reached(
      tx`update public.channel_summaries set summary = 'x' where id = ${world.helpers.summaries.open}`,
    ),
  'channel_summaries delete': ({ tx, world }) =>
    reached(tx`delete from public.channel_summaries where id = ${world.helpers.summaries.open}`),

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
  'assistant_settings update': ({ tx, world }) =>
    reached(
      tx`update public.assistant_settings set monthly_tokens = null where id = ${world.helpers.settings}`,
    ),
  'assistant_settings move to other workspace': ({ tx, world }) =>
    reached(
      tx`update public.assistant_settings set workspace_id = ${world.elsewhere} where id = ${world.helpers.settings}`,
    ),
  'assistant_settings delete': ({ tx, world }) =>
    reached(tx`delete from public.assistant_settings where id = ${world.helpers.settings}`),

  'assistant_providers read': ({ tx, world }) =>
    reached(tx`select id from public.assistant_providers where id = ${world.helpers.provider}`),
  'assistant_providers read sealed key': ({ tx, world }) =>
    reached(
      tx`select sealed_key from public.assistant_providers where id = ${world.helpers.provider}`,
    ),
  'assistant_providers create own': (attempt) => provide(attempt, attempt.me),
  'assistant_providers create for other': (attempt) =>
    provide(attempt, attempt.world.people.founder),
  'assistant_providers change': ({ tx, world }) =>
    reached(
      tx`update public.assistant_providers set model = 'other' where id = ${world.helpers.provider}`,
    ),
  'assistant_providers replace key': ({ tx, world }) =>
    reached(
      tx`update public.assistant_providers set sealed_key = 'new' where id = ${world.helpers.provider}`,
    ),
  'assistant_providers filter by key': ({ tx, world }) =>
    reached(
      tx`update public.assistant_providers set name = 'x' where id = ${world.helpers.provider} and sealed_key like 's%'`,
    ),
  'assistant_providers forge test': ({ tx, world }) =>
    reached(
      tx`update public.assistant_providers set test_result = '{}' where id = ${world.helpers.provider}`,
    ),
  'assistant_providers delete': ({ tx, world }) =>
    reached(tx`delete from public.assistant_providers where id = ${world.helpers.provider}`),

  'assistant_public_keys read': ({ tx, world }) =>
    reached(tx`select id from public.assistant_public_keys where id = ${world.helpers.publicKey}`),
  'assistant_public_keys create': ({ tx }) =>
    reached(tx`insert into public.assistant_public_keys (jwk) values ('{}')`),
  'assistant_public_keys replace': ({ tx, world }) =>
    reached(
      tx`update public.assistant_public_keys set jwk = '{}' where id = ${world.helpers.publicKey}`,
    ),
  'assistant_public_keys delete': ({ tx, world }) =>
    reached(tx`delete from public.assistant_public_keys where id = ${world.helpers.publicKey}`),

  'mcp_servers read': ({ tx, world }) =>
    reached(tx`select id from public.mcp_servers where id = ${world.helpers.server}`),
  'mcp_servers read sealed headers': ({ tx, world }) =>
    reached(tx`select sealed_headers from public.mcp_servers where id = ${world.helpers.server}`),
  'mcp_servers create own': (attempt) => serve(attempt, attempt.me),
  'mcp_servers create for other': (attempt) => serve(attempt, attempt.world.people.founder),
  'mcp_servers rename': ({ tx, world }) =>
    reached(tx`update public.mcp_servers set name = 'x' where id = ${world.helpers.server}`),
  'mcp_servers move to other address': ({ tx, world }) =>
    reached(
      tx`update public.mcp_servers set url = 'https://other.example.test' where id = ${world.helpers.server}`,
    ),
  'mcp_servers forge tools': ({ tx, world }) =>
    reached(tx`update public.mcp_servers set tools = '[]' where id = ${world.helpers.server}`),
  'mcp_servers delete': ({ tx, world }) =>
    reached(tx`delete from public.mcp_servers where id = ${world.helpers.server}`),

  'channel_mcp_servers read open': ({ tx, world }) =>
    reached(tx`select id from public.channel_mcp_servers where id = ${world.helpers.allowed.open}`),
  'channel_mcp_servers read private': ({ tx, world }) =>
    reached(
      tx`select id from public.channel_mcp_servers where id = ${world.helpers.allowed.private}`,
    ),
  'channel_mcp_servers allow open': (attempt) => allow(attempt, 'open'),
  'channel_mcp_servers allow private': (attempt) => allow(attempt, 'private'),
  'channel_mcp_servers change private': ({ tx, world }) =>
    reached(
      tx`update public.channel_mcp_servers set tools = '[]' where id = ${world.helpers.allowed.private}`,
    ),
  'channel_mcp_servers forbid open': ({ tx, world }) =>
    reached(tx`delete from public.channel_mcp_servers where id = ${world.helpers.allowed.open}`),
  'channel_mcp_servers forbid private': ({ tx, world }) =>
    reached(tx`delete from public.channel_mcp_servers where id = ${world.helpers.allowed.private}`),

  'api_tokens read own': ({ tx, world, actor }) =>
    reached(tx`select id from public.api_tokens where id = ${world.helpers.ownOf(actor).token}`),
  'api_tokens read other': ({ tx, world }) =>
    reached(
      tx`select id from public.api_tokens where id = ${world.helpers.ownOf('founder').token}`,
    ),
  'api_tokens read hash': ({ tx, world, actor }) =>
    reached(
      tx`select token_hash from public.api_tokens where id = ${world.helpers.ownOf(actor).token}`,
    ),
  'api_tokens create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.api_tokens (workspace_id, profile_id, name, token_hash, hint) values (${world.workspace}, ${me}, 'x', 'chosen', 'osen')`,
    ),
  'api_tokens extend own': ({ tx, world, actor }) =>
    reached(
      tx`update public.api_tokens set expires_at = null where id = ${world.helpers.ownOf(actor).token}`,
    ),
  'api_tokens gain writing': ({ tx, world, actor }) =>
    reached(
      tx`update public.api_tokens set can_write = true where id = ${world.helpers.ownOf(actor).token}`,
    ),
  'api_tokens delete own': ({ tx, world, actor }) =>
    reached(tx`delete from public.api_tokens where id = ${world.helpers.ownOf(actor).token}`),
  'api_tokens delete other': ({ tx, world }) =>
    reached(tx`delete from public.api_tokens where id = ${world.helpers.ownOf('founder').token}`),

  'channels choose tools open': ({ tx, world }) =>
    reached(
      tx`update public.channels set assistant_tools = '[]' where id = ${world.channels.open}`,
    ),
  'assistant_runs forge cost': ({ tx, world }) =>
    reached(
      tx`update public.assistant_runs set cost = 0, tool_calls = '[]' where id = ${world.runs.failed}`,
    ),
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
