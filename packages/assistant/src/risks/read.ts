import { type Message, textOf } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import type { RiskMessage } from '@parley/built-in/risks';
import type { KnownRisks } from './merge.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE = 500;
const MOST = 3000;
const COLUMNS = 'id, channel_id, parts, content';

/**
 * Messages of people from the last 30 days that the person can read, newest first.
 * @param person a client with only this person's rights
 * @throws BackendError
 */
export async function readRecentMessages(
  person: Client,
  workspace: string,
): Promise<RiskMessage[]> {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString();
  const channels = await read(
    'The channels',
    person
      .from('channels')
      .select('id, visibility')
      .eq('workspace_id', workspace)
      .is('deleted_at', null),
  );
  const open = new Set(
    channels.filter(({ visibility }) => visibility === 'open').map(({ id }) => id),
  );
  const messages: Pick<Message, 'id' | 'channel_id' | 'parts' | 'content'>[] = [];
  for (let from = 0; from < MOST; from += PAGE) {
    const page = await read(
      'The messages',
      person
        .from('messages')
        .select(COLUMNS)
        .eq('workspace_id', workspace)
        .eq('role', 'user')
        .is('deleted_at', null)
        .gte('created_at', since)
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, from + PAGE - 1),
    );
    messages.push(...page);
    if (page.length < PAGE) break;
  }
  return (await withNames(person, messages))
    .map((message) => ({
      id: message.id,
      channelId: message.channel_id,
      isOpen: open.has(message.channel_id),
      text: textOf(message),
    }))
    .filter(({ text }) => text.trim() !== '');
}

const evidenceSchema = z.array(z.object({ message_id: z.string() })).catch([]);

/**
 * Earlier proposals to the person, whatever the decision, and the risks they can see in the
 * register.
 * @throws BackendError
 */
export async function readKnownRisks(person: Client, workspace: string): Promise<KnownRisks> {
  const proposals = await all('The proposals', (from, to) =>
    person
      .from('risk_proposals')
      .select('title, evidence')
      .eq('workspace_id', workspace)
      .order('id')
      .range(from, to),
  );
  const risks = await all('The risks', (from, to) =>
    person
      .from('risks')
      .select('title, source_message_id')
      .eq('workspace_id', workspace)
      .order('id')
      .range(from, to),
  );
  const links = await all('The links', (from, to) =>
    person
      .from('risk_links')
      .select('message_id')
      .eq('workspace_id', workspace)
      .not('message_id', 'is', null)
      .order('id')
      .range(from, to),
  );
  return {
    messageIds: new Set([
      ...proposals.flatMap(({ evidence }) =>
        evidenceSchema.parse(evidence).map(({ message_id }) => message_id),
      ),
      ...risks.flatMap(({ source_message_id: id }) => id ?? []),
      ...links.flatMap(({ message_id: id }) => id ?? []),
    ]),
    titles: [...proposals, ...risks].map(({ title }) => title),
  };
}

type Page<Row> = PromiseLike<
  { data: Row[]; error: null } | { data: null; error: { message: string; code?: string } }
>;

/** Every row of a paged list. */
async function all<Row>(
  what: string,
  page: (from: number, to: number) => Page<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; ; from += PAGE) {
    const more = await read(what, page(from, from + PAGE - 1));
    rows.push(...more);
    if (more.length < PAGE) return rows;
  }
}
