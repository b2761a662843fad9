import type { TransactionSql } from '@parley/postgres';

/**
 * What the server keeps of a person's account, without anything that opens it: no passwords, keys
 * or tokens. One line.
 */
export async function accountLine(tx: TransactionSql, person: string): Promise<string[]> {
  const rows = await tx<{ line: string }[]>`
    select jsonb_build_object('id', u.id, 'address', u.email, 'phone', u.phone,
      'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
      'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider,
          'address', i.identity_data ->> 'email', 'created_at', i.created_at,
          'last_sign_in_at', i.last_sign_in_at) order by i.created_at, i.id), '[]')
        from auth.identities i where i.user_id = u.id),
      'factors', (select coalesce(jsonb_agg(jsonb_build_object('kind', f.factor_type,
          'name', f.friendly_name, 'status', f.status, 'created_at', f.created_at)
          order by f.created_at, f.id), '[]')
        from auth.mfa_factors f where f.user_id = u.id),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
          'used_at', s.refreshed_at, 'user_agent', s.user_agent, 'address', host(s.ip))
          order by s.created_at, s.id), '[]')
        from auth.sessions s where s.user_id = u.id))::text as line
    from auth.users u where u.id = ${person}`;
  return rows.map(({ line }) => line);
}

/** The address of an account; null if it has none. */
export async function addressOf(tx: TransactionSql, person: string): Promise<string | null> {
  const [row] = await tx<{ address: string | null }[]>`
    select lower(nullif(email, '')) as address from auth.users where id = ${person}`;
  return row?.address ?? null;
}
