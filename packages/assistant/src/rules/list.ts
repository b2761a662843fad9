import { type Client, read } from '../identity.ts';
import { uuidOf } from '../uuid-of.ts';
import { checkWritten, post, rewrite } from './post.ts';
import type { StandingRule } from './standing-rule.ts';
import { messageOf, subject } from './subject.ts';

/** The newest entries of a list. */
const ENTRIES = 50;
/** A list that somebody deleted begins again with the next entry, this often at most. */
const LIVES = 20;

/**
 * Keeps the rule's pinned message up to date: a line for each message that set it off. The lines
 * name messages by reference, so that they show nothing of a message that is deleted.
 * @returns the list's message
 * @throws RuleRefused, BackendError
 */
export async function keepList(
  assistant: Client,
  rule: StandingRule,
  { title, messageId }: { title: string; messageId: string },
): Promise<string> {
  const listed = [...(await listedBefore(assistant, rule)), messageId];
  const entries = [...new Set(listed)].slice(-ENTRIES);
  const text = `**${title}**\n\n${entries.map((id) => `- <message:${id}>`).join('\n')}`;
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
  if (ids.length === 0) return [];
  const readable = await read(
    'The messages',
    assistant.from('messages').select('id').in('id', ids).is('deleted_at', null),
  );
  const remaining = new Set(readable.map(({ id }) => id));
  return ids.filter((id) => remaining.has(id)).toReversed();
}
