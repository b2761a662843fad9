import { cleanName, hasHiddenCharacters, plainName } from '@parley/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld } from './fixtures.ts';

/** Text that people name things with: one rule in the database, and its twin in the model. */

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  await createWorld(database.sql);
});
afterAll(() => database.stop());

/**
 * What cannot be stored, is not assigned, or is composed differently by the Unicode 15 of
 * PostgreSQL 17; and the ideographs, which are all alike.
 */
const LEFT_OUT =
  /[\0\p{Cs}\p{Cn}\p{Co}\p{sc=Han}\u{11380}-\u{113FF}\u{16100}-\u{1613F}\u{16D40}-\u{16D7F}]/u;
const CHARACTERS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !LEFT_OUT.test(character));

const SHAPES: Record<string, (character: string) => string> = {
  alone: (character) => character,
  first: (character) => `${character}a`,
  last: (character) => `a${character}`,
  between: (character) => `a${character}${character}b`,
};

test.for(Object.keys(SHAPES))(
  'the model and the database agree on each character %s',
  async (shape) => {
    const names = CHARACTERS.map((character) => SHAPES[shape]?.(character) ?? '');
    const rows = await database.sql<{ clean: string; hidden: boolean; plain: string }[]>`
    select private.clean_name(n.name) as clean, private.has_hidden_characters(n.name) as hidden,
      private.plain_name(n.name) as plain
    from jsonb_array_elements_text(${database.sql.json(names)}) with ordinality n (name, position)
    order by n.position`;
    const differing = names.filter((name, index) => {
      const row = rows[index];
      return (
        row?.clean !== cleanName(name) ||
        row.hidden !== hasHiddenCharacters(name) ||
        row.plain !== plainName(name)
      );
    });
    expect(
      differing.map((name) => [...name].map((one) => one.codePointAt(0)?.toString(16))),
    ).toEqual([]);
  },
);

/** A name as it is written, and as it is stored; null if it is refused. */
const NAMES: [written: string, stored: string | null][] = [
  ['Plan', 'Plan'],
  ['  Plan \u00A0\u3000', 'Plan'],
  ['\uFEFFPlan\u200B', 'Plan'],
  ['Zu\u0308rich', 'Zürich'],
  ['two\r\nlines', 'two lines'],
  ['a\ttab', 'a tab'],
  ['a\u2028line\u2029break', 'a line break'],
  ['👩‍🚀👩‍🚀', '👩‍🚀👩‍🚀'],
  ['We ❤️', 'We ❤️'],
  ['می‌خواهم', 'می‌خواهم'],
  ['\u200Fעברית\u200F', '\u200Fעברית\u200F'],
  ['invoice\u202Efdp.exe', null],
  ['\u2066isolated\u2069', null],
  ['bell\u0007', null],
  ['next\u0099', null],
];
const EMPTY = ['', ' ', '\t\n', '\u200B', '\u200D\u200C', '\u3164', '\u2800', '\uFE0F', '\u202E'];

/** Columns with the rule, from the triggers. */
const ruled = async () => {
  const rows = await database.sql<{ table: string; arguments: string }[]>`
    select c.relname as table, encode(t.tgargs, 'escape') as arguments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = '0_clean_names' order by 1`;
  return rows.flatMap(({ table, arguments: given }) =>
    given
      .split('\\000')
      .filter(Boolean)
      .map((argument) => ({
        table,
        column: argument.replace('!', ''),
        isNeeded: argument.endsWith('!'),
      })),
  );
};

/** Writes a name into a row of the table. @returns the stored name, or the code of the refusal */
async function written(table: string, column: string, name: string): Promise<string> {
  let outcome = '';
  await inTransaction(database.sql, async (tx) => {
    try {
      const [row] = await tx.savepoint(
        (inner) => inner<{ name: unknown }[]>`
          update ${inner(`public.${table}`)} set ${inner(column)} =
            (jsonb_populate_record(null::${inner(`public.${table}`)},
              jsonb_build_object(${column}::text, ${inner.json(asValue(column, name))}::jsonb)
            )).${inner(column)}
          where id = (select id from ${inner(`public.${table}`)} limit 1)
          returning to_jsonb(${inner(column)}) as name`,
      );
      outcome = String(Array.isArray(row?.name) ? row.name.at(-1) : row?.name);
    } catch (error) {
      outcome = (error as { detail?: string }).detail ?? String(error);
    }
  });
  return outcome;
}

const LISTS = new Set(['keywords', 'options', 'skills']);
const asValue = (column: string, name: string) => (LISTS.has(column) ? ['first', name] : name);

/** Columns of text that name nothing, by the reason. */
const NO_NAMES = {
  'Text of several lines, or of a message': [
    'bookmarks.note',
    'bot_commands.description',
    'bot_commands.hint',
    'bots.description',
    'command_calls.answer',
    'command_calls.argument',
    'channel_facts.quote',
    'channel_facts.text',
    'channels.description',
    'drafts.text',
    'events.description',
    'locations.address',
    'locations.notes',
    'messages.content',
    'private_answers.question',
    'private_answers.text',
    'reminders.text',
    'risk_events.comment',
    'risk_proposals.description',
    'risks.description',
    'risks.treatment_plan',
    'run_feedback.note',
    'workspaces.description',
  ],
  Prompts: [
    'channel_assistants.prompt',
    'channel_prompts.prompt',
    'channel_rules.sentence',
    'channels.prompt',
    'prompt_drafts.prompt',
    'rehearsals.prompt',
    'rule_readings.prompt',
    'rule_firings.sentence',
    'rule_firings.why',
    'prompt_tests.text',
  ],
  'Ids, addresses, secrets and settings, which have rules of their own or are compared exactly': [
    'api_tokens.hint',
    'api_tokens.token_hash',
    'assistant_providers.base_url',
    'assistant_providers.key_hint',
    'assistant_providers.sealed_key',
    'attachments.mime_type',
    'attachments.storage_path',
    'bot_commands.host',
    'bot_commands.url',
    'bots.avatar_path',
    'calendar_feeds.token_hash',
    'channel_assistants.model',
    'channels.assistant_model',
    'custom_emoji.image_path',
    'custom_emoji.name',
    'directory_entries.email',
    'directory_entries.phone',
    'directory_entries.status_emoji',
    'directory_entries.timezone',
    'events.call_url',
    'events.recurrence',
    'events.timezone',
    'events.uid',
    'file_versions.mime_type',
    'file_versions.storage_path',
    'files.mime_type',
    'files.storage_path',
    'channel_feeds.url',
    'incoming_webhooks.url',
    'invitations.email',
    'exports.sha256',
    'invitations.token_hash',
    'join_rules.domain',
    'join_rules.provider',
    'locations.photo_path',
    'locations.timezone',
    'mcp_servers.sealed_headers',
    'calls.url',
    'mcp_servers.url',
    'outgoing_webhooks.secret_hint',
    'outgoing_webhooks.url',
    'permissions.resource',
    'person_settings.language',
    'person_settings.theme',
    'person_settings.timezone',
    'private_answers.model',
    'profiles.avatar_path',
    'push_subscriptions.auth',
    'push_subscriptions.endpoint',
    'push_subscriptions.p256dh',
    'reactions.emoji',
    'rule_readings.timezone',
    'workspaces.meeting_template',
    'workspaces.theme',
  ],
  'Written by services and triggers, from other rows or from pages': [
    'assistant_runs.model',
    'assistant_runs.provider',
    'assistant_runs.reading',
    'assistant_runs.reason',
    'attachments.content',
    'attachments.language',
    'attachments.summary',
    'audit_log.action',
    'audit_log.table_name',
    'channel_summaries.summary',
    'command_calls.reason',
    'file_texts.content',
    'file_texts.reason',
    'link_previews.description',
    'link_previews.image',
    'link_previews.site_name',
    'link_previews.title',
    'link_previews.url',
    'notifications.text',
    'webhook_deliveries.event',
    'webhook_deliveries.reason',
    'webhook_deliveries.response',
    'workspace_blocks.name',
  ],
};

describe('every column that holds a name', () => {
  test('stores the clean form, and refuses hidden characters and empty names', async () => {
    const wrong: string[] = [];
    for (const { table, column, isNeeded } of await ruled()) {
      const expected: [string, string][] = [
        ...NAMES.map(([name, stored]): [string, string] => [
          column === 'topic' ? `${name}-${table}` : name,
          stored === null ? 'hidden_characters' : stored,
        ]),
        ...EMPTY.map((name): [string, string] => [name, isNeeded ? 'empty_name' : '']),
      ];
      for (const [name, stored] of expected) {
        const outcome = await written(table, column, name);
        const isRight =
          column === 'topic'
            ? stored === '' || outcome.startsWith(stored) || outcome === `${stored}-${table}`
            : outcome === stored;
        if (!isRight) wrong.push(`${table}.${column} ${JSON.stringify(name)}: ${outcome}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is known: a new column of text is either a name or listed here', async () => {
    const names = new Set((await ruled()).map(({ table, column }) => `${table}.${column}`));
    const columns = await database.sql<{ name: string }[]>`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'varchar'::regtype)
        and not exists (
          select from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
            and pg_get_constraintdef(k.oid) ~ '= ANY [(]+ARRAY')
      order by 1`;
    expect(columns.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(
      Object.values(NO_NAMES).flat().toSorted(),
    );
  });
});
