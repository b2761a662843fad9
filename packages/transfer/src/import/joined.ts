import type { Sql } from '@parley/postgres';
import type { FormRow } from '../form/records.ts';

/**
 * Settings of a workspace that has some already. Rows of these tables are not brought into it, so
 * that an import gives nobody rights that its owners did not give.
 */
const OWN_SETTINGS = new Set([
  'assistant_settings',
  'disabled_members',
  'join_rules',
  'permissions',
  'private.departures',
  'private.kept_memberships',
]);

/** A name that is unique in a workspace, and the next one to try when another row has it. */
type UniqueName = {
  /** Selects `id` and `name` of the rows that are there; $1 is the workspace. */
  existing: string;
  nameOf(row: FormRow): string | null;
  renamed(row: FormRow, attempt: number): FormRow;
};

const parentOf = (row: FormRow, parent: string) =>
  String(row[parent] ?? row.channel_id ?? row.workspace_id);

const inFolder = (table: string, parent: string): UniqueName => ({
  existing: `select id::text, coalesce(${parent}, channel_id, workspace_id) || ' ' || lower(name)
    as name from public.${table} where workspace_id = $1 and deleted_at is null`,
  nameOf: (row) =>
    row.deleted_at ? null : `${parentOf(row, parent)} ${String(row.name).toLowerCase()}`,
  renamed: (row, attempt) => ({ ...row, name: `${String(row.name)} (${attempt})` }),
});

const UNIQUE_NAMES: Readonly<Record<string, UniqueName>> = {
  channels: {
    existing: 'select id::text, topic as name from public.channels where workspace_id = $1',
    nameOf: ({ topic }) => String(topic),
    renamed: (row, attempt) => ({ ...row, topic: `${String(row.topic)}-${attempt}` }),
  },
  risks: {
    existing: 'select id::text, number::text as name from public.risks where workspace_id = $1',
    nameOf: ({ number }) => String(number),
    renamed: (row, attempt) => ({ ...row, number: Number(row.number) + attempt - 1 }),
  },
  files: inFolder('files', 'folder_id'),
  folders: inFolder('folders', 'parent_id'),
};

/**
 * Tables in which a row that is there already, by a name and not by its id, may take the place of
 * an imported one: no other row names theirs by id.
 */
const REPLACEABLE = new Set([
  'custom_emoji',
  'directory_entries',
  'memberships',
  'private.conversations',
  'risk_scans',
]);

/** Whether a row that has another's name or key may be left out. */
export const isReplaceable = (table: string): boolean => REPLACEABLE.has(table);

/** Fits rows into a workspace that has rows of its own. Given the same rows, it does the same. */
export class Joining {
  readonly #names: ReadonlyMap<string, Map<string, string>>;

  private constructor(names: ReadonlyMap<string, Map<string, string>>) {
    this.#names = names;
  }

  static async of(sql: Sql, workspace: string): Promise<Joining> {
    const names = new Map<string, Map<string, string>>();
    for (const [table, { existing }] of Object.entries(UNIQUE_NAMES)) {
      const rows = await sql.unsafe<{ id: string; name: string }[]>(existing, [workspace]);
      names.set(table, new Map(rows.map(({ id, name }) => [name, id])));
    }
    return new Joining(names);
  }

  /** @returns the row with a free name, and with no more rights than a member; null to leave it. */
  rowOf(table: string, row: FormRow): FormRow | null {
    if (OWN_SETTINGS.has(table)) return null;
    if (table === 'memberships') return { ...row, role: 'member' };
    const unique = UNIQUE_NAMES[table];
    const taken = this.#names.get(table);
    if (!unique || !taken) return row;
    for (let attempt = 1; ; attempt += 1) {
      const named = attempt === 1 ? row : unique.renamed(row, attempt);
      const name = unique.nameOf(named);
      if (name === null) return named;
      const holder = taken.get(name);
      if (holder !== undefined && holder !== row.id) continue;
      taken.set(name, String(row.id));
      return named;
    }
  }
}
