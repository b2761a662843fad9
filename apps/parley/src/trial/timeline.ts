import type { Sql, TransactionSql } from '@parley/postgres';
import { formTables, ident, qualified } from '@parley/transfer';

/**
 * What stays as it is today: who is where, and what the workspace looks like. Everything else that
 * has a time is put away until its time has come.
 */
const STAYS = new Set([
  'assistant_settings',
  'channel_assistants',
  'channels',
  'custom_emoji',
  'directory_entries',
  'file_texts',
  'folders',
  'memberships',
  'participants',
  'permissions',
  'private.conversations',
  'workspaces',
]);
/** What changes with a row of these tables is no change of what it says. */
const BY_CREATION = new Set(['attachments', 'reactions']);

const NOTHING = '00000000-0000-0000-0000-000000000000';

type Put = { name: string; held: string; columns: string };

/**
 * The history of a throw-away workspace, up to a moment. Later rows are not hidden: they are in no
 * table that the product knows, so nothing that answers can find them.
 */
export class Timeline {
  readonly #sql: Sql;
  readonly #workspace: string;
  #tables: Put[] = [];

  constructor(sql: Sql, workspace: string) {
    this.#sql = sql;
    this.#workspace = workspace;
  }

  /** Puts everything away that was ever written. Its time is its last change. */
  async begin(): Promise<void> {
    const tables = await formTables(this.#sql);
    await this.#sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`create schema trial`;
      for (const { name, columns } of tables) {
        const names = new Set(columns.map((column) => column.name));
        if (STAYS.has(name) || !names.has('workspace_id') || !names.has('created_at')) continue;
        const changed = name === 'messages' ? 'edited_at' : 'updated_at';
        const since =
          names.has(changed) && !BY_CREATION.has(name)
            ? `greatest(created_at, ${changed})`
            : 'created_at';
        await this.#put({ tx, name, columns: columns.map((column) => column.name), since });
      }
      await this.#putEntries(tx);
      // The model is the operator's, and no tool of another machine is asked.
      await tx`delete from public.assistant_providers where workspace_id = ${this.#workspace}`;
      await tx`delete from public.mcp_servers where workspace_id = ${this.#workspace}`;
      // An archived channel takes no answers, and mode 'auto' would let a model stay silent.
      await tx`update public.channels set archived_at = null,
          assistant_mode = case assistant_mode when 'off' then 'off' else 'mention' end
        where workspace_id = ${this.#workspace}`;
      // Nobody knows when these were written.
      await tx`update public.channels set description = null
        where workspace_id = ${this.#workspace}`;
    });
  }

  async #put(given: {
    tx: TransactionSql;
    name: string;
    columns: string[];
    since: string;
  }): Promise<void> {
    const { tx, name, since } = given;
    const put = {
      name,
      held: `trial.${ident(name.replace('.', '_'))}`,
      columns: given.columns.map(ident).join(', '),
    };
    await tx.unsafe(
      `create table ${put.held} as select t.*, ${since} as written_at
       from ${qualified(name)} t where workspace_id = $1`,
      [this.#workspace],
    );
    await tx.unsafe(`create index on ${put.held} (written_at)`);
    await tx.unsafe(`delete from ${qualified(name)} where workspace_id = $1`, [this.#workspace]);
    this.#tables.push(put);
  }

  /** The words of search belong to their messages and files. */
  async #putEntries(tx: TransactionSql): Promise<void> {
    await tx`
      create table trial.search_entries as
      select e.*, w.written_at from private.search_entries e join (
        select 'message' as kind, id, written_at from trial.messages
        union all select 'file', id, written_at from trial.attachments
        union all select 'drive', id, written_at from trial.files) w using (kind, id)
      where e.workspace_id = ${this.#workspace}`;
    await tx`create index on trial.search_entries (written_at)`;
    await tx`delete from private.search_entries where workspace_id = ${this.#workspace}`;
    const columns = await tx<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'private.search_entries'::regclass and attnum > 0 and not attisdropped`;
    this.#tables.push({
      name: 'private.search_entries',
      held: 'trial.search_entries',
      columns: columns.map(({ name }) => ident(name)).join(', '),
    });
  }

  /** Brings back what was written before a moment, and the question that was asked at it. */
  async advance(moment: string, question: string): Promise<void> {
    await this.#sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      let touched: string[] = [];
      for (const { name, held, columns } of this.#tables) {
        const isText = name === 'messages' || name === 'private.search_entries';
        const which = isText
          ? 'written_at < $1::timestamptz or id = $2::uuid'
          : 'written_at < $1::timestamptz';
        const rows = await tx.unsafe<{ id: string; thread_id: string | null }[]>(
          `with back as (delete from ${held} where ${which} returning ${columns})
           insert into ${qualified(name)} (${columns}) select ${columns} from back
           ${name === 'messages' ? 'returning id, thread_id' : ''}`,
          isText ? [moment, question] : [moment],
        );
        if (name === 'messages') touched = rows.map(({ id, thread_id: root }) => root ?? id);
      }
      await this.#recount(tx, [...new Set(touched)]);
    });
  }

  /** Brings back everything that is left. */
  async end(): Promise<void> {
    await this.advance('infinity', NOTHING);
    await this.#sql`drop schema trial cascade`;
  }

  /** Threads are as long as they are now. */
  async #recount(tx: TransactionSql, roots: readonly string[]): Promise<void> {
    await tx`
      update public.messages m set reply_count = replies.count, last_reply_at = replies.last
      from unnest(${roots}::uuid[]) root cross join lateral (
        select count(*)::integer as count, max(created_at) as last from public.messages r
        where r.thread_id = root and r.role <> 'system' and r.deleted_at is null) replies
      where m.id = root`;
  }
}
