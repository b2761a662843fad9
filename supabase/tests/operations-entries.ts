import { randomUUID } from 'node:crypto';
import { type Attempt, change, found, type Operation, reached, remove } from './attempt.ts';

/** Somebody refuses the workspace; returns the row that says so. */
const refusal = async ({ tx, world, asServer }: Attempt, person: string): Promise<string> => {
  const id = randomUUID();
  await asServer(
    () => tx`insert into public.workspace_blocks (id, workspace_id, profile_id, name)
      values (${id}, ${world.workspace}, ${person}, 'Acme')`,
  );
  return id;
};

const refusalOf = ({ tx, world }: Attempt, person: string) =>
  tx`workspace_id = ${world.workspace} and profile_id = ${person}`;

const waits = ({ tx, world, me, asServer }: Attempt, since: Date | null) =>
  asServer(
    () => tx`update public.memberships set opened_at = ${since}
      where workspace_id = ${world.workspace} and profile_id = ${me}`,
  );

/** How many memberships of their own the actor lost by refusing. */
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

/** What the private channel was told when the actor came. */
const notice = async ({ tx, world, me, asServer }: Attempt): Promise<string> => {
  const id = randomUUID();
  await asServer(
    () => tx`insert into public.messages
      (id, workspace_id, channel_id, author_id, role, parts, metadata)
      values (${id}, ${world.workspace}, ${world.channels.private}, ${me}, 'system',
        '[{"type":"text","text":"came"}]', '{"event":"joined"}')`,
  );
  return id;
};

const noticeOf = ({ tx, world, me }: Attempt) =>
  tx`channel_id = ${world.channels.private} and author_id = ${me}
    and parts = '[{"type":"text","text":"came"}]'`;

const seatAssistant = async ({ tx, world, asServer }: Attempt, channel: string, role: string) => {
  await asServer(
    () => tx`delete from public.participants
      where channel_id = ${channel} and profile_id = ${world.assistant}`,
  );
  return reached(tx`insert into public.participants (workspace_id, channel_id, profile_id, role)
    values (${world.workspace}, ${channel}, ${world.assistant}, ${role})`);
};

const assistantElsewhere = ({ tx, world, asServer }: Attempt) =>
  asServer(async () => {
    const [row] = await tx<{ id: string }[]>`select p.id from public.profiles p
      join public.memberships m on m.profile_id = p.id
      where m.workspace_id = ${world.elsewhere} and p.role = 'assistant'`;
    return row?.id ?? '';
  });

/** Somebody is disabled in the workspace, with nothing kept but what they were. */
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

const disabledRow = ({ tx, world }: Attempt) =>
  tx`workspace_id = ${world.workspace} and profile_id = ${world.people.regular}`;

/** How many people the actor disables by naming this one. */
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

/** Names of decisions/ on how people come into workspaces and channels. */
export const entryOperations: Record<string, Operation> = {
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
  'participants seat assistant by hand': (attempt) =>
    seatAssistant(attempt, attempt.world.channels.open, 'assistant'),
  'participants seat assistant as member': (attempt) =>
    seatAssistant(attempt, attempt.world.channels.lobby, 'member'),
  'profiles read assistant': ({ tx, world }) =>
    reached(tx`select 1 from public.profiles where id = ${world.assistant}`),
  'profiles read assistant of elsewhere': async (attempt) => {
    const id = await assistantElsewhere(attempt);
    return reached(attempt.tx`select 1 from public.profiles where id = ${id}`);
  },
  'profiles make other an assistant': change('public.profiles', ({ tx, world }) => ({
    set: tx`role = 'assistant'`,
    row: tx`id = ${world.people.regular}`,
  })),

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
  'functions refuse_workspace': (attempt) => refuses(attempt, null),
  'functions refuse_workspace opened': (attempt) => refuses(attempt, new Date(0)),

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
  'memberships create other who is disabled': async (attempt) => {
    const { tx, world } = attempt;
    await disabled(attempt, world.people.regular);
    return reached(tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.workspace}, ${world.people.regular}, 'member')`);
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

  'messages delete own notice': change(
    'public.messages',
    (attempt) => ({ set: attempt.tx`deleted_at = now()`, row: noticeOf(attempt) }),
    notice,
  ),
  'messages rewrite own notice': change(
    'public.messages',
    (attempt) => ({ set: attempt.tx`metadata = '{}'`, row: noticeOf(attempt) }),
    notice,
  ),
  'functions remove_message notice': async (attempt) => {
    const id = await notice(attempt);
    await attempt.tx`select public.remove_message(${id})`;
    return found(
      attempt,
      () => attempt.tx`select 1 from public.messages where id = ${id} and deleted_at is not null`,
    );
  },
  'channels create with a conversation’s handle': ({ tx, world, me }) =>
    reached(tx`insert into public.channels (workspace_id, name, topic, created_by)
      values (${world.workspace}, 'New conversation', ${`direct-${randomUUID()}`}, ${me})`),
};
