import { type Attempt, change, found, type Operation, reached, remove } from '../attempt.ts';

type Home = 'open' | 'private';

const published = [
  {
    sentence: 'Sing when somebody joins.',
    trigger: { kind: 'join' },
    conditions: [],
    effect: { kind: 'say', text: 'La' },
  },
];

const publish = async (attempt: Attempt, home: Home, call: 'publish_rules' | 'replace_rules') => {
  const { tx, world } = attempt;
  const schema = call === 'publish_rules' ? 'public' : 'private';
  await tx`select ${tx(schema)}.${tx(call)}(${world.channels[home]}, null, ${tx.json(published)})`;
  return found(
    attempt,
    () => tx`select 1 from public.channel_rules where channel_id = ${world.channels[home]}
      and sentence like 'Sing%'`,
  );
};

const ruleOf =
  (home: Home) =>
  ({ tx, world }: Attempt) =>
    tx`id = ${world.helpers.rules[home]}`;

/** An operation for each line of `channel_rules.txt`. */
export const operations: Record<string, Operation> = {
  'channel_rules read open': ({ tx, world }) =>
    reached(tx`select id from public.channel_rules where id = ${world.helpers.rules.open}`),
  'channel_rules read private': ({ tx, world }) =>
    reached(tx`select id from public.channel_rules where id = ${world.helpers.rules.private}`),
  'channel_rules create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.channel_rules (workspace_id, channel_id, trigger, effect, created_by)
        values (${world.workspace}, ${world.channels.open}, '{"kind": "join"}',
        '{"kind": "say", "text": "La"}', ${me})`,
    ),
  'channel_rules switch open': change('public.channel_rules', (attempt) => ({
    set: attempt.tx`is_enabled = false`,
    row: ruleOf('open')(attempt),
  })),
  'channel_rules switch private': change('public.channel_rules', (attempt) => ({
    set: attempt.tx`is_enabled = false`,
    row: ruleOf('private')(attempt),
  })),
  'channel_rules rewrite': change('public.channel_rules', (attempt) => ({
    set: attempt.tx`effect = '{"kind": "say", "text": "Ha"}'`,
    row: ruleOf('open')(attempt),
  })),
  'channel_rules delete open': remove('public.channel_rules', ruleOf('open')),
  'channel_rules delete private': remove('public.channel_rules', ruleOf('private')),
  'rule_firings read open': ({ tx, world }) =>
    reached(tx`select id from public.rule_firings where id = ${world.helpers.firings.open}`),
  'rule_firings read private': ({ tx, world }) =>
    reached(tx`select id from public.rule_firings where id = ${world.helpers.firings.private}`),
  'rule_firings create': ({ tx, world }) =>
    reached(
      tx`insert into public.rule_firings (workspace_id, channel_id, rule_id, assistant_id,
        trigger_kind, subject, outcome) values (${world.workspace}, ${world.channels.open},
        ${world.helpers.rules.open}, ${world.assistant}, 'message', '{"at": "now"}', 'done')`,
    ),
  'rule_firings rewrite': change('public.rule_firings', ({ tx, world }) => ({
    set: tx`outcome = 'failed'`,
    row: tx`id = ${world.helpers.firings.open}`,
  })),
  'rule_firings delete': remove(
    'public.rule_firings',
    ({ tx, world }) => tx`id = ${world.helpers.firings.open}`,
  ),
  'functions publish_rules open': (attempt) => publish(attempt, 'open', 'publish_rules'),
  'functions publish_rules private': (attempt) => publish(attempt, 'private', 'publish_rules'),
  'functions replace_rules private': (attempt) => publish(attempt, 'private', 'replace_rules'),
};
