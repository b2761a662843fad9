import { assistantElsewhere } from '../common.ts';
import { type Operation, type Attempt, change, found, reached, remove } from '../attempt.ts';
import { randomUUID } from 'node:crypto';

const waits = ({ tx, world, me, asServer }: Attempt, since: Date | null) =>
  asServer(
    () => tx`update public.memberships set opened_at = ${since}
      where workspace_id = ${world.workspace} and profile_id = ${me}`,
  );

/**
 * Stores a user's refusal of the workspace.
 * @returns the id of the row
 */
const refusal = async ({ tx, world, asServer }: Attempt, person: string): Promise<string> => {
  const id = randomUUID();
  await asServer(
    () => tx`insert into public.workspace_blocks (id, workspace_id, profile_id, name)
      values (${id}, ${world.workspace}, ${person}, 'Acme')`,
  );
  return id;
};

/** The number of their own memberships that the actor loses by refusing. */
const refuses = async (attempt: Attempt, since: Date | null) => {
  const { tx, world, me } = attempt;
  const own = () =>
    tx`select 1 from public.memberships
      where workspace_id = ${world.workspace} and profile_id = ${me}`;
  await waits(attempt, since);
  const before = await found(attempt, own);
  await tx`select public.refuse_workspace(${world.workspace}, true)`;
  return before - (await found(attempt, own));
};

const refusalOf = ({ tx, world }: Attempt, person: string) =>
  tx`workspace_id = ${world.workspace} and profile_id = ${person}`;

const disabledRow = ({ tx, world }: Attempt) =>
  tx`workspace_id = ${world.workspace} and profile_id = ${world.people.regular}`;

/** Disables a user in the workspace, and keeps only their membership. */
const disabled = ({ tx, world, asServer }: Attempt, person: string) =>
  asServer(
    () => tx`with gone as (
        delete from public.memberships
        where workspace_id = ${world.workspace} and profile_id = ${person} returning *
      ), made as (
        insert into public.disabled_members (workspace_id, profile_id, role)
        select ${world.workspace}, ${person}, 'member' returning id
      )
      insert into private.kept_memberships (id, membership, participants, reports)
      select made.id, to_jsonb(gone), '[]', '{}' from made, gone`,
  );

/** The number of people whom the actor disables by naming this user. */
const disables = async (attempt: Attempt, person: string) => {
  const { tx, world } = attempt;
  await tx`select public.disable_member(${world.workspace}, ${person})`;
  return found(
    attempt,
    () => tx`select 1 from public.disabled_members d
      where d.profile_id = ${person} and not exists (
        select 1 from public.memberships m
        where m.workspace_id = d.workspace_id and m.profile_id = d.profile_id)`,
  );
};

/** Counts the workspace in those in which the actor is disabled. */
const findsDisabled = async (attempt: Attempt, person: string) => {
  const { tx, world } = attempt;
  await attempt.asServer(
    () => tx`insert into public.disabled_members (workspace_id, profile_id, role)
      values (${world.workspace}, ${person}, 'member') on conflict do nothing`,
  );
  return reached(tx`select id from public.my_disabled_workspaces() id
    where id = ${world.workspace}`);
};

/** An operation for each line of `workspaces.txt`. */
export const operations: Record<string, Operation> = {
  'workspaces read': ({ tx, world }) =>
    reached(tx`select * from public.workspaces where id = ${world.workspace}`),
  'workspaces create own': ({ tx, me }) =>
    reached(tx`insert into public.workspaces (name, owner_id) values ('Mine', ${me}) returning *`),
  'workspaces create for other': ({ tx, world }) =>
    reached(
      tx`insert into public.workspaces (name, owner_id) values ('Theirs', ${world.people.founder})`,
    ),
  'workspaces update': change('public.workspaces', ({ tx, world }) => ({
    set: tx`name = 'Renamed'`,
    row: tx`id = ${world.workspace}`,
    returns: tx`*`,
  })),
  'workspaces give away': change('public.workspaces', ({ tx, world }) => ({
    set: tx`owner_id = ${world.people.founder}`,
    row: tx`id = ${world.workspace}`,
  })),
  'workspaces delete': remove('public.workspaces', ({ tx, world }) => tx`id = ${world.workspace}`),
  'memberships read other': ({ tx, world }) =>
    reached(
      tx`select * from public.memberships where workspace_id = ${world.workspace} and profile_id =
        ${world.people.founder}`,
    ),
  'memberships create own': async ({ tx, world, me, asServer }) => {
    await asServer(
      () =>
        tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${me}`,
    );
    return reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${me}, 'member')`,
    );
  },
  'memberships create other as member': ({ tx, world }) =>
    reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values
        (${world.workspace}, ${world.people.padmin}, 'member') returning *`,
    ),
  'memberships create other as owner': ({ tx, world }) =>
    reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values
        (${world.workspace}, ${world.people.padmin}, 'owner')`,
    ),
  'memberships update other to admin': change('public.memberships', ({ tx, world }) => ({
    set: tx`role = 'admin'`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
  })),
  'memberships update other to owner': change('public.memberships', ({ tx, world }) => ({
    set: tx`role = 'owner'`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
  })),
  'memberships raise own role': change('public.memberships', ({ tx, world, me, actor }) => ({
    set: tx`role = ${actor === 'admin' || actor === 'joined' ? 'owner' : 'admin'}`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  })),
  'memberships move to other workspace': change('public.memberships', ({ tx, world, me }) => ({
    set: tx`workspace_id = ${world.elsewhere}`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  })),
  'memberships delete own': remove(
    'public.memberships',
    ({ tx, world, me }) => tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  ),
  'memberships delete other': remove(
    'public.memberships',
    ({ tx, world }) =>
      tx`workspace_id = ${world.workspace} and profile_id = ${world.people.regular}`,
  ),
  'memberships delete owner': remove(
    'public.memberships',
    ({ tx, world }) =>
      tx`workspace_id = ${world.workspace} and profile_id = ${world.people.coOwner}`,
  ),
  'memberships open first time': async (attempt) => {
    const { tx, world, me } = attempt;
    await waits(attempt, null);
    await tx`select public.open_workspace(${world.workspace})`;
    return found(
      attempt,
      () => tx`select 1 from public.memberships where workspace_id = ${world.workspace}
        and profile_id = ${me} and opened_at is not null`,
    );
  },
  'memberships set opened_at': change('public.memberships', ({ tx, world, me }) => ({
    set: tx`opened_at = now()
     `,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
  })),
  'memberships create opened': ({ tx, world }) =>
    reached(tx`insert into public.memberships (workspace_id, profile_id, role, opened_at)
      values (${world.workspace}, ${world.people.padmin}, 'member', now())`),
  'memberships create other who refuses': async (attempt) => {
    const { tx, world } = attempt;
    await refusal(attempt, world.people.padmin);
    return reached(tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.workspace}, ${world.people.padmin}, 'member')`);
  },
  'memberships create assistant of elsewhere': async (attempt) => {
    const { tx, world } = attempt;
    return reached(tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.workspace}, ${await assistantElsewhere(attempt)}, 'member')`);
  },
  'memberships create other who is disabled': async (attempt) => {
    const { tx, world } = attempt;
    await disabled(attempt, world.people.regular);
    return reached(tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.workspace}, ${world.people.regular}, 'member')`);
  },
  'functions members': ({ tx, world }) =>
    reached(tx`select from public.workspaces w, public.members(w) m
      where w.id = ${world.workspace} and m.id = ${world.people.founder}`),
  'functions members without a filter': ({ tx, world }) =>
    reached(tx`select from public.workspaces w, public.members(w) m
      where m.id = ${world.people.founder}`),
  'functions transfer_workspace': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.transfer_workspace(${world.workspace}, ${world.people.founder})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.workspaces where id = ${world.workspace} and owner_id = ${world.people.founder}`,
    );
  },
  'functions lacking_second_factor': ({ tx, world }) =>
    reached(tx`select * from public.lacking_second_factor(${world.workspace})`),
  'functions lacking_second_factor elsewhere': ({ tx, world }) =>
    reached(tx`select * from public.lacking_second_factor(${world.elsewhere})`),
  'functions end_credentials': ({ tx, me }) =>
    reached(tx`select private.end_credentials('banned', ${me})`),
  'functions refuse_workspace': (attempt) => refuses(attempt, null),
  'functions refuse_workspace opened': (attempt) => refuses(attempt, new Date(0)),
  'functions open_workspace': async (attempt) => {
    const { tx, world, me } = attempt;
    await waits(attempt, null);
    await tx`select public.open_workspace(${world.workspace})`;
    return found(
      attempt,
      () => tx`select 1 from public.memberships where workspace_id = ${world.workspace}
        and profile_id = ${me} and opened_at is not null`,
    );
  },
  'functions disable_member': (attempt) => disables(attempt, attempt.world.people.regular),
  'functions disable_member owner': (attempt) => disables(attempt, attempt.world.people.coOwner),
  'functions disable_member own': (attempt) => disables(attempt, attempt.me),
  'functions enable_member': async (attempt) => {
    const { tx, world } = attempt;
    await disabled(attempt, world.people.regular);
    await tx`select public.enable_member(${world.workspace}, ${world.people.regular})`;
    return found(
      attempt,
      () => tx`select 1 from public.memberships
        where workspace_id = ${world.workspace} and profile_id = ${world.people.regular}`,
    );
  },
  'functions my_disabled_workspaces own': (attempt) => findsDisabled(attempt, attempt.me),
  'functions my_disabled_workspaces other': (attempt) =>
    findsDisabled(attempt, attempt.world.people.padmin),
  'workspace_blocks read own': async (attempt) => {
    const id = await refusal(attempt, attempt.me);
    return reached(attempt.tx`select * from public.workspace_blocks where id = ${id}`);
  },
  'workspace_blocks read other': async (attempt) => {
    const id = await refusal(attempt, attempt.world.people.regular);
    return reached(attempt.tx`select * from public.workspace_blocks where id = ${id}`);
  },
  'workspace_blocks create own': ({ tx, world, me }) =>
    reached(tx`insert into public.workspace_blocks (workspace_id, profile_id, name)
      values (${world.workspace}, ${me}, 'Acme')`),
  'workspace_blocks update own': change(
    'public.workspace_blocks',
    (attempt) => ({ set: attempt.tx`name = 'Other'`, row: refusalOf(attempt, attempt.me) }),
    (attempt) => refusal(attempt, attempt.me),
  ),
  'workspace_blocks delete own': remove(
    'public.workspace_blocks',
    (attempt) => refusalOf(attempt, attempt.me),
    (attempt) => refusal(attempt, attempt.me),
  ),
  'workspace_blocks delete other': remove(
    'public.workspace_blocks',
    (attempt) => refusalOf(attempt, attempt.world.people.regular),
    (attempt) => refusal(attempt, attempt.world.people.regular),
  ),
  'disabled_members read': async (attempt) => {
    await disabled(attempt, attempt.world.people.regular);
    return reached(attempt.tx`select * from public.disabled_members where ${disabledRow(attempt)}`);
  },
  'disabled_members create': ({ tx, world }) =>
    reached(tx`insert into public.disabled_members (workspace_id, profile_id, role)
      values (${world.workspace}, ${world.people.padmin}, 'member')`),
  'disabled_members update': change(
    'public.disabled_members',
    (attempt) => ({ set: attempt.tx`role = 'admin'`, row: disabledRow(attempt) }),
    (attempt) => disabled(attempt, attempt.world.people.regular),
  ),
  'disabled_members delete': remove('public.disabled_members', disabledRow, (attempt) =>
    disabled(attempt, attempt.world.people.regular),
  ),
};
