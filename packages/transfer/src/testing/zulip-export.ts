import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { ZulipNote } from '../zulip/notes.ts';
import { type Planted, putInto } from './planting.ts';
import { LARGE_FILE, Oddities } from './zulip-oddities.ts';
import {
  messageOf,
  people,
  type Raw,
  reactionOf,
  recipientOfPerson,
  recipientOfStream,
  streams,
  subscriptions,
} from './zulip-realm.ts';

const MORE_THAN_A_FILE = 101 * 1024 * 1024;
/** As many messages as Zulip writes into a file. */
const IN_A_FILE = 1000;

/**
 * Writes the export of an invented organization as a folder: plain messages by the number, and a
 * channel with every oddity that the reader knows. The same number gives the same folder.
 */
export async function writeZulipExport(
  folder: string,
  messages: number,
): Promise<Planted<ZulipNote>> {
  const odd = new Oddities();
  const put = putInto(folder);
  const plain: Record<string, Raw[]> = {
    zerver_realm: [{ id: 2, name: 'Harbour', string_id: 'harbour' }],
    zerver_userprofile: people(),
    zerver_stream: streams(),
    zerver_recipient: [
      ...streams().map(({ id }) => ({
        id: recipientOfStream(Number(id)),
        type: 2,
        type_id: id,
      })),
      ...people().map(({ id }) => ({ id: recipientOfPerson(Number(id)), type: 1, type_id: id })),
    ],
    zerver_subscription: subscriptions(),
    zerver_reaction: Array.from({ length: Math.ceil(messages / 4) }, (_, number) =>
      reactionOf(number * 4),
    ),
  };
  const tables = Object.keys({ ...plain, ...odd.tables });
  await put(
    'realm.json',
    Object.fromEntries(
      tables.map((name) => [name, [...(plain[name] ?? []), ...(odd.tables[name] ?? [])]]),
    ),
  );
  await put('attachment.json', { zerver_attachment: odd.attachments });
  for (const [path, contents] of odd.files) await put(path, contents);
  await put(`uploads/${LARGE_FILE}`, '');
  await truncate(join(folder, 'uploads', LARGE_FILE), MORE_THAN_A_FILE);
  await put('messages-000001.json', {
    zerver_message: odd.messages,
    zerver_usermessage: odd.userMessages,
  });
  for (let from = 0; from < messages; from += IN_A_FILE)
    await put(`messages-${String(2 + from / IN_A_FILE).padStart(6, '0')}.json`, {
      zerver_message: Array.from({ length: Math.min(IN_A_FILE, messages - from) }, (_, number) =>
        messageOf(from + number),
      ),
      zerver_usermessage: [],
    });
  return { due: odd.due, messages };
}
