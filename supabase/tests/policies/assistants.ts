import { type Operation, type Attempt, change, found, reached, remove } from '../attempt.ts';

const draft = ({ tx, world }: Attempt, home: Home, author: string) =>
  reached(
    tx`insert into public.prompt_drafts (workspace_id, channel_id, assistant_id, prompt,
      author_id) values (${world.workspace}, ${world.channels[home]}, ${world.assistant}, 'Sing',
      ${author})`,
  );

type Home = 'open' | 'private';

const add = async (attempt: Attempt, home: Home | 'direct') => {
  const { tx, world } = attempt;
  await tx`select private.add_assistant(${world.channels[home]}, 'Scribe', null, true)`;
  return found(
    attempt,
    () => tx`select 1 from public.channel_assistants a join public.profiles p on p.id = a.profile_id
      where a.channel_id = ${world.channels[home]} and a.is_main and p.name = 'Scribe'`,
  );
};

const rename = async (attempt: Attempt, profile: string) => {
  const { tx } = attempt;
  await tx`select private.rename_assistant(${profile}, 'Scribe', null)`;
  return found(
    attempt,
    () => tx`select 1 from public.profiles where id = ${profile} and name = 'Scribe'`,
  );
};

const rehearse = ({ tx, world }: Attempt, home: Home, person: string) =>
  reached(
    tx`insert into public.rehearsals (workspace_id, channel_id, asked_by, prompt)
      values (${world.workspace}, ${world.channels[home]}, ${person}, 'Sing')`,
  );

const askReading = ({ tx, world }: Attempt, home: Home, person: string) =>
  reached(
    tx`insert into public.rule_readings (workspace_id, channel_id, asked_by, prompt)
      values (${world.workspace}, ${world.channels[home]}, ${person}, 'Sing')`,
  );

const mark = ({ tx, world }: Attempt, home: Home, person: string) =>
  reached(
    tx`insert into public.prompt_tests (workspace_id, channel_id, assistant_id, message_id,
      expected, created_by) values (${world.workspace}, ${world.channels[home]}, ${world.assistant},
      ${world.messages[home]}, 'silence', ${person})`,
  );

/** An operation for each line of `assistants.txt`. */
export const operations: Record<string, Operation> = {
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
      tx`insert into public.channel_assistants (workspace_id, channel_id, profile_id, created_by)
        values (${world.workspace}, ${world.channels.open}, ${world.assistant}, ${me})`,
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
      tx`insert into public.channel_prompts (workspace_id, channel_id, version, prompt, author_id)
        values (${world.workspace}, ${world.channels.open}, 9, 'x', ${me})`,
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
  'rule_readings read own': ({ tx, world, actor }) =>
    reached(
      tx`select id from public.rule_readings where id = ${world.helpers.ownOf(actor).reading}`,
    ),
  'rule_readings read other': ({ tx, world }) =>
    reached(
      tx`select id from public.rule_readings where id = ${world.helpers.ownOf('founder').reading}`,
    ),
  'rule_readings create open': (attempt) => askReading(attempt, 'open', attempt.me),
  'rule_readings create private': (attempt) => askReading(attempt, 'private', attempt.me),
  'rule_readings create for other': (attempt) =>
    askReading(attempt, 'open', attempt.world.people.founder),
  'rule_readings forge proposals': change('public.rule_readings', ({ tx, world, actor }) => ({
    set: tx`status = 'done'`,
    row: tx`id = ${world.helpers.ownOf(actor).reading}`,
  })),
  'rule_readings delete own': remove(
    'public.rule_readings',
    ({ tx, world, actor }) => tx`id = ${world.helpers.ownOf(actor).reading}`,
  ),
  'rule_readings delete other': remove(
    'public.rule_readings',
    ({ tx, world }) => tx`id = ${world.helpers.ownOf('founder').reading}`,
  ),
  'prompt_tests read open': ({ tx, world }) =>
    reached(tx`select id from public.prompt_tests where id = ${world.helpers.tests.open}`),
  'prompt_tests read private': ({ tx, world }) =>
    reached(tx`select id from public.prompt_tests where id = ${world.helpers.tests.private}`),
  'prompt_tests read by message': ({ tx, world }) =>
    reached(tx`select id from public.prompt_tests where message_id = ${world.messages.private}`),
  'prompt_tests create open': (attempt) => mark(attempt, 'open', attempt.me),
  'prompt_tests create private': (attempt) => mark(attempt, 'private', attempt.me),
  'prompt_tests create as other': (attempt) => mark(attempt, 'open', attempt.world.people.founder),
  'prompt_tests change open': change('public.prompt_tests', ({ tx, world, me }) => ({
    set: tx`expected = 'draft', created_by = ${me}`,
    row: tx`id = ${world.helpers.tests.open}`,
  })),
  'prompt_tests change as other': change('public.prompt_tests', ({ tx, world }) => ({
    set: tx`expected = 'draft'`,
    row: tx`id = ${world.helpers.tests.open}`,
  })),
  'prompt_tests move': change('public.prompt_tests', ({ tx, world, me }) => ({
    set: tx`channel_id = ${world.channels.private}, created_by = ${me}`,
    row: tx`id = ${world.helpers.tests.open}`,
  })),
  'prompt_tests delete private': remove(
    'public.prompt_tests',
    ({ tx, world }) => tx`id = ${world.helpers.tests.private}`,
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
      tx`insert into public.channel_summaries (workspace_id, channel_id, upto_at, upto_id,
        summary) values (${world.workspace}, ${world.channels.open}, now(),
        ${world.messages.open}, 'x')`,
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
  'functions log_publishing_despite': ({ tx, world }) =>
    reached(tx`select public.log_publishing_despite(${world.channels.private}, '{often}')`),
  'functions log_publishing_despite direct': ({ tx, world }) =>
    reached(tx`select public.log_publishing_despite(${world.channels.direct}, '{often}')`),
  'functions log_publishing_despite words': ({ tx, world }) =>
    reached(tx`select public.log_publishing_despite(${world.channels.open}, '{"any words"}')`),
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
  'functions my_assistants': ({ tx, world }) =>
    reached(tx`select 1 from private.my_assistants() one where one = ${world.assistant}`),
  'functions is_assistant': ({ tx }) => reached(tx`select 1 where private.is_assistant()`),
  'functions add_assistant open': (attempt) => add(attempt, 'open'),
  'functions add_assistant private': (attempt) => add(attempt, 'private'),
  'functions add_assistant direct': (attempt) => add(attempt, 'direct'),
  'functions rename_assistant private': (attempt) =>
    rename(attempt, attempt.world.helpers.further.private.profile),
  'functions rename_assistant person': (attempt) => rename(attempt, attempt.world.people.founder),
};
