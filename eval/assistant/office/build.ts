import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '@parley/backend';
import {
  attachmentPath,
  ATTACHMENTS_BUCKET,
  drivePath,
  DRIVE_BUCKET,
  type MessagePart,
  newId,
  userParts,
} from '@parley/model';
import type { Sql, TransactionSql } from '@parley/postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { v7 } from 'uuid';
import { type Calendar, ZONE } from './calendar.ts';
import { pdfOf } from './pdf.ts';
import { CHANNELS, EVENTS, PEOPLE, type PersonKey, PLACES, RISKS, STATUSES } from './people.ts';
import {
  everyday,
  type OfficeFile,
  type OfficeLine,
  readFiles,
  readMessages,
} from './read-tables.ts';

const PASSWORD = 'spoke-hub-rim-nipple';
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain',
};

/** The office in the database: ids by name, and clients of the people. */
export type Office = {
  workspace: string;
  assistant: string;
  people: ReadonlyMap<PersonKey, { id: string; client: SupabaseClient }>;
  channels: ReadonlyMap<string, string>;
  /** Messages by their key. */
  messages: ReadonlyMap<string, { id: string; channel: string; text: string }>;
  /** Ids of attachments and of files of the drive, by name. */
  files: ReadonlyMap<string, { id: string; file: OfficeFile; message: string | null }>;
};

type Ids = Omit<Office, 'messages' | 'files'>;

/** Writes the office into an empty database, and waits until its files have been read. */
export async function buildOffice(sql: Sql, backend: Backend, calendar: Calendar): Promise<Office> {
  const people = await createPeople(sql, backend);
  const ids = await createWorkspace(sql, people);
  const builder = new Builder(sql, backend, calendar, ids);
  const { messages, files } = await builder.talk([...readMessages(), ...everyday(calendar)]);
  await builder.drive(files);
  await builder.rows();
  await untilRead(sql);
  return { ...ids, messages, files };
}

async function createPeople(sql: Sql, backend: Backend): Promise<Office['people']> {
  const people = new Map<PersonKey, { id: string; client: SupabaseClient }>();
  for (const [key, name] of PEOPLE) {
    const client = createClient(backend.url, backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data, error } = await client.auth.signUp({
      email: `${people.size}@office.test`,
      password: PASSWORD,
    });
    if (error || !data.user) throw new Error(`${name} could not sign up: ${error?.message}`);
    await sql`update public.profiles set name = ${name} where id = ${data.user.id}`;
    people.set(key, { id: data.user.id, client });
  }
  return people;
}

async function createWorkspace(sql: Sql, people: Office['people']): Promise<Ids> {
  const workspace = newId();
  const idOf = (key: PersonKey) => people.get(key)?.id ?? '';
  await sql`insert into public.workspaces (id, name, owner_id)
    values (${workspace}, 'Lindwurm Cargo Bikes', ${idOf('Nadia')})`;
  for (const [key] of PEOPLE)
    if (key !== 'Nadia')
      await sql`insert into public.memberships (workspace_id, profile_id, role)
        values (${workspace}, ${idOf(key)}, 'member')`;
  const channels = new Map<string, string>();
  for (const [name, { members, isPrivate }] of Object.entries(CHANNELS)) {
    const id = newId();
    channels.set(name, id);
    await sql`insert into public.channels ${sql({
      id,
      workspace_id: workspace,
      name,
      visibility: isPrivate ? 'private' : 'open',
      assistant_mode: 'mention',
      created_by: idOf('Nadia'),
    })}`;
    await sql`insert into public.participants ${sql(
      members.map((key) => ({ workspace_id: workspace, channel_id: id, profile_id: idOf(key) })),
    )} on conflict do nothing`;
    await sql`delete from public.messages where channel_id = ${id} and role = 'system'`;
  }
  const [assistant] = await sql<{ id: string }[]>`select p.id from public.profiles p
    join public.memberships m on m.profile_id = p.id
    where m.workspace_id = ${workspace} and p.role = 'assistant'`;
  return { workspace, assistant: assistant?.id ?? '', people, channels };
}

/** Waits until the worker has read every file. @throws if one could not be read. */
async function untilRead(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waiting: number; failed: number }[]>`select
      (select count(*)::int from public.attachments where content is null)
      + (select count(*)::int from public.files f where not exists
        (select from public.file_texts t where t.file_id = f.id and t.content is not null)) as waiting,
      (select count(*)::int from public.attachments where status = 'failed')
      + (select count(*)::int from public.file_texts where status = 'failed') as failed`;
    if (row?.failed) throw new Error(`${row.failed} files of the office could not be read`);
    if (row?.waiting === 0) return;
    await sleep(200);
  }
}

type Written = { id: string; at: Date; line: OfficeLine; text: string; parts: MessagePart[] };

class Builder {
  readonly #sql: Sql;
  readonly #calendar: Calendar;
  readonly #ids: Ids;
  readonly #storage: SupabaseClient;
  readonly #files = new Map(readFiles().map((file) => [file.name, file]));

  constructor(sql: Sql, backend: Backend, calendar: Calendar, ids: Ids) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#ids = ids;
    this.#storage = createClient(backend.url, backend.keys.secretKey, {
      auth: { persistSession: false },
    });
  }

  async talk(lines: readonly OfficeLine[]) {
    const messages = new Map<string, { id: string; channel: string; text: string }>();
    const files = new Map<string, { id: string; file: OfficeFile; message: string | null }>();
    const written = lines
      .map((line, index): Written => {
        // Seconds keep the order of messages in the same minute.
        const at = new Date(this.#calendar.at(line.day, line.time).getTime() + (index % 60) * 1000);
        const id = v7({ msecs: at.getTime() });
        const text = this.#calendar.words(line.text);
        return { id, at, line, text, parts: userParts(id, text, []) };
      })
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const { id, line, text } of written)
      if (line.key !== null)
        messages.set(line.key, { id, channel: this.#channel(line.channel), text });
    const attached = await this.#attach(written, files);
    await this.#sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into public.messages ${tx(written.map((each) => this.#row(tx, each, written, messages)))}`;
      await this.#reactions(tx, written);
      await this.#polls(tx, written);
      await tx`set local session_replication_role = origin`;
      if (attached.length > 0) await tx`insert into public.attachments ${tx(attached)}`;
      await tx`select private.keep_message_words(m) from public.messages m
        where workspace_id = ${this.#ids.workspace}`;
    });
    return { messages, files };
  }

  /** Uploads the files of messages; returns their rows. */
  async #attach(
    written: readonly Written[],
    files: Map<string, { id: string; file: OfficeFile; message: string | null }>,
  ) {
    const rows = [];
    for (const { id: message, line, at, parts } of written) {
      const file = line.file === null ? undefined : this.#files.get(line.file);
      if (!file) continue;
      const { name } = file;
      const id = newId();
      const { bytes, type } = contentOf(file);
      const place = {
        workspace_id: this.#ids.workspace,
        channel_id: this.#channel(line.channel),
        message_id: message,
      };
      const path = attachmentPath({ ...place, id, name });
      await this.#upload(ATTACHMENTS_BUCKET, path, bytes, type);
      const summary = {
        id,
        type: 'document' as const,
        name,
        mime_type: type,
        file_size: bytes.byteLength,
        storage_path: path,
      };
      parts.push({ type: 'data-attachments', id: `${message}-attachments`, data: [summary] });
      rows.push({ ...place, ...summary, status: 'uploaded', progress: 100, created_at: at });
      files.set(name, { id, file, message });
    }
    return rows;
  }

  #row(
    tx: TransactionSql,
    { id, at, line, parts }: Written,
    all: readonly Written[],
    messages: ReadonlyMap<string, { id: string }>,
  ) {
    const channelIds = {
      workspace_id: this.#ids.workspace,
      channel_id: this.#channel(line.channel),
    };
    const replies = line.key === null ? [] : all.filter((each) => each.line.under === line.key);
    return {
      ...channelIds,
      id,
      author_id: this.#person(line.by),
      thread_id: line.under === null ? null : (messages.get(line.under)?.id ?? null),
      role: 'user',
      parts: tx.json(parts),
      metadata: tx.json({ ...channelIds, ...(line.poll.length > 0 ? { poll: true } : {}) }),
      reply_count: replies.length,
      last_reply_at: replies.at(-1)?.at ?? null,
      pinned_at: line.isPinned ? at : null,
      pinned_by: line.isPinned ? this.#person(line.by) : null,
      edited_at: line.isEdited ? at : null,
      created_at: at,
      updated_at: at,
    };
  }

  async #reactions(tx: TransactionSql, written: readonly Written[]): Promise<void> {
    const rows = written.flatMap(({ id, at, line }) =>
      line.reactions.flatMap(({ emoji, by }) =>
        by.map((key) => ({
          workspace_id: this.#ids.workspace,
          channel_id: this.#channel(line.channel),
          message_id: id,
          profile_id: this.#person(key),
          emoji,
          created_at: at,
        })),
      ),
    );
    await tx`insert into public.reactions ${tx(rows)}`;
  }

  async #polls(tx: TransactionSql, written: readonly Written[]): Promise<void> {
    for (const { id, line, text } of written) {
      if (line.poll.length === 0) continue;
      const poll = newId();
      const place = {
        workspace_id: this.#ids.workspace,
        channel_id: this.#channel(line.channel),
        message_id: id,
      };
      await tx`insert into public.polls ${tx({
        ...place,
        id: poll,
        question: text,
        options: tx.json(line.poll.map(({ option }) => option)),
        created_by: this.#person(line.by),
      })}`;
      await tx`insert into public.poll_votes ${tx(
        line.poll.flatMap(({ voters }, option) =>
          voters.map((key) => ({ ...place, poll_id: poll, profile_id: this.#person(key), option })),
        ),
      )}`;
    }
  }

  /** The files of the drive, which no message has. */
  async drive(
    files: Map<string, { id: string; file: OfficeFile; message: string | null }>,
  ): Promise<void> {
    for (const file of this.#files.values()) {
      if (file.home !== 'drive') continue;
      const id = newId();
      const { bytes, type } = contentOf(file);
      const path = drivePath({ workspace_id: this.#ids.workspace, id, name: file.name }, newId());
      await this.#upload(DRIVE_BUCKET, path, bytes, type);
      await this.#sql`insert into public.files ${this.#sql({
        id,
        workspace_id: this.#ids.workspace,
        name: file.name,
        storage_path: path,
        mime_type: type,
        file_size: bytes.byteLength,
        created_by: this.#person(file.by),
      })}`;
      files.set(file.name, { id, file, message: null });
    }
  }

  /** Directory, risks, places and events. */
  async rows(): Promise<void> {
    const sql = this.#sql;
    const workspace_id = this.#ids.workspace;
    await sql`insert into public.directory_entries ${sql(
      PEOPLE.map(([key, , title, department, manager, skills], index) => ({
        workspace_id,
        profile_id: this.#person(key),
        title,
        department,
        manager_id: manager === null ? null : this.#person(manager),
        phone: `+49 761 5550 ${101 + index}`,
        email: `${index}@lindwurm.example`,
        skills: sql.json(skills),
        timezone: ZONE,
        status_emoji: STATUSES[key]?.[0] ?? null,
        status_text: STATUSES[key]?.[1] ?? null,
      })),
    )}`;
    await sql`insert into public.locations ${sql(
      PLACES.map(({ name, kind, address, contact, hours: [days, from, to] }) => ({
        workspace_id,
        name,
        kind,
        address,
        timezone: ZONE,
        contact_id: this.#person(contact),
        opening_hours: sql.json(days.map((day) => ({ day, from, to }))),
      })),
    )}`;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into public.risks ${tx(
        RISKS.map(({ title, score: [likelihood, impact], owner, due, status }, index) => ({
          workspace_id,
          number: index + 1,
          title,
          likelihood,
          impact,
          owner_id: this.#person(owner),
          due_on: this.#calendar.date(due).toString(),
          status,
          created_by: this.#person(owner),
        })),
      )}`;
      await tx`insert into public.events ${tx(
        EVENTS.map(({ title, day, time, recurrence }) => {
          const at = this.#calendar.at(day, time);
          return {
            workspace_id,
            kind: 'meeting',
            title,
            starts_at: at,
            ends_at: new Date(at.getTime() + 3_600_000),
            is_all_day: false,
            timezone: ZONE,
            recurrence: recurrence ?? null,
            created_by: this.#person('Nadia'),
          };
        }),
      )}`;
    });
  }

  async #upload(
    bucket: string,
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    contentType: string,
  ): Promise<void> {
    const { error } = await this.#storage.storage
      .from(bucket)
      .upload(path, new Blob([bytes], { type: contentType }), { contentType });
    if (error) throw new Error(`${path} could not be stored: ${error.message}`);
  }

  #person(key: PersonKey): string {
    return this.#ids.people.get(key)?.id ?? '';
  }

  #channel(name: string): string {
    return this.#ids.channels.get(name) ?? '';
  }
}

function contentOf({ name, pages }: OfficeFile): { bytes: Uint8Array<ArrayBuffer>; type: string } {
  const ending = name.split('.').at(-1) ?? '';
  const bytes = ending === 'pdf' ? pdfOf(pages) : new TextEncoder().encode(`${pages.join('\n')}\n`);
  return { bytes, type: TYPES[ending] ?? 'text/plain' };
}
