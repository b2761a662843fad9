import { type ChannelFact, type Message, newId, textOf } from '@parley/model';
import { withLabels } from '@parley/markdown';
import { collections } from '../../data/index.ts';
import { labelsNow } from '../text/labels.ts';

export const FACT_TEXT_MAX = 2000;
export const FACT_SUBJECT_MAX = 200;
const QUOTE_MAX = 500;

/** What people can set. */
export type FactFields = Pick<ChannelFact, 'kind' | 'text' | 'subject' | 'owner_id' | 'due_on'>;

type Home = Pick<ChannelFact, 'workspace_id' | 'channel_id'>;

/**
 * Keeps a fact, with the message that says it as evidence. A promise of somebody else is only
 * proposed to them.
 * @throws AppError
 */
export async function keepFact(
  { workspace_id, channel_id }: Home,
  fields: FactFields,
  { ownId, isProposed, message }: { ownId: string; isProposed: boolean; message: Message | null },
): Promise<void> {
  const now = new Date().toISOString();
  await collections.channel_facts.insert({
    ...fields,
    id: newId(),
    workspace_id,
    channel_id,
    message_id: message?.id ?? null,
    quote: message && quoteOf(message, fields.text),
    is_quote_gone: false,
    stated_at: message?.created_at ?? now,
    replaced_by: null,
    state: isProposed ? 'proposed' : 'open',
    source: 'person',
    confirmed_by: isProposed ? null : ownId,
    created_by: ownId,
    reminded_at: null,
    created_at: now,
    updated_at: now,
  });
}

/** The words of the message if they are kept as they are. */
function quoteOf(message: Message, text: string): string | null {
  const stored = textOf(message);
  if (stored.length <= QUOTE_MAX && withLabels(stored, labelsNow()).trim() === text.trim())
    return stored.trim() === '' ? null : stored;
  return text.length <= QUOTE_MAX && stored.includes(text) ? text : null;
}

/** @throws AppError */
export async function setState(id: ChannelFact['id'], state: ChannelFact['state']): Promise<void> {
  await collections.channel_facts.update(id, (row) => {
    row.state = state;
  });
}

/** Corrects a fact, which confirms it unless it is somebody else's promise. @throws AppError */
export async function correctFact(
  id: ChannelFact['id'],
  { text, subject, owner_id, due_on }: FactFields,
  isProposed: boolean,
): Promise<void> {
  await collections.channel_facts.update(id, (row) => {
    row.text = text;
    row.subject = subject;
    row.owner_id = owner_id;
    row.due_on = due_on;
    if (isProposed) row.state = 'proposed';
    else if (row.state === 'proposed') row.state = 'open';
  });
}
