import type { ChannelFact } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { readAuthorNames } from '../tools/messages.ts';

/** What a channel has settled, as far as the asker can read it. */
export type SettledFact = Standing & {
  /** The name of the person who promised. */
  owner: string | null;
};

/** A fact that holds. */
export type Standing = {
  channelId: string;
  kind: ChannelFact['kind'];
  subject: string | null;
  text: string;
  /** The id of the person who promised. */
  ownerId: string | null;
  /** YYYY-MM-DD */
  dueOn: string | null;
  /** False if only the assistant noticed it. */
  isConfirmed: boolean;
  isDone: boolean;
  /** The message that says it. */
  messageId: string | null;
  /** True if the message was edited and no longer says it. */
  isQuoteGone: boolean;
  /** ISO time. */
  at: string;
  /** The newest of what it replaced. */
  before: string | null;
};

// One literal: the client reads the columns' types from it.
const COLUMNS =
  'id, channel_id, kind, subject, text, owner_id, due_on, state, message_id, is_quote_gone, stated_at, replaced_by';
type Row = Pick<
  ChannelFact,
  | 'id'
  | 'channel_id'
  | 'kind'
  | 'subject'
  | 'text'
  | 'owner_id'
  | 'due_on'
  | 'state'
  | 'message_id'
  | 'is_quote_gone'
  | 'stated_at'
  | 'replaced_by'
>;

const MOST = 60;

/** The newest facts of a channel or of a workspace, oldest first. @throws BackendError */
export async function readSettled(
  reader: Client,
  home: 'channel_id' | 'workspace_id',
  id: string,
): Promise<SettledFact[]> {
  const rows = await read(
    'The facts',
    reader
      .from('channel_facts')
      .select(COLUMNS)
      .eq(home, id)
      .in('state', ['proposed', 'open', 'done'])
      .order('stated_at', { ascending: false })
      .limit(MOST),
  );
  const standing = settledOf(rows).toReversed();
  const name = await readAuthorNames(
    reader,
    standing.map(({ ownerId }) => ownerId),
  );
  return standing.map((fact) => ({ ...fact, owner: fact.ownerId ? name(fact.ownerId) : null }));
}

/**
 * The facts that hold, in their order. A newer one replaces an older one once it is confirmed;
 * until then both are there, and disagree.
 */
export function settledOf(rows: readonly Row[]): Standing[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const before = new Map<string, string>();
  // Newest first, so that the oldest replacement does not hide a newer one.
  for (const row of rows)
    if (row.replaced_by && !before.has(row.replaced_by)) before.set(row.replaced_by, row.text);
  return rows.flatMap((row) => {
    const newer = byId.get(row.replaced_by ?? '');
    if (newer && newer.state !== 'proposed') return [];
    return [
      {
        channelId: row.channel_id,
        kind: row.kind,
        subject: row.subject,
        text: row.text,
        ownerId: row.owner_id,
        dueOn: row.due_on,
        isConfirmed: row.state !== 'proposed',
        isDone: row.state === 'done',
        messageId: row.message_id,
        isQuoteGone: row.is_quote_gone,
        at: row.stated_at,
        before: before.get(row.id) ?? null,
      },
    ];
  });
}
