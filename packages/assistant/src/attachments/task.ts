import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { Models } from '../providers/choose.ts';
import { type Description, describeText } from './ask-model.ts';

const payloadSchema = z.object({ attachment_id: z.uuid() });

export type DescribeOptions = {
  models: Models;
  log: Log;
  /** The message of an error, without secrets. */
  describe(error: unknown): string;
  /** The time limit for a model's answer, in milliseconds. */
  totalMs: number;
  /** Aborts the work when the service stops; it is repeated at the next start. */
  shutdown: AbortSignal;
};

type Row = { id: string; workspace_id: string; name: string; content: string; summary: string };

/**
 * Asks a language model to describe an attachment after its text was extracted. Without a model, or
 * if none answers in the requested form, the results of the extraction stay.
 */
export const describeAttachment =
  (options: DescribeOptions): Task =>
  async (payload, _helpers, pool) => {
    const row = await readRow(pool, payloadSchema.parse(payload).attachment_id);
    if (!row) return;
    const found = await firstAnswer(options, row);
    if (found) await store(pool, row, found);
  };

/**
 * Null unless an assistant takes part in the channel: two people who talk in private have shared
 * their files with nobody else. Also null once the budget is spent.
 */
async function readRow(pool: Pool, id: string): Promise<Row | null> {
  const { rows } = await pool.query<Row>(
    `select a.id, a.workspace_id, a.name, a.content, a.summary
     from public.attachments a join public.channels c on c.id = a.channel_id
     where a.id = $1 and a.status = 'processed' and a.deleted_at is null and a.content is not null
       and a.summary is not null
       and c.assistant_mode <> 'off'
       and exists (select from public.participants p join public.profiles f on f.id = p.profile_id
       where p.channel_id = c.id and f.role = 'assistant')
       and private.run_refusal(a.workspace_id, a.channel_id, null) is null`,
    [id],
  );
  return rows[0] ?? null;
}

async function firstAnswer(
  { models, log, describe, totalMs, shutdown }: DescribeOptions,
  row: Row,
): Promise<Description | null> {
  for (const { model, provider } of await candidates()) {
    try {
      return await describeText(
        model,
        { name: row.name, text: row.content },
        AbortSignal.any([shutdown, AbortSignal.timeout(totalMs)]),
      );
    } catch (error) {
      shutdown.throwIfAborted();
      log({
        level: 'warn',
        message: 'A model could not describe a file',
        attachment: row.id,
        provider,
        cause: describe(error),
      });
    }
  }
  return null;

  async function candidates() {
    try {
      return await models({ workspaceId: row.workspace_id, channelModel: null });
    } catch (error) {
      log({
        level: 'warn',
        message: 'No model could describe a file',
        attachment: row.id,
        cause: describe(error),
      });
      return [];
    }
  }
}

/** Does nothing if the file was read again in the meantime: that reading has its own job. */
const store = (
  pool: Pool,
  { id, summary: before }: Row,
  { summary, sentiment, language }: Description,
) =>
  pool.query(
    `update public.attachments set summary = $2, sentiment = $3, language = $4
      where id = $1 and status = 'processed' and summary = $5`,
    [id, summary, sentiment, language, before],
  );
