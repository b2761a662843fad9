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
  /** What an error says, without secrets. */
  describe(error: unknown): string;
  /** Longest answer of a model, in milliseconds. */
  totalMs: number;
  /** Ends the work when the service stops; it is done again at the next start. */
  shutdown: AbortSignal;
};

type Row = { id: string; workspace_id: string; name: string; content: string; summary: string };

/**
 * Has a language model say what an attachment says, once the reader has read it. Without a model,
 * or with none that answers as asked, what the reader found out stays.
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
 * Only where an assistant takes part: two people who talk alone have given their files to nobody
 * else. Nothing once the budget is spent.
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

/** Not when the file was read again meanwhile: that reading has a job of its own. */
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
