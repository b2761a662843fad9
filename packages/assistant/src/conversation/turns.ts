import { attachmentsOf, fileSize, type Message, textOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import type { Turn } from './conversation.ts';
import { oneLine } from './people.ts';

const FILE_CHARACTERS = 4000;
/** A shorter turn would be useless. */
const LEAST_CHARACTERS = 300;

/** The extracted contents or summaries of the messages' files, by attachment id. */
export async function readFiles(asker: Client, messages: Message[]): Promise<Map<string, string>> {
  const ids = messages.filter((message) => attachmentsOf(message).length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const files = await read(
    'The files',
    asker
      .from('attachments')
      .select('id, content, summary')
      .in('message_id', ids)
      .is('deleted_at', null),
  );
  return new Map(
    files.map(({ id, content, summary }) => [
      id,
      (content ?? summary ?? '').slice(0, FILE_CHARACTERS).trim(),
    ]),
  );
}

export function turnOf(
  message: Message,
  author: string,
  files: Map<string, string>,
  colleagues: Set<string>,
): Turn {
  const attached = attachmentsOf(message).map(({ id, name, mime_type: type, file_size: size }) => {
    const contents = files.get(id);
    return `[file: ${oneLine(name)}, ${type}, ${fileSize(size)}]${contents ? `\n${contents}` : ''}`;
  });
  return {
    id: message.id,
    author,
    // Only the model's own messages have the role of the assistant.
    role:
      message.role === 'assistant' && !colleagues.has(message.author_id ?? '')
        ? 'assistant'
        : 'user',
    ...(message.role === 'assistant' ? { by: 'assistant' as const } : {}),
    at: new Date(message.created_at).toISOString(),
    text: [textOf(message), ...attached].filter(Boolean).join('\n'),
  };
}

/**
 * The turns within a number of characters: long turns are shortened first, then the oldest are
 * dropped. The asking message keeps the most characters.
 */
export function withinBudget(turns: Turn[], budget: number): Turn[] {
  const size = turns.reduce((sum, { text }) => sum + text.length, 0);
  const share =
    size > budget ? Math.max(LEAST_CHARACTERS, Math.floor(budget / 2 / turns.length)) : size;
  let left = budget;
  const kept: Turn[] = [];
  for (const [index, turn] of turns.toReversed().entries()) {
    const text = cut(
      turn.text,
      index === 0 ? Math.max(share, budget - share * (turns.length - 1)) : share,
    );
    left -= text.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift({ ...turn, text: left < 0 ? cut(text, budget) : text });
  }
  return kept;
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text;
