import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptAs, become, inTransaction } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { prove, signIn } from './prove.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await prove(database.sql, world.people.owner);
  await database.sql`delete from public.join_rules`;
});
afterAll(() => database.stop());

const DOMAIN = 'example.test';
const within = (work: (tx: TransactionSql) => Promise<void>) => inTransaction(database.sql, work);

const rule = (tx: TransactionSql, domain = DOMAIN, role = 'member') =>
  tx`insert into public.join_rules (workspace_id, domain, role)
    values (${world.workspace}, ${domain}, ${role})`;

async function account(
  tx: TransactionSql,
  { email = `${randomUUID()}@${DOMAIN}`, facts = {} }: { email?: string; facts?: object } = {},
): Promise<string> {
  const id = randomUUID();
  await tx`insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${email}, ${tx.json(facts as Record<string, string>)})`;
  return id;
}

const membershipOf = async (tx: TransactionSql, person: string, workspace = world.workspace) => {
  const [row] = await tx<{ role: string; is_waiting: boolean; channels: number }[]>`
    select role, opened_at is null as is_waiting, (select count(*)::int from public.participants p
      where p.workspace_id = m.workspace_id and p.profile_id = m.profile_id) as channels
    from public.memberships m where workspace_id = ${workspace} and profile_id = ${person}`;
  return row ?? null;
};

test('a user with a proven address at the domain joins at their first sign-in', () =>
  within(async (tx) => {
    await rule(tx);
    const ann = await account(tx);
    await prove(tx, ann);
    expect(await membershipOf(tx, ann)).toBeNull();
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).toEqual({
      role: 'member',
      is_waiting: true,
      channels: 2,
    });
  }));

test('an account older than the rule joins at its next sign-in', () =>
  within(async (tx) => {
    const ann = await account(tx);
    await prove(tx, ann);
    await signIn(tx, ann);
    await rule(tx, DOMAIN, 'admin');
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).toMatchObject({ role: 'admin' });
  }));

test('a user with an identity at the provider joins, whatever their address', () =>
  within(async (tx) => {
    await tx`insert into public.join_rules (workspace_id, provider)
      values (${world.workspace}, 'custom:harbour')`;
    const [ann, bo] = [await account(tx, { email: 'ann@elsewhere.test' }), await account(tx)];
    await tx`insert into auth.identities (provider_id, user_id, provider, identity_data)
      values ('1', ${ann}, 'custom:harbour', '{}'), ('1', ${bo}, 'custom:quay', '{}')`;
    await signIn(tx, ann);
    await signIn(tx, bo);
    expect(await membershipOf(tx, ann)).toMatchObject({ role: 'member' });
    expect(await membershipOf(tx, bo)).toBeNull();
  }));

describe('no rule admits a person who', () => {
  type Case = [who: string, arrive: (tx: TransactionSql) => Promise<string>, domain: string];
  const cases: Case[] = [];
  const stays = (who: string, arrive: Case[1], domain = DOMAIN): void =>
    void cases.push([who, arrive, domain]);

  stays('has not confirmed their address', (tx) => account(tx));
  stays('was confirmed automatically, without a mail', async (tx) => {
    const ann = await account(tx);
    await tx`update auth.users set email_confirmed_at = now() where id = ${ann}`;
    await tx`insert into auth.identities (provider_id, user_id, provider, identity_data)
      values (${ann}, ${ann}, 'email',
        jsonb_build_object('email', ${`${ann}@${DOMAIN}`}::text, 'email_verified', false))`;
    return ann;
  });
  stays('claims a proven address in their own metadata', async (tx) => {
    const facts = { email: `boss@${DOMAIN}`, email_verified: true };
    const ann = await account(tx, { email: `${randomUUID()}@elsewhere.test`, facts });
    await prove(tx, ann);
    return ann;
  });
  stays('has proven a different address from their account’s', async (tx) => {
    const ann = await account(tx);
    await prove(tx, ann);
    await tx`update auth.users set email = ${`boss-${ann}@${DOMAIN}`} where id = ${ann}`;
    return ann;
  });
  stays('has an identity whose provider has not verified the address', async (tx) => {
    const ann = await account(tx);
    await tx`update auth.users set email_confirmed_at = now() where id = ${ann}`;
    await tx`insert into auth.identities (provider_id, user_id, provider, identity_data)
      values ('7', ${ann}, 'google',
        jsonb_build_object('email', ${`${ann}@${DOMAIN}`}::text, 'email_verified', false))`;
    return ann;
  });
  for (const email of [
    'ann@mail.example.test',
    'ann@notexample.test',
    'ann@example.test.evil.test',
    'ann@example.test.',
    '"ann@example.test"@evil.test',
    'ann@ехample.test',
    'ann@exаmple.test',
    'ann@example.test@evil.test',
  ])
    stays(`has the address ${email}`, async (tx) => {
      const ann = await account(tx, { email });
      await prove(tx, ann);
      return ann;
    });
  stays(
    'has an address at a domain where no owner has one',
    async (tx) => {
      const ann = await account(tx, { email: 'ann@acme.example' });
      await prove(tx, ann);
      return ann;
    },
    'acme.example',
  );
  stays('was removed, even with a new account at the same address', async (tx) => {
    const ann = await account(tx, { email: `ann@${DOMAIN}` });
    await prove(tx, ann);
    await signIn(tx, ann);
    await tx`delete from public.memberships where profile_id = ${ann}`;
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).toBeNull();
    await tx`delete from auth.users where id = ${ann}`;
    const again = await account(tx, { email: `Ann+new@${DOMAIN}` });
    await prove(tx, again);
    return again;
  });
  stays('left', async (tx) => {
    const { member } = world.people;
    await prove(tx, member);
    await become(tx, member);
    await tx`delete from public.memberships where profile_id = ${member}`;
    await become(tx, null);
    return member;
  });
  stays('is disabled there', async (tx) => {
    const { owner, regular } = world.people;
    await prove(tx, regular);
    await become(tx, owner);
    await tx`select public.disable_member(${world.workspace}, ${regular})`;
    await become(tx, null);
    return regular;
  });
  stays('refuses the workspace', async (tx) => {
    const ann = await account(tx);
    await prove(tx, ann);
    await signIn(tx, ann);
    await become(tx, ann);
    await tx`select public.refuse_workspace(${world.workspace}, true)`;
    await become(tx, null);
    await tx`delete from private.departures`;
    return ann;
  });

  test.each(cases)('%s', (_who, arrive, domain) =>
    within(async (tx) => {
      await rule(tx, domain);
      const person = await arrive(tx);
      await signIn(tx, person);
      expect(await membershipOf(tx, person)).toBeNull();
    }),
  );
});

test('capital letters and a sub-address do not matter', () =>
  within(async (tx) => {
    await rule(tx);
    const ann = await account(tx, { email: `Ann+parley@EXAMPLE.Test` });
    await prove(tx, ann);
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).not.toBeNull();
  }));

test('the departure of an account without proof does not keep the owner of the address out', () =>
  within(async (tx) => {
    await rule(tx);
    const email = `ann@${DOMAIN}`;
    const stranger = await account(tx, { email });
    await tx`update auth.users set email_confirmed_at = now() where id = ${stranger}`;
    await tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.workspace}, ${stranger}, 'member')`;
    await tx`delete from public.memberships where profile_id = ${stranger}`;
    await tx`delete from auth.users where id = ${stranger}`;
    const ann = await account(tx, { email });
    await prove(tx, ann);
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).not.toBeNull();
  }));

test('a rule changes no existing role', () =>
  within(async (tx) => {
    await rule(tx, DOMAIN, 'admin');
    for (const [person, role] of [
      [world.people.regular, 'member'],
      [world.people.owner, 'owner'],
    ] as const) {
      if (person !== world.people.owner) await prove(tx, person);
      await signIn(tx, person);
      expect(await membershipOf(tx, person)).toMatchObject({ role });
    }
  }));

test('a person who left can be added again', () =>
  within(async (tx) => {
    const { owner, member } = world.people;
    await tx`delete from public.memberships
      where workspace_id = ${world.workspace} and profile_id = ${member}`;
    await become(tx, owner);
    await tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.workspace}, ${member}, 'member')`;
    await become(tx, null);
    expect(await membershipOf(tx, member)).not.toBeNull();
  }));

test('a rule stops when no owner has an address at its domain', () =>
  within(async (tx) => {
    await rule(tx);
    await tx`update auth.users set email = 'owner@elsewhere.test' where id = ${world.people.owner}`;
    const ann = await account(tx);
    await prove(tx, ann);
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).toBeNull();
  }));

test('two workspaces can name one domain, and a newcomer chooses', () =>
  within(async (tx) => {
    await rule(tx);
    const { outsider } = world.people;
    await prove(tx, outsider);
    await become(tx, outsider);
    await tx`insert into public.join_rules (workspace_id, domain)
      values (${world.elsewhere}, ${DOMAIN})`;
    await become(tx, null);
    const ann = await account(tx);
    await prove(tx, ann);
    await signIn(tx, ann);
    expect(await membershipOf(tx, ann)).toMatchObject({ is_waiting: true });
    expect(await membershipOf(tx, ann, world.elsewhere)).toMatchObject({ is_waiting: true });
  }));

describe('an owner cannot add', () => {
  const names = (tx: TransactionSql, domain: string, person = world.people.owner) =>
    attemptAs(tx, person, (inner) => rule(inner, domain));

  test.each(['gmail.com', 'googlemail.com', 'yahoo.co.uk', 'gmx.de', 'web.de', 'mailinator.com'])(
    '%s, which gives addresses to anyone',
    (domain) =>
      within(async (tx) => {
        await tx`update auth.users set email = ${`owner@${domain}`}
          where id = ${world.people.owner}`;
        expect(await names(tx, domain)).toMatchObject({ detail: 'public_mail_domain' });
      }),
  );

  test.each(['other.test', 'com', 'mail.example.test', 'xn--exmple-cua.test'])(
    '%s, where they have no proven address',
    (domain) =>
      within(async (tx) => {
        expect(await names(tx, domain)).toMatchObject(
          domain === 'com' ? { code: '23514' } : { detail: 'domain_not_yours' },
        );
      }),
  );

  test.each([
    'Example.test',
    'example.test.',
    'exаmple.test',
    '*.test',
    'a b.test',
    '@example.test',
  ])('%s, which is no lower-case ASCII domain', (domain) =>
    within(async (tx) => expect(await names(tx, domain)).toMatchObject({ code: '23514' })),
  );

  test('a rule that makes owners', () =>
    within(async (tx) => {
      const { owner } = world.people;
      expect(await attemptAs(tx, owner, (inner) => rule(inner, DOMAIN, 'owner'))).toMatchObject({
        code: '23514',
      });
      await rule(tx);
      expect(
        await attemptAs(tx, owner, (inner) => inner`update public.join_rules set role = 'owner'`),
      ).toMatchObject({ code: '23514' });
    }));

  test('their own domain before their address is proven', () =>
    within(async (tx) => {
      const { coOwner } = world.people;
      expect(await names(tx, DOMAIN, coOwner)).toMatchObject({ detail: 'domain_not_yours' });
      await prove(tx, coOwner);
      expect(await names(tx, DOMAIN, coOwner)).toEqual({ rows: 1 });
    }));
});
