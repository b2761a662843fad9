import type { ReadableSource } from '../folder/folder-source.ts';
import type { FormRow, JsonValue } from '../form/records.ts';

/** What a page shows of a message. */
export type ShownMessage = {
  id: string;
  author: string | null;
  at: string;
  text: string;
  isDeleted: boolean;
  isReply: boolean;
  files: ShownFile[];
};
export type ShownFile = { name: string; sha256: string | null; mimeType: string };
export type ShownChannel = { id: string; name: string; kind: string; messages: ShownMessage[] };

/** The names and channels of an export, and its messages by channel. */
export type History = {
  name: string;
  people: ReadonlyMap<string, string>;
  channels: readonly ShownChannel[];
};

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** Reads the part of an export that a person reads: channels, and what was said there. */
export async function readHistory(source: ReadableSource): Promise<History> {
  const people = new Map<string, string>();
  const channels = new Map<string, ShownChannel>();
  const rows: FormRow[] = [];
  const attachments: FormRow[] = [];
  const participants: FormRow[] = [];
  const objects = new Map<string, string | null>();
  for await (const record of source.records(() => {})) {
    if (record.kind === 'person') people.set(record.person.id, record.person.name ?? '');
    else if (record.kind === 'object') objects.set(record.object.path, record.object.sha256);
    else if (record.table === 'channels') channels.set(...channelOf(record.row));
    else if (record.table === 'messages') rows.push(shownColumns(record.row));
    else if (record.table === 'attachments') attachments.push(record.row);
    else if (record.table === 'participants') participants.push(record.row);
  }
  nameConversations(channels, participants, people);
  const files = Map.groupBy(attachments, ({ message_id: message }) => message);
  for (const row of inOrder(rows))
    channels
      .get(textOf(row.channel_id))
      ?.messages.push(messageOf(row, filesOf(files.get(row.id ?? null) ?? [], objects)));
  return { name: source.workspace?.name ?? 'Your data', people, channels: [...channels.values()] };
}

/** A conversation has no name of its own: it is called by its people. */
function nameConversations(
  channels: ReadonlyMap<string, ShownChannel>,
  participants: readonly FormRow[],
  people: ReadonlyMap<string, string>,
): void {
  const inside = Map.groupBy(participants, ({ channel_id: channel }) => channel);
  for (const channel of channels.values()) {
    if (channel.kind !== 'direct') continue;
    const rows = inside.get(channel.id) ?? [];
    const names = rows.map(({ profile_id: id }) => people.get(textOf(id)) ?? '');
    if (names.length > 0) channel.name = names.toSorted().join(', ');
  }
}

function channelOf({ id, name, visibility }: FormRow): [string, ShownChannel] {
  const channel = { name: textOf(name), kind: textOf(visibility), messages: [] };
  return [textOf(id), { id: textOf(id), ...channel }];
}

/** Only what is shown, because all messages are held at once. */
const shownColumns = (row: FormRow): FormRow => ({
  id: row.id ?? null,
  channel_id: row.channel_id ?? null,
  author_id: row.author_id ?? null,
  thread_id: row.thread_id ?? null,
  created_at: row.created_at ?? null,
  deleted_at: row.deleted_at ?? null,
  text: messageText(row),
});

function messageText({ parts, content }: FormRow): string {
  const all: readonly JsonValue[] = Array.isArray(parts) ? parts : [];
  const texts = all.map((part) =>
    typeof part === 'object' && part !== null && 'type' in part && part.type === 'text'
      ? textOf(part.text)
      : '',
  );
  return texts.filter(Boolean).join('\n\n') || textOf(content);
}

/** By time, with the replies of a thread below its first message. */
function inOrder(rows: readonly FormRow[]): FormRow[] {
  const times = new Map(rows.map(({ id, created_at: at }) => [id, textOf(at)]));
  const keyOf = (row: FormRow) => {
    const root = row.thread_id ?? row.id ?? null;
    const isReply = row.thread_id ? '1' : '0';
    return [times.get(root) ?? '', textOf(root), isReply, textOf(row.created_at)].join(' ');
  };
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => row);
}

const messageOf = (row: FormRow, files: ShownFile[]): ShownMessage => ({
  id: textOf(row.id),
  author: row.author_id ? textOf(row.author_id) : null,
  at: textOf(row.created_at),
  text: row.deleted_at ? '' : textOf(row.text),
  isDeleted: Boolean(row.deleted_at),
  isReply: Boolean(row.thread_id),
  files: row.deleted_at ? [] : files,
});

const filesOf = (
  rows: readonly FormRow[],
  objects: ReadonlyMap<string, string | null>,
): ShownFile[] =>
  rows
    .filter((row) => !row.deleted_at)
    .map((row) => ({
      name: textOf(row.name),
      sha256: objects.get(textOf(row.storage_path)) ?? null,
      mimeType: textOf(row.mime_type),
    }));
