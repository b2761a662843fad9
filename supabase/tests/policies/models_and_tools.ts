import { inFreshSession } from '../sessions.ts';
import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';

const provide = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.assistant_providers (workspace_id, kind, name, model, sealed_key,
      created_by) values (${world.workspace}, 'anthropic', 'New', 'm', 'sealed', ${creator})`,
  );

const serve = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.mcp_servers (workspace_id, name, url, sealed_headers, created_by)
      values (${world.workspace}, 'New', 'https://new.example.test/mcp', 'sealed', ${creator})`,
  );

const allow = ({ tx, world }: Attempt, home: Home) =>
  reached(
    tx`insert into public.channel_mcp_servers (workspace_id, channel_id, server_id, tools)
      values (${world.workspace}, ${world.channels[home]}, ${world.helpers.unallowed}, '["tide"]')`,
  );

type Home = 'open' | 'private';

const ask = ({ tx, world }: Attempt, workspace: string) =>
  reached(tx`select private.ask_check('test_provider', ${workspace}, ${world.helpers.provider})`);

/** An operation for each line of `models_and_tools.txt`. */
export const operations: Record<string, Operation> = {
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
  'assistant_providers read': ({ tx, world }) =>
    reached(tx`select id from public.assistant_providers where id = ${world.helpers.provider}`),
  'assistant_providers read sealed key': ({ tx, world }) =>
    reached(
      tx`select sealed_key from public.assistant_providers where id = ${world.helpers.provider}`,
    ),
  'assistant_providers create own': (attempt) => provide(attempt, attempt.me),
  'assistant_providers create for other': (attempt) =>
    provide(attempt, attempt.world.people.founder),
  'assistant_providers change': change('public.assistant_providers', ({ tx, world }) => ({
    set: tx`model = 'other'`,
    row: tx`id = ${world.helpers.provider}`,
  })),
  'assistant_providers replace key': change('public.assistant_providers', ({ tx, world }) => ({
    set: tx`sealed_key = 'new'`,
    row: tx`id = ${world.helpers.provider}`,
  })),
  // This tests the filter: a column that the caller cannot read cannot select a row either.
  'assistant_providers filter by key': ({ tx, world }) =>
    reached(
      tx`update public.assistant_providers set name = 'x' where id = ${world.helpers.provider} and
        sealed_key like 's%'`,
    ),
  'assistant_providers forge test': change('public.assistant_providers', ({ tx, world }) => ({
    set: tx`test_result = '{}'`,
    row: tx`id = ${world.helpers.provider}`,
  })),
  'assistant_providers delete': remove(
    'public.assistant_providers',
    ({ tx, world }) => tx`id = ${world.helpers.provider}`,
  ),
  'assistant_public_keys read': ({ tx, world }) =>
    reached(tx`select id from public.assistant_public_keys where id = ${world.helpers.publicKey}`),
  'assistant_public_keys create': ({ tx }) =>
    reached(tx`insert into public.assistant_public_keys (jwk) values ('{}')`),
  'assistant_public_keys replace': change('public.assistant_public_keys', ({ tx, world }) => ({
    set: tx`jwk = '{}'`,
    row: tx`id = ${world.helpers.publicKey}`,
  })),
  'assistant_public_keys delete': remove(
    'public.assistant_public_keys',
    ({ tx, world }) => tx`id = ${world.helpers.publicKey}`,
  ),
  'mcp_servers read': ({ tx, world }) =>
    reached(tx`select id from public.mcp_servers where id = ${world.helpers.server}`),
  'mcp_servers read sealed headers': ({ tx, world }) =>
    reached(tx`select sealed_headers from public.mcp_servers where id = ${world.helpers.server}`),
  'mcp_servers create own': (attempt) => serve(attempt, attempt.me),
  'mcp_servers create for other': (attempt) => serve(attempt, attempt.world.people.founder),
  'mcp_servers rename': change('public.mcp_servers', ({ tx, world }) => ({
    set: tx`name = 'x'`,
    row: tx`id = ${world.helpers.server}`,
  })),
  'mcp_servers trust tools': change('public.mcp_servers', ({ tx, world }) => ({
    set: tx`trusted_tools = '["tide"]'`,
    row: tx`id = ${world.helpers.server}`,
  })),
  'mcp_servers move to other address': change('public.mcp_servers', ({ tx, world }) => ({
    set: tx`url = 'https://other.example.test'`,
    row: tx`id = ${world.helpers.server}`,
  })),
  'mcp_servers forge tools': change('public.mcp_servers', ({ tx, world }) => ({
    set: tx`tools = '[]'`,
    row: tx`id = ${world.helpers.server}`,
  })),
  'mcp_servers delete': remove(
    'public.mcp_servers',
    ({ tx, world }) => tx`id = ${world.helpers.server}`,
  ),
  'channel_mcp_servers read open': ({ tx, world }) =>
    reached(tx`select id from public.channel_mcp_servers where id = ${world.helpers.allowed.open}`),
  'channel_mcp_servers read private': ({ tx, world }) =>
    reached(
      tx`select id from public.channel_mcp_servers where id = ${world.helpers.allowed.private}`,
    ),
  'channel_mcp_servers allow open': (attempt) => allow(attempt, 'open'),
  'channel_mcp_servers allow private': (attempt) => allow(attempt, 'private'),
  'channel_mcp_servers change private': change('public.channel_mcp_servers', ({ tx, world }) => ({
    set: tx`tools = '[]'`,
    row: tx`id = ${world.helpers.allowed.private}`,
  })),
  'channel_mcp_servers forbid open': remove(
    'public.channel_mcp_servers',
    ({ tx, world }) => tx`id = ${world.helpers.allowed.open}`,
  ),
  'channel_mcp_servers forbid private': remove(
    'public.channel_mcp_servers',
    ({ tx, world }) => tx`id = ${world.helpers.allowed.private}`,
  ),
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
      tx`insert into public.api_tokens (workspace_id, profile_id, name, token_hash, hint)
        values (${world.workspace}, ${me}, 'x', 'chosen', 'osen')`,
    ),
  'api_tokens extend own': change('public.api_tokens', ({ tx, world, actor }) => ({
    set: tx`expires_at = null`,
    row: tx`id = ${world.helpers.ownOf(actor).token}`,
  })),
  'api_tokens gain writing': change('public.api_tokens', ({ tx, world, actor }) => ({
    set: tx`can_write = true`,
    row: tx`id = ${world.helpers.ownOf(actor).token}`,
  })),
  'api_tokens delete own': remove(
    'public.api_tokens',
    ({ tx, world, actor }) => tx`id = ${world.helpers.ownOf(actor).token}`,
  ),
  'api_tokens delete other': remove(
    'public.api_tokens',
    ({ tx, world }) => tx`id = ${world.helpers.ownOf('founder').token}`,
  ),
  'functions has_model': ({ tx, world }) =>
    reached(tx`select 1 where public.has_model(${world.workspace})`),
  'functions operator_allowance': async ({ tx, world, asServer }) => {
    await asServer(
      () => tx`insert into private.operator_ceiling (monthly_tokens) values (1000)
        on conflict (only_row) do nothing`,
    );
    return reached(tx`select * from public.operator_allowance(${world.workspace})`);
  },
  'functions create_api_token': async (attempt) => {
    const { tx, world } = attempt;
    await inFreshSession(attempt);
    return reached(tx`select public.create_api_token(${world.workspace}, 'Shell', true)`);
  },
  'functions create_api_token elsewhere': async (attempt) => {
    const { tx, world } = attempt;
    await inFreshSession(attempt);
    return reached(tx`select public.create_api_token(${world.elsewhere}, 'Shell')`);
  },
  'functions create_api_token unproven': ({ tx, world }) =>
    reached(tx`select public.create_api_token(${world.workspace}, 'Shell')`),
  'functions test_provider': ({ tx, world }) =>
    reached(
      tx`select public.test_provider(id) from public.assistant_providers where id = ${world.helpers.provider}`,
    ),
  'functions check_mcp_server': ({ tx, world }) =>
    reached(
      tx`select public.check_mcp_server(id) from public.mcp_servers where id = ${world.helpers.server}`,
    ),
  'functions ask_check': (attempt) => ask(attempt, attempt.world.workspace),
  'functions ask_check elsewhere': (attempt) => ask(attempt, attempt.world.elsewhere),
};
