import { randomUUID } from 'node:crypto';
import type { RowValues, Sql } from '@parley/postgres';
import { type Actor, actors } from './policies.ts';

type BaseRows = {
  workspace: string;
  people: Record<Actor | 'founder', string>;
  channels: { open: string; private: string };
  messages: { open: string };
};

/** The owner of a row: the whole workspace, or one of the channels. */
export const HOMES = ['shared', 'open', 'private'] as const;
export type Home = (typeof HOMES)[number];

/**
 * Creates locations, files, risks and events: the founder's in each home, and one of each kind for
 * each actor.
 */
export async function createWorkspaceRows(
  sql: Sql,
  { workspace, people, channels, messages }: BaseRows,
) {
  const channelOf: Record<Home, string | null> = {
    shared: null,
    open: channels.open,
    private: channels.private,
  };
  const insert = async (table: string, columns: RowValues): Promise<string> => {
    const id = typeof columns.id === 'string' ? columns.id : randomUUID();
    await sql`insert into public.${sql(table)}
      ${sql({ id, workspace_id: workspace, ...columns })}`;
    return id;
  };
  const pathOf = (file: string, name: string) => `${workspace}/${file}/${randomUUID()}/${name}`;
  const file = async (home: Home, owner: string, name: string, isBinned = false) => {
    const id = randomUUID();
    const path = pathOf(id, name);
    await insert('files', {
      id,
      channel_id: channelOf[home],
      name,
      storage_path: path,
      mime_type: 'text/plain',
      file_size: 7,
      created_by: owner,
      deleted_at: isBinned ? new Date() : null,
    });
    await sql`insert into storage.objects (bucket_id, name, owner_id) values ('drive', ${path}, ${owner})`;
    return { id, path };
  };
  const risk = async (home: Home, owner: string) =>
    insert('risks', { channel_id: channelOf[home], title: 'The crane fails', created_by: owner });
  const event = async (home: Home, owner: string, kind = 'meeting') =>
    insert('events', {
      channel_id: channelOf[home],
      kind,
      title: 'Stand-up',
      starts_at: new Date(),
      ends_at: new Date(),
      payload: sql.json({ text: 'Good morning' }),
      created_by: owner,
    });

  const { founder } = people;
  const homes = async <Value>(make: (home: Home) => Promise<Value>) =>
    Object.fromEntries(
      await Promise.all(HOMES.map(async (home) => [home, await make(home)] as const)),
    ) as Record<Home, Value>;
  const risks = await homes((home) => risk(home, founder));
  const events = await homes((home) => event(home, founder));
  const files = await homes((home) => file(home, founder, `plan-${home}.txt`));
  for (const home of HOMES) {
    await sql`update public.file_texts set status = 'processed', content = 'a needle in the drive'
      where file_id = ${files[home].id}`;
    await insert('risk_actions', {
      risk_id: risks[home],
      title: 'Call the service',
      created_by: founder,
    });
    await insert('risk_links', { risk_id: risks[home], profile_id: founder, created_by: founder });
    await insert('event_responses', {
      event_id: events[home],
      profile_id: founder,
      response: 'yes',
    });
    await insert('event_runs', { event_id: events[home], occurrence_at: new Date() });
  }
  // A meeting of the founder and a participant, which belongs to nobody else.
  const between = await insert('events', {
    title: 'About the raise',
    starts_at: new Date(Date.now() + 3_600_000),
    ends_at: new Date(Date.now() + 7_200_000),
    is_private: true,
    created_by: founder,
  });
  const guest = async (event: string, person: string) =>
    insert('event_guests', { event_id: event, profile_id: person, invited_by: founder });
  const guests = {
    between: await guest(between, people.participant),
    shared: await guest(events.shared, people.founder),
  };
  await insert('event_responses', {
    event_id: between,
    profile_id: people.participant,
    response: 'maybe',
    note: 'If I can',
  });
  const named: RowValues[] = [{ message_id: messages.open }, { file_id: files.shared.id }];
  for (const one of named)
    await insert('risk_links', { risk_id: risks.shared, ...one, created_by: founder });
  await insert('risk_events', {
    risk_id: risks.shared,
    actor_id: founder,
    kind: 'comment',
    comment: 'Seen',
  });
  const joinRule = await insert('join_rules', { domain: 'example.test' });
  const location = await insert('locations', { name: 'Harbour office', created_by: founder });
  const folders = await homes((home) =>
    insert('folders', { channel_id: channelOf[home], name: `Plans ${home}`, created_by: founder }),
  );
  const post = await event('open', founder, 'post');
  const sharedView = await insert('saved_views', {
    profile_id: founder,
    page: 'risks',
    name: 'Everybody’s',
    is_shared: true,
  });
  const members = new Set(
    (
      await sql<
        { profile_id: string }[]
      >`select profile_id from public.memberships where workspace_id = ${workspace}`
    ).map(({ profile_id }) => profile_id),
  );

  type Own = {
    location: string;
    binned: string;
    binnedFolder: string;
    response: string;
    event: string;
    proposal: string;
    view: string;
    feed: string;
    scan: string;
  };
  const own = new Map<string, Own>();
  for (const name of [...actors, 'founder'] as const) {
    const person = people[name];
    own.set(name, {
      location: await insert('locations', { name: `Shed of ${name}`, created_by: person }),
      binned: (await file('shared', person, `gone-${name}.txt`, true)).id,
      binnedFolder: await insert('folders', {
        name: `Gone of ${name}`,
        created_by: person,
        deleted_at: new Date(),
      }),
      event: await event('shared', person),
      response: await insert('event_responses', {
        event_id: name === 'founder' ? post : events.open,
        profile_id: person,
        response: 'yes',
      }),
      proposal: await insert('risk_proposals', {
        profile_id: person,
        title: 'The dock floods',
        likelihood: 2,
        impact: 4,
      }),
      view: await insert('saved_views', { profile_id: person, page: 'risks', name: 'Mine' }),
      scan: members.has(person) ? await insert('risk_scans', { profile_id: person }) : randomUUID(),
      feed: members.has(person)
        ? await insert('calendar_feeds', { profile_id: person, token_hash: randomUUID() })
        : randomUUID(),
    });
  }
  const loose = pathOf(randomUUID(), 'loose.txt');
  await sql`insert into storage.objects (bucket_id, name, owner_id) values ('drive', ${loose}, ${founder})`;

  return {
    location,
    joinRule,
    folders,
    files,
    risks,
    events,
    post,
    between,
    guests,
    sharedView,
    pathOf,
    /** An object that no file names yet. */
    loose,
    ownOf(actor: Actor | 'founder'): Own {
      const rows = own.get(actor);
      if (!rows) throw new Error(`No rows of ${actor}`);
      return rows;
    },
  };
}
