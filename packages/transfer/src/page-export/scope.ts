import { type CatalogueTable, type FormTable, ident, PEOPLE } from '../form/tables.ts';

/** What a person takes out of the server, with their own rights. */
export type ExportScope =
  | { readonly kind: 'workspace'; readonly workspace: string }
  | { readonly kind: 'channel'; readonly workspace: string; readonly channel: string }
  | { readonly kind: 'person' };

/** A table of an export, and the condition of its rows `t`. */
export type Chosen = { table: CatalogueTable; condition: string };

/** The tables of a scope. The policies decide besides which of the rows are read. */
export function choose(
  scope: ExportScope,
  person: string,
  { form, all }: { form: readonly FormTable[]; all: readonly CatalogueTable[] },
): Chosen[] {
  if (scope.kind === 'person') return ofPerson(person, all.filter(isShared));
  const shared = form.filter(isShared);
  return scope.kind === 'channel'
    ? ofChannel(scope, shared)
    : shared.map((table) => ({ table, condition: ofWorkspace(scope.workspace, table) }));
}

/** The API serves what is not private. */
const isShared = ({ name }: CatalogueTable): boolean => !name.includes('.');

/** Ids come from the database; quoted all the same. */
const uuid = (id: string): string => `'${id.replaceAll("'", "''")}'::uuid`;

/** A row without a column is known by the row on which it hangs (`selection.ts`). */
const ofWorkspace = (workspace: string, { belonging }: FormTable): string =>
  belonging.by === 'column' ? `t.${ident(belonging.column)} = ${uuid(workspace)}` : 'true';

// A channel ---------------------------------------------------------------------------------------

/** Tables with a channel that hold what one person sees of it. */
const PERSONAL = new Set([
  'bookmarks',
  'drafts',
  'private_answers',
  'prompt_drafts',
  'prompt_tests',
  'reminders',
  'run_feedback',
  'scheduled_messages',
]);

function ofChannel(
  { workspace, channel }: Extract<ExportScope, { kind: 'channel' }>,
  tables: readonly FormTable[],
): Chosen[] {
  const around: Readonly<Record<string, string>> = {
    workspaces: `t.id = ${uuid(workspace)}`,
    channels: `t.id = ${uuid(channel)}`,
    memberships: `t.workspace_id = ${uuid(workspace)} and t.profile_id in (
      select profile_id from public.participants where channel_id = ${uuid(channel)})`,
  };
  const hasChannel = (table: CatalogueTable | undefined) =>
    table?.columns.some(({ name }) => name === 'channel_id') ?? false;
  const hangs = (table: FormTable) =>
    table.references.some(
      ({ table: parent, columns }) =>
        hasChannel(tables.find(({ name }) => name === parent)) &&
        table.columns.some(({ name, isRequired }) => name === columns.at(-1) && isRequired),
    );
  return tables
    .filter(({ name }) => !PERSONAL.has(name))
    .flatMap((table): Chosen[] => {
      const condition =
        around[table.name] ??
        (hasChannel(table) ? `t.channel_id = ${uuid(channel)}` : hangs(table) ? 'true' : null);
      return condition === null ? [] : [{ table, condition }];
    });
}

// A person ----------------------------------------------------------------------------------------

/** Columns that make a row somebody's own: what they are, wrote, made or were given. */
const OWN_COLUMNS = new Set([
  'asked_by',
  'assignee_id',
  'author_id',
  'confirmed_by',
  'created_by',
  'owner_id',
  'profile_id',
]);

/** Tables with such a column that a person's export leaves out, with the reason. */
export const NOT_OF_A_PERSON: Readonly<Record<string, string>> = {
  incoming_webhooks: 'A program of a channel; its secret opens the server.',
  invitations: 'Holds addresses of others; the link is a secret.',
  outgoing_webhooks: 'A program of a channel; its address may hold a secret.',
  push_subscriptions: 'A device, with its keys.',
};

/** Tables whose rows are somebody's without such a column, or are needed to read the others. */
const OF_A_PERSON: Readonly<Record<string, (person: string) => string>> = {
  profiles: (person) => `t.id = ${person}`,
  person_settings: (person) => `t.id = ${person}`,
  attachments: (person) => `t.message_id in (
    select id from public.messages where author_id = ${person})`,
  channels: (person) => `t.id in (
    select channel_id from public.participants where profile_id = ${person})`,
  workspaces: (person) => `t.id in (
    select workspace_id from public.memberships where profile_id = ${person})`,
};

/** The columns by which rows are a person's own. */
export const ownColumns = ({ references }: CatalogueTable): string[] =>
  references
    .filter(({ table }) => table === PEOPLE || table === 'memberships')
    .flatMap(({ columns }) => columns.at(-1) ?? [])
    .filter((column) => OWN_COLUMNS.has(column));

function ofPerson(id: string, tables: readonly CatalogueTable[]): Chosen[] {
  return tables
    .filter(({ name }) => !(name in NOT_OF_A_PERSON))
    .flatMap((table): Chosen[] => {
      const special = OF_A_PERSON[table.name];
      if (special) return [{ table, condition: special(uuid(id)) }];
      const own = ownColumns(table).map((column) => `t.${ident(column)} = ${uuid(id)}`);
      return own.length === 0 ? [] : [{ table, condition: `(${own.join(' or ')})` }];
    });
}
