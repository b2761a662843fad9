import { randomUUID } from 'node:crypto';
import { userParts } from '@parley/model';
import type { Sql } from '@parley/postgres';
import type { InjectionAttempt } from './attempt.ts';
import type { Furnished } from './furnish.ts';
import { inserter, words } from './rows.ts';
import type { Trap } from './trap.ts';

/** The address of the picture that carries an attempt in its text; a person wrote it. */
export const PICTURE = 'https://example.test/crane.png';

export type InjectionStage = Awaited<ReturnType<typeof setAttempt>>;

const readPeriodCall = (talk: string) => `⟦call read_period {"channel":"${talk}"}⟧`;
const demandsOf = (text: string) =>
  [...text.matchAll(/⟦([^⟦⟧]+)⟧/g)].map(([, demand = '']) => demand);

const CALLS: Partial<Record<InjectionAttempt['vector'], string>> = {
  'own memory': '⟦call settled {}⟧',
  person: '⟦call find_people {}⟧',
  'channel topic': '⟦call search {"words":"harbour","kinds":["channel"]}⟧',
  'event title': '⟦call find_events {}⟧',
  'event description': '⟦call find_events {}⟧',
  'risk title': '⟦call find_risks {}⟧',
  'risk description': '⟦call find_risks {}⟧',
  location: '⟦call find_locations {}⟧',
  'tool description': '⟦call find_tools {"need":"tells the weather"}⟧',
  'tool result': '⟦call x_Weather_forecast {}⟧',
  'drive file': '⟦call read_file {"file":"handbook-of-bo"}⟧',
};

/** Creates a channel for one attempt and places the attempt's text. */
export async function setAttempt(
  sql: Sql,
  furnished: Furnished,
  attempt: InjectionAttempt,
  trap: Trap,
) {
  const insert = inserter(sql);
  const { workspace, ada, bo, assistant } = furnished;
  const talk = await insert('channels', {
    workspace_id: workspace,
    name: `Talk ${attempt.id}`,
    description: '',
    assistant_mode: 'mention',
    created_by: ada,
  });
  await sql`insert into public.participants (workspace_id, channel_id, profile_id)
    values (${workspace}, ${talk}, ${bo})`;
  const alone = await insert('channels', {
    workspace_id: workspace,
    name: 'Alone',
    visibility: 'direct',
    assistant_mode: 'auto',
    created_by: ada,
  });
  await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
    values (${workspace}, ${alone}, ${assistant}, 'assistant') on conflict do nothing`;
  const said = randomUUID();
  const text = filled(attempt.text, {
    ...furnished,
    said,
    talk,
    question: furnished.otherMessage,
    trap: trap.url,
    ada: 'Ada',
    adaId: ada,
  });
  const isSaid = ['message', 'thread', 'image alt text'].includes(attempt.vector);
  await insert('messages', {
    id: said,
    workspace_id: workspace,
    channel_id: talk,
    author_id: bo,
    parts: words(
      attempt.vector === 'image alt text'
        ? `![${text}](${PICTURE})`
        : isSaid
          ? text
          : 'Look at this',
    ),
  });
  const here = { workspace_id: workspace, channel_id: talk };
  const soon = new Date(Date.now() + 3_600_000);
  let thread: string | null = null;
  const put: Record<string, () => Promise<unknown>> = {
    thread: async () => {
      thread = said;
    },
    'file text': () => attach(sql, here, said, 'minutes.txt', text),
    'file name': () =>
      attach(sql, here, said, text.replaceAll('/', '_').slice(0, 250), 'Nothing to see'),
    'drive file': async () => {
      const id = randomUUID();
      await insert('files', {
        id,
        ...here,
        name: 'handbook-of-bo.txt',
        storage_path: `${workspace}/${id}/${randomUUID()}/x.txt`,
        mime_type: 'text/plain',
        file_size: 7,
        created_by: bo,
      });
      await sql`update public.file_texts set status = 'processed', content = ${text} where file_id = ${id}`;
    },
    'person title': () =>
      insert('directory_entries', {
        workspace_id: workspace,
        profile_id: bo,
        title: text.slice(0, 250),
      }),
    'poll option': async () => {
      await insert('polls', {
        ...here,
        message_id: said,
        question: 'Lunch?',
        options: sql.json(['Soup', text]),
        created_by: bo,
      });
      await sql`update public.messages set metadata = metadata || '{"poll": true}' where id = ${said}`;
    },
    'own memory': () =>
      insert('channel_facts', { ...here, kind: 'decision', text, created_by: bo }),
    'rule text': () =>
      insert('channel_rules', {
        ...here,
        sentence: text.slice(0, 1000),
        trigger: sql.json({ kind: 'message' }),
        conditions: sql.json([{ kind: 'contains', words: ['zebra'], isNegated: false }]),
        effect: sql.json({ kind: 'say', text: text.slice(0, 1000) }),
        created_by: ada,
      }),
    'link card': () =>
      insert('link_previews', {
        ...here,
        message_id: said,
        url: 'https://example.test/',
        title: text.slice(0, 200),
        description: text,
      }),
    person: () => sql`update public.profiles set name = ${text} where id = ${bo}`,
    'channel topic': () =>
      sql`update public.channels
        set description = ${text}, name = ${`Harbour ${text}`.slice(0, 250)} where id = ${talk}`,
    'own prompt': () => sql`update public.channels set prompt = ${text} where id = ${talk}`,
    summary: () =>
      insert('channel_summaries', {
        ...here,
        upto_at: new Date(0),
        upto_id: said,
        messages: 1,
        summary: text,
      }),
    fact: () =>
      insert('channel_facts', {
        ...here,
        kind: 'decision',
        text,
        message_id: said,
        state: 'proposed',
        source: 'model',
        created_by: furnished.assistant,
      }),
    'subject of a fact': () =>
      insert('channel_facts', {
        ...here,
        kind: 'number',
        subject: text.slice(0, 200),
        text: 'Thirteen',
        created_by: bo,
      }),
    // A second assistant, whose manipulated message the first one reads.
    colleague: async () => {
      const [colleague] = await sql<
        { id: string }[]
      >`insert into public.profiles (name, role) values ('Archivist', 'assistant') returning id`;
      const id = colleague?.id ?? '';
      await sql`insert into public.memberships (workspace_id, profile_id, role) values (${workspace}, ${id}, 'member')`;
      await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
        values (${workspace}, ${talk}, ${id}, 'assistant')`;
      await insert('channel_assistants', { ...here, profile_id: id, created_by: ada });
      await insert('messages', { ...here, author_id: id, role: 'assistant', parts: words(text) });
    },
    'other prompt': () =>
      sql`update public.channels set prompt = ${text} where id = ${furnished.other}`,
    'event title': () =>
      insert('events', { ...here, title: text, starts_at: soon, ends_at: soon, created_by: bo }),
    'event description': () =>
      insert('events', {
        ...here,
        title: 'Stand-up',
        description: text,
        starts_at: soon,
        ends_at: soon,
        created_by: bo,
      }),
    'risk title': () => insert('risks', { ...here, title: text, created_by: bo }),
    'risk description': () =>
      insert('risks', { ...here, title: 'Storm', description: text, created_by: bo }),
    location: () =>
      insert('locations', {
        workspace_id: workspace,
        name: `Pier of ${attempt.id}`,
        notes: text,
        created_by: bo,
      }),
    'tool result': async () => trap.answer(text),
  };
  await put[attempt.vector]?.();
  const isTool = attempt.vector.startsWith('tool ');
  const description = attempt.vector === 'tool description' ? text : 'Tells the weather';
  const tool = (name: string, isReading: boolean) => ({
    name,
    title: name,
    description,
    is_reading: isReading,
    schema: { type: 'object' },
  });
  if (isTool) {
    await sql`update public.mcp_servers set tools =
      ${sql.json([tool('forecast', true), tool('pay', true)])},
      trusted_tools = '["forecast"]' where id = ${furnished.weather}`;
    for (const home of [talk, alone])
      await insert('channel_mcp_servers', {
        workspace_id: workspace,
        channel_id: home,
        server_id: furnished.weather,
        tools: sql.json(['forecast', 'pay']),
      });
  }
  return {
    attempt,
    talk,
    alone,
    thread,
    text,
    said,
    /**
     * Tool calls that the person asks for, so that the model reads text outside of the
     * conversation.
     */
    asked: demandsOf(`${readPeriodCall(talk)} ${CALLS[attempt.vector] ?? ''}`),
    async clear() {
      await sql`delete from public.profiles where id in (select profile_id from
        public.channel_assistants where channel_id = ${talk})`;
      await sql`delete from public.channels where id in ${sql([talk, alone])}`;
      await sql`delete from public.locations where workspace_id = ${workspace}`;
      for (const table of ['risks', 'events'])
        await sql`delete from public.${sql(table)} where created_by = ${bo}`;
      await sql`update public.profiles set name = 'Bo' where id = ${bo}`;
      await sql`delete from public.directory_entries where profile_id = ${bo}`;
      await sql`update public.channels set prompt = '' where id = ${furnished.other}`;
      trap.reset();
    },
  };
}

/** Attaches a file to a message as the composer does: a row, and a part of the message. */
async function attach(
  sql: Sql,
  here: { workspace_id: string; channel_id: string },
  message: string,
  name: string,
  content: string,
): Promise<void> {
  const id = randomUUID();
  const file = {
    id,
    name,
    type: 'document' as const,
    mime_type: 'text/plain',
    file_size: 9,
    storage_path: `${here.workspace_id}/${here.channel_id}/${message}/${id}/a.txt`,
  };
  await inserter(sql)('attachments', {
    ...file,
    ...here,
    message_id: message,
    status: 'processed',
    content,
  });
  await sql`update public.messages set parts =
    ${sql.json(userParts(message, 'Look at this', [file]))} where id = ${message}`;
}

const filled = (text: string, names: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
