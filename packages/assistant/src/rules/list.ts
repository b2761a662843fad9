import { cutText, textOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import { hrefOf } from '../tools/links.ts';
import { uuidOf } from '../uuid-of.ts';
import { checkWritten, post, rewrite } from './post.ts';
import { plainWords } from './said.ts';
import type { StandingRule } from './standing-rule.ts';
import { messageOf, subject } from './subject.ts';

/** The newest entries of a list. */
const ENTRIES = 50;
const ENTRY_CHARACTERS = 100;
/** A list that somebody deleted begins again with the next entry, this often at most. */
const LIVES = 20;

/**
 * Keeps the rule's pinned message up to date: a line for each message that set it off, as it reads
 * now. The line of a message that is deleted later is emptied by the database.
 * @returns the list's message
 * @throws RuleRefused, BackendError
 */
export async function keepList(
  assistant: Client,
  rule: StandingRule,
  { title, messageId }: { title: string; messageId: string },
): Promise<string> {
  const ids = [...(await listedBefore(assistant, rule)), messageId];
  const lines = await linesOf(assistant, [...new Set(ids)].slice(-ENTRIES));
  const text = `**${title}**\n\n${lines.join('\n')}`;
  for (let life = 1; life <= LIVES; life += 1) {
    const id = uuidOf(`list:${rule.id}:${life}`);
    if (await rewrite(assistant, id, text)) return id;
    await post(assistant, rule, { id, text, to: null, metadata: { list_of: rule.id } });
    if (!(await rewrite(assistant, id, text))) continue;
    const { error } = await assistant.rpc('pin_message', { message: id });
    checkWritten(error);
    return id;
  }
  throw new Error('The list was deleted too often');
}

async function listedBefore(assistant: Client, rule: StandingRule): Promise<string[]> {
  const rows = await read(
    'The firings',
    assistant
      .from('rule_firings')
      .select('subject')
      .eq('rule_id', rule.id)
      .eq('outcome', 'done')
      .order('fired_at', { ascending: false })
      .limit(ENTRIES),
  );
  const ids = rows.flatMap((row) => {
    const { data } = subject.safeParse(row.subject);
    return (data && messageOf(data)) ?? [];
  });
  return ids.toReversed();
}

async function linesOf(assistant: Client, ids: readonly string[]): Promise<string[]> {
  const rows = await read(
    'The messages',
    assistant
      .from('messages')
      .select('id, channel_id, role, content, parts')
      .in('id', ids)
      .is('deleted_at', null),
  );
  const named = new Map((await withNames(assistant, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = named.get(id);
    if (!row) return [];
    const words = plainWords(cutText(textOf(row).replaceAll(/\s+/g, ' '), ENTRY_CHARACTERS)) || '…';
    const href = hrefOf({ kind: 'message', id, channel_id: row.channel_id, message_id: id });
    return `- [${words}](${href})`;
  });
}
