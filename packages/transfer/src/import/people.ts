import type { Sql, TransactionSql } from '@parley/postgres';
import { v5 } from 'uuid';
import type { FormPerson } from '../form/records.ts';
import { TransferError } from '../transfer-error.ts';

/** How somebody of the source is known here. */
export type Standing = 'account' | 'unclaimed' | 'assistant' | 'program';
export type FoundPerson = { id: string; standing: Standing; person: FormPerson };

export type PeopleOptions = {
  /** The ids of the workspace, in the source and here. */
  from: string;
  to: string;
  /** Also matches accounts whose address was confirmed without a mail. */
  trustsAccounts: boolean;
};

/**
 * Finds everybody of a source on this server. A person is the account whose address is proven, or
 * else an unclaimed person; never whoever merely has the same id, because an id is easy to write.
 */
export async function findPeople(
  sql: Sql | TransactionSql,
  people: readonly FormPerson[],
  options: PeopleOptions,
): Promise<FoundPerson[]> {
  const humans = people.filter(({ kind }) => kind === 'person');
  const addresses = [...new Set(humans.flatMap(({ address }) => address ?? []))];
  if (addresses.length < humans.filter(({ address }) => address !== null).length)
    throw new TransferError(
      'same_address',
      'Two people of the export have the same address.',
      'Give one of them another address, or none.',
    );
  const accounts = await accountsByAddress(sql, addresses, options.trustsAccounts);
  const unclaimed = await unclaimedByAddress(sql, addresses);
  const taken = await takenIds(sql, people, options.to);
  return people.map((person) => {
    const fresh = freshId(person, taken, options);
    if (person.kind !== 'person') return { id: fresh, standing: person.kind, person };
    const account = person.address === null ? undefined : accounts.get(person.address);
    if (account) return { id: account, standing: 'account', person };
    const known = person.address === null ? undefined : unclaimed.get(person.address);
    return { id: known ?? fresh, standing: 'unclaimed', person };
  });
}

function freshId({ id }: FormPerson, taken: ReadonlySet<string>, { from, to }: PeopleOptions) {
  return from === to && !taken.has(id) ? id : v5(id, to);
}

async function accountsByAddress(
  sql: Sql | TransactionSql,
  addresses: readonly string[],
  trustsAccounts: boolean,
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; address: string }[]>`
    select u.id, lower(u.email) as address from auth.users u
    where lower(u.email) = any (${addresses}::text[]) and u.email_confirmed_at is not null
      and u.deleted_at is null and not u.is_anonymous
      and (${trustsAccounts}::boolean or private.proven_address(u.id) = lower(u.email))`;
  return new Map(rows.map(({ id, address }) => [address, id]));
}

async function unclaimedByAddress(
  sql: Sql | TransactionSql,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; address: string }[]>`
    select profile_id as id, address from private.unclaimed_people
    where address = any (${addresses}::text[])`;
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/**
 * Ids that somebody else has here: neither this workspace's assistant or program, nor unclaimed as
 * here.
 */
async function takenIds(
  sql: Sql | TransactionSql,
  people: readonly FormPerson[],
  workspace: string,
): Promise<Set<string>> {
  const wanted = people.map(({ id }) => id);
  const rows = await sql<{ id: string; address: string | null; is_ours: boolean }[]>`
    select p.id, c.address,
      coalesce(a.profile_id, g.profile_id, c.profile_id) is not null as is_ours
    from public.profiles p
    left join private.assistants a on a.profile_id = p.id and a.workspace_id = ${workspace}
    left join private.programs g on g.profile_id = p.id and g.workspace_id = ${workspace}
    left join private.unclaimed_people c on c.profile_id = p.id
    where p.id = any (${wanted}::uuid[])`;
  const byId = new Map(people.map((person) => [person.id, person]));
  return new Set(
    rows.flatMap(({ id, address, is_ours }) => {
      const person = byId.get(id);
      const isThis = is_ours && (person?.kind !== 'person' || person.address === address);
      return isThis ? [] : [id];
    }),
  );
}

const ROLES = { account: 'user', unclaimed: 'user', assistant: 'assistant', program: 'system' };

/** Writes the profiles that are missing. The caller has switched triggers off. */
export async function writePeople(
  tx: TransactionSql,
  found: readonly FoundPerson[],
  pathOf: (path: string) => string,
): Promise<void> {
  const missing = found
    .filter(({ standing }) => standing !== 'account')
    .map(({ id, standing, person: { name, address, avatar_path } }) => ({
      id,
      name,
      address,
      avatar_path: avatar_path === null ? null : pathOf(avatar_path),
      role: ROLES[standing],
      is_unclaimed: standing === 'unclaimed',
    }));
  const text = JSON.stringify(missing);
  await tx`
    insert into public.profiles (id, name, avatar_path, role)
    select id, nullif(private.plain_name(name), ''), avatar_path, role
    from jsonb_to_recordset(${text}::text::jsonb)
      as r (id uuid, name text, avatar_path text, role text)
    on conflict do nothing`;
  await tx`
    insert into private.unclaimed_people (profile_id, address)
    select id, address from jsonb_to_recordset(${text}::text::jsonb)
      as r (id uuid, address text, is_unclaimed boolean)
    where is_unclaimed
    on conflict do nothing`;
}
