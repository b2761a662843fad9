import type { Sql, TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { InDatabaseSettings, RoleSettings } from './types.ts';

/** The role that the Data API comes in by, and steps down from. */
const GATE = 'authenticator';

const settingRows = z.array(z.object({ role: z.string(), setting: z.string().nullable() }));
const roleRows = z.array(
  z.object({ role: z.string(), canBeTaken: z.boolean(), setting: z.string().nullable() }),
);

/**
 * The roles a request may take are those granted to the one it comes in by; PostgreSQL applies
 * their settings at a login alone, so that they are told here.
 */
export async function readRoles(tx: TransactionSql): Promise<Map<string, RoleSettings | null>> {
  const rows = roleRows.parse(
    await tx.unsafe(`
      select r.rolname as role, s.setting,
        exists (select from pg_auth_members m
          where m.roleid = r.oid and m.member = to_regrole('${GATE}')) as "canBeTaken"
      from pg_roles r
      left join pg_db_role_setting d on d.setrole = r.oid
        and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      left join lateral unnest(d.setconfig) as s (setting) on true
      order by d.setdatabase nulls first`),
  );
  const changeable = await readChangeable(tx);
  const roles = new Map<string, RoleSettings | null>();
  for (const { role, canBeTaken, setting } of rows) {
    if (!canBeTaken) {
      roles.set(role, null);
      continue;
    }
    const settings = roles.get(role) ?? [];
    const [name, value] = pairOf(setting);
    if (name !== '' && (changeable.has(name) || name.includes('.'))) settings.push([name, value]);
    roles.set(role, settings);
  }
  return roles;
}

/** What anybody may set. */
async function readChangeable(tx: TransactionSql): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`select name from pg_settings where context = 'user'`;
  return new Set(rows.map(({ name }) => name));
}

/** `alter role authenticator set pgrst.…`, as hosted projects are set up. */
export async function readSettings(tx: TransactionSql): Promise<InDatabaseSettings> {
  const rows = settingRows.parse(
    await tx.unsafe(`
      select '${GATE}' as role, s.setting
      from pg_db_role_setting d
      cross join lateral unnest(d.setconfig) as s (setting)
      where d.setrole = to_regrole('${GATE}')
        and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      order by d.setdatabase`),
  );
  const pairs = rows.map(({ setting }) => pairOf(setting));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) =>
      name.startsWith('pgrst.') ? [[name.slice('pgrst.'.length), value]] : [],
    ),
  );
}

function pairOf(setting: string | null): [name: string, value: string] {
  const text = setting ?? '';
  const at = text.indexOf('=');
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)];
}

export async function readTimezones(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`select name from pg_timezone_names`;
  return new Set(rows.map(({ name }) => name));
}
