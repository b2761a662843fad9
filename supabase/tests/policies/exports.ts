import { randomUUID } from 'node:crypto';
import { type Attempt, change, type Operation, reached, remove } from '../attempt.ts';
import { inFreshSession } from '../sessions.ts';

type Scope = 'person' | 'workspace' | 'open' | 'private' | 'direct';

const columnsOf = ({ world }: Attempt, scope: Scope) => ({
  scope: scope === 'person' || scope === 'workspace' ? scope : 'channel',
  workspace: scope === 'person' ? null : world.workspace,
  channel: scope === 'person' || scope === 'workspace' ? null : world.channels[scope],
});

type Planted = { state?: string; opened?: string | null; expires?: string };

/** Creates an export and its file as the server. */
async function plant(
  attempt: Attempt,
  scope: Scope,
  person: string,
  { state = 'done', opened = '0', expires = '1 day' }: Planted = {},
): Promise<{ id: string; path: string }> {
  const { tx, asServer } = attempt;
  const id = randomUUID();
  const path = `${person}/${id}.zip`;
  const columns = columnsOf(attempt, scope);
  await asServer(async () => {
    await tx`insert into public.exports
        (id, profile_id, scope, workspace_id, channel_id, state, opened_at, expires_at)
      values (${id}, ${person}, ${columns.scope}, ${columns.workspace}, ${columns.channel},
        ${state}, now() - ${opened}::interval, now() + ${expires}::interval)`;
    await tx`insert into storage.objects (bucket_id, name) values ('exports', ${path})`;
  });
  return { id, path };
}

const ask =
  (scope: Scope, { isProven = true, isOwn = true } = {}) =>
  async (attempt: Attempt) => {
    if (isProven) await inFreshSession(attempt);
    const { tx, me, world } = attempt;
    const { scope: kind, workspace, channel } = columnsOf(attempt, scope);
    return reached(
      tx`insert into public.exports (profile_id, scope, workspace_id, channel_id)
        values (${isOwn ? me : world.people.founder}, ${kind}, ${workspace}, ${channel})`,
    );
  };

const personOf = ({ me, world, actor }: Attempt): string =>
  actor === 'anon' ? world.people.founder : me;

const open =
  (scope: Scope, planted: Planted = {}, { isProven = true, isOwn = true } = {}) =>
  async (attempt: Attempt) => {
    const person = isOwn ? personOf(attempt) : attempt.world.people.founder;
    const { id } = await plant(attempt, scope, person, { opened: null, ...planted });
    if (isProven) await inFreshSession(attempt);
    return reached(attempt.tx`select public.open_export(${id})`);
  };

const fetched =
  (scope: Scope, planted: Planted = {}, isOwn = true) =>
  async (attempt: Attempt) => {
    const person = isOwn ? personOf(attempt) : attempt.world.people.founder;
    const { path } = await plant(attempt, scope, person, planted);
    return reached(
      attempt.tx`select id from storage.objects where bucket_id = 'exports' and name = ${path}`,
    );
  };

const own = (attempt: Attempt) => plant(attempt, 'person', personOf(attempt));
const ownRow = (attempt: Attempt) => attempt.tx`profile_id = ${personOf(attempt)}`;
const ownFile = (attempt: Attempt) =>
  attempt.tx`bucket_id = 'exports' and name like ${`${personOf(attempt)}/%`}`;

/** An operation for each line of `exports.txt`. */
export const operations: Record<string, Operation> = {
  'exports read own': async (attempt) => {
    const { id } = await own(attempt);
    return reached(attempt.tx`select id from public.exports where id = ${id}`);
  },
  'exports read other': async (attempt) => {
    const { id } = await plant(attempt, 'person', attempt.world.people.founder);
    return reached(attempt.tx`select id from public.exports where id = ${id}`);
  },
  'exports create person': ask('person'),
  'exports create person unproven': ask('person', { isProven: false }),
  'exports create workspace': ask('workspace'),
  'exports create open': ask('open'),
  'exports create private': ask('private'),
  'exports create direct': ask('direct'),
  'exports create for other': ask('person', { isOwn: false }),
  'exports create done': async (attempt) => {
    await inFreshSession(attempt);
    return reached(
      attempt.tx`insert into public.exports (profile_id, scope, state, opened_at, expires_at)
        values (${personOf(attempt)}, 'person', 'done', now(), now() + interval '1 day')`,
    );
  },
  'exports finish own': change(
    'public.exports',
    (attempt) => ({ set: attempt.tx`opened_at = now()`, row: ownRow(attempt) }),
    own,
  ),
  'exports delete own': remove('public.exports', ownRow, own),
  'functions open_export person': open('person'),
  'functions open_export workspace': open('workspace'),
  'functions open_export open': open('open'),
  'functions open_export private': open('private'),
  'functions open_export other': open('person', {}, { isOwn: false }),
  'functions open_export unproven': open('person', {}, { isProven: false }),
  'functions open_export unfinished': open('person', { state: 'running' }),
  'functions open_export expired': open('person', { expires: '-1 second' }),
  'functions my_open_exports': async (attempt) => {
    await own(attempt);
    return reached(attempt.tx`select * from private.my_open_exports()`);
  },
  'storage read export person': fetched('person'),
  'storage read export workspace': fetched('workspace'),
  'storage read export private': fetched('private'),
  'storage read export not opened': fetched('person', { opened: null }),
  'storage read export opened long ago': fetched('person', { opened: '61 minutes' }),
  'storage read export expired': fetched('person', { expires: '-1 second' }),
  'storage read export other': fetched('person', {}, false),
  'storage write export': (attempt) =>
    reached(
      attempt.tx`insert into storage.objects (bucket_id, name)
        values ('exports', ${`${personOf(attempt)}/${randomUUID()}.zip`})`,
    ),
  'storage delete export': remove('storage.objects', ownFile, own),
};
