import type { Sql, TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { InDatabaseSettings, RoleSettings } from './types.ts';

/** The role with which the Data API connects, before it switches to the caller's. */
const GATE = 'authenticator';

const settingRows = z.array(z.object({ role: z.string(), setting: z.string().nullable() }));
const roleRows = z.array(
  z.object({ role: z.string(), canBeTaken: z.boolean(), setting: z.string().nullable() }),
);

/**
 * Reads the roles that a request may take: those granted to the role it connects with. PostgreSQL
 * applies a role's settings only at login, so they are read here.
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

/** Reads the names of settings that any role may change. */
async function readChangeable(tx: TransactionSql): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`select name from pg_settings where context = 'user'`;
  return new Set(rows.map(({ name }) => name));
}

/** Reads `alter role authenticator set pgrst.…`, which is how hosted projects are configured. */
export async function readDatabaseSettings(tx: TransactionSql): Promise<InDatabaseSettings> {
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
