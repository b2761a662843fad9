import { readRules } from '@parley/model/rules';
import type { Sql, TransactionSql } from '@parley/postgres';
import type { PersonKey } from './people.ts';

type Ids = { workspace: string; people: ReadonlyMap<PersonKey, string> };
type Published = { by: PersonKey; daysAgo: number; prompt: string };

const DAY_MS = 86_400_000;

/** Earlier prompts of Customer care, oldest first. */
const EARLIER: readonly Published[] = [
  { by: 'mara', daysAgo: 41, prompt: 'Answer customers’ questions.' },
  {
    by: 'jonas',
    daysAgo: 27,
    prompt:
      'You help customer care. Draft a short, friendly answer to a customer’s question. Never promise a date.',
  },
];

const DRAFT =
  'You help customer care. When a message quotes a customer’s question, draft a short, ' +
  'friendly answer in the language of the customer, signed by {{workspace}}. ' +
  'Never promise a date: say that {{asker}} comes back to them. ' +
  'When a complaint has come up before in {{channel}}, link it. Otherwise stay silent.';

const NOTES =
  'You keep the decisions of {{channel}}. When you are asked, list what was decided, why, ' +
  'by whom and on which day, the newest first, each with its message linked. ' +
  'A proposal is no decision. Mark what is open as open.';

/** Creates prompts with a history, an unfinished draft and a second assistant. */
export async function writePrompts(sql: Sql, ids: Ids, now: Date): Promise<void> {
  await sql.begin(async (tx) => {
    const channel = await channelNamed(tx, ids, 'Customer care');
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    // The current prompt becomes the newest version of the history.
    const version = EARLIER.length + 1;
    await tx`update public.channel_prompts set version = ${version}, author_id =
      ${ids.people.get('jonas') ?? null}, created_at = ${ago(6)} where channel_id = ${channel}`;
    for (const [index, { by, daysAgo, prompt }] of EARLIER.entries()) {
      await tx`insert into public.channel_prompts (workspace_id, channel_id, version, prompt,
        author_id, created_at) values (${ids.workspace}, ${channel}, ${index + 1}, ${prompt},
        ${ids.people.get(by) ?? null}, ${ago(daysAgo)})`;
    }
    await tx`set local session_replication_role = replica`;
    await tx`update public.channels set prompt_version = ${version} where id = ${channel}`;
    await tx`insert into public.prompt_drafts (workspace_id, channel_id, prompt, author_id,
      created_at, updated_at) values (${ids.workspace}, ${channel}, ${DRAFT},
      ${ids.people.get('jonas') ?? null}, ${ago(1)}, ${ago(0.1)})`;
  });
  await sql.begin(async (tx) => {
    const channel = await channelNamed(tx, ids, 'Planning');
    await tx`select set_config('request.jwt.claims',
      ${JSON.stringify({ sub: ids.people.get('mara'), role: 'authenticated' })}, true)`;
    const [added] = await tx<
      { id: string }[]
    >`select public.add_channel_assistant(${channel}, 'Logbook') as id`;
    await tx`update public.channel_assistants set prompt = ${NOTES} where profile_id = ${added?.id ?? null}`;
  });
}

/** Publishes the rules of each channel's prompt, as the editor does. */
export async function publishRules(sql: Sql, ids: Ids, timezone: string): Promise<void> {
  const channels = await sql<{ id: string; prompt: string }[]>`
    select id, prompt from public.channels
    where workspace_id = ${ids.workspace} and prompt <> ''`;
  for (const { id, prompt } of channels) {
    const people = await sql<{ id: string; name: string }[]>`
      select f.id, f.name from public.participants p join public.profiles f on f.id = p.profile_id
      where p.channel_id = ${id} and f.role <> 'assistant'`;
    const rules = readRules(prompt, { people, emoji: new Map(), timezone }).flatMap(
      ({ rule, needs, sentence }) => (rule ? [{ ...rule, needs, sentence }] : []),
    );
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims',
        ${JSON.stringify({ sub: ids.people.get('mara'), role: 'authenticated' })}, true)`;
      await tx`select public.publish_rules(${id}, null, ${tx.json(rules)})`;
    });
  }
}

async function channelNamed(tx: TransactionSql, ids: Ids, name: string): Promise<string> {
  const [row] = await tx<
    { id: string }[]
  >`select id from public.channels where workspace_id = ${ids.workspace} and name = ${name}`;
  if (!row) throw new Error(`The demo has no channel ${name}`);
  return row.id;
}
