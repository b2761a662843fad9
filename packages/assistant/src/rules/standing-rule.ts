import { type Rule, rule } from '@parley/model/rules';
import type { ChannelRule } from '@parley/model';
import type { Pool } from 'pg';
import { type Client, read } from '../identity.ts';
import type { Log } from '../log.ts';

/** A rule of a channel, with the assistant that carries it out. */
export type StandingRule = Rule & {
  id: string;
  workspaceId: string;
  channelId: string;
  assistantId: string;
  sentence: string;
  /** Who wrote it; null if that person is gone. */
  authorId: string | null;
  createdAt: string;
};

const COLUMNS =
  'id, workspace_id, channel_id, assistant_id, sentence, trigger, conditions, effect, created_by, created_at';

type Row = Pick<
  ChannelRule,
  | 'id'
  | 'workspace_id'
  | 'channel_id'
  | 'sentence'
  | 'trigger'
  | 'conditions'
  | 'effect'
  | 'created_by'
  | 'created_at'
>;

type Follower = {
  channelId: string;
  assistantId: string;
  /** Whether it is the channel's first assistant, whose rules name none. */
  isFirst(): Promise<boolean>;
};

/**
 * The enabled rules of an assistant in a channel, in their order, read as the assistant. A rule
 * that cannot be read is skipped.
 * @throws BackendError
 */
export async function readStandingRules(
  assistant: Client,
  { channelId, assistantId, isFirst }: Follower,
  log: Log,
): Promise<StandingRule[]> {
  const found = await read(
    'The rules',
    assistant
      .from('channel_rules')
      .select(COLUMNS)
      .eq('channel_id', channelId)
      .eq('is_enabled', true)
      .or(`assistant_id.is.null,assistant_id.eq.${assistantId}`)
      .order('position'),
  );
  const hasUnnamed = found.some((row) => row.assistant_id === null);
  const isUnnamed = hasUnnamed && (await isFirst());
  const rows = found.filter((row) => row.assistant_id !== null || isUnnamed);
  return rows.flatMap((row) => {
    const standing = standingRule(row, assistantId);
    if (!standing) log({ level: 'warn', message: 'A rule cannot be read', rule: row.id });
    return standing ?? [];
  });
}

/** Null if the stored rule has another form. */
export function standingRule(row: Row, assistantId: string): StandingRule | null {
  const { data } = rule.safeParse(row);
  return data
    ? {
        ...data,
        id: row.id,
        workspaceId: row.workspace_id,
        channelId: row.channel_id,
        assistantId,
        sentence: row.sentence,
        authorId: row.created_by,
        createdAt: row.created_at,
      }
    : null;
}

export type RuledAssistant = Pick<Follower, 'assistantId' | 'isFirst'>;

/** The assistants that take part in a channel and have rules there. */
export async function ruledAssistants(pool: Pool, channelId: string): Promise<RuledAssistant[]> {
  const { rows } = await pool.query<{ assistant_id: string; is_first: boolean }>(
    `select a.id as assistant_id, a.is_first from (
       select coalesce(r.assistant_id, private.main_assistant(r.workspace_id, r.channel_id)) as id,
         bool_or(r.assistant_id is null) as is_first
       from public.channel_rules r where r.channel_id = $1 and r.is_enabled group by 1
     ) a
     join public.participants p on p.channel_id = $1 and p.profile_id = a.id
     join public.channels c on c.id = $1 and c.deleted_at is null and c.archived_at is null`,
    [channelId],
  );
  return rows.map(({ assistant_id, is_first }) => ({
    assistantId: assistant_id,
    isFirst: async () => is_first,
  }));
}
