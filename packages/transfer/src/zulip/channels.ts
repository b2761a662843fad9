import type { ArchivedChannel } from '../archive/channels.ts';
import { momentOf } from '../slack/times.ts';
import type { TellNote } from './notes.ts';
import { recipientSchema, streamSchema, subscriptionSchema, type ZulipStream } from './shapes.ts';
import { rowsOf, type Tables } from './tables.ts';

const PERSONAL = 1;
const STREAM = 2;
const GROUP = 3;
const STREAM_ADMIN = 20;
const EVERYONE_POSTS = 1;
/** As many as a conversation has here. */
const MOST_IN_CONVERSATION = 9;

type Growing = { -readonly [Key in keyof ArchivedChannel]: ArchivedChannel[Key] } & {
  streamName: string;
};

/** Channels are known by their number, conversations by their people. */
const streamKey = (id: number): string => `stream ${id}`;

/** The channels and conversations of an export. Conversations appear with their first message. */
export class Channels {
  readonly #channels = new Map<string, Growing>();
  readonly #recipients = new Map<number, { type: number; type_id: number }>();
  readonly #members = new Map<number, { person: string; isAdmin: boolean }[]>();
  readonly #tell: TellNote;

  constructor(tables: Tables, tell: TellNote) {
    this.#tell = tell;
    for (const { id, type, type_id } of rowsOf(tables, 'zerver_recipient', recipientSchema))
      this.#recipients.set(id, { type, type_id });
    for (const row of rowsOf(tables, 'zerver_subscription', subscriptionSchema)) {
      if (row.active === false) continue;
      if (row.is_muted) tell('muted_channel', `zerver_subscription, ${row.user_profile}`);
      const known = this.#members.get(row.recipient) ?? [];
      known.push({ person: String(row.user_profile), isAdmin: row.role === STREAM_ADMIN });
      this.#members.set(row.recipient, known);
    }
    const onBad = () => tell('bad_channel', 'zerver_stream');
    const byStream = new Map(
      [...this.#recipients].flatMap(([id, { type, type_id }]) =>
        type === STREAM ? [[type_id, id] as const] : [],
      ),
    );
    for (const stream of rowsOf(tables, 'zerver_stream', streamSchema, onBad))
      this.#addStream(stream, this.#members.get(byStream.get(stream.id) ?? -1) ?? []);
  }

  #addStream(stream: ZulipStream, members: readonly { person: string; isAdmin: boolean }[]): void {
    const { id, name, description = '', creator } = stream;
    this.#tellOf(stream);
    const people = members.map(({ person }) => person);
    const owners = members.filter(({ isAdmin }) => isAdmin).map(({ person }) => person);
    this.#channels.set(streamKey(id), {
      id: streamKey(id),
      name,
      streamName: name,
      kind: stream.invite_only ? 'private' : 'open',
      members: people,
      owners: creator === undefined ? owners : [String(creator), ...owners],
      latest: null,
      description,
      isArchived: stream.deactivated ?? false,
      created: momentOf(stream.date_created),
    });
  }

  #tellOf(stream: ZulipStream): void {
    const { name } = stream;
    if (stream.is_web_public) this.#tell('web_public', name);
    if (stream.invite_only && stream.history_public_to_subscribers === false)
      this.#tell('protected_history', name);
    if ((stream.stream_post_policy ?? EVERYONE_POSTS) !== EVERYONE_POSTS)
      this.#tell('post_policy', name);
  }

  /** The channel of a message, in which it becomes the last one if it is; null if there is none. */
  see(recipient: number, sender: string, at: string): string | null {
    const found = this.idOf(recipient, sender);
    if (found === null) return null;
    const channel = this.#channels.get(found.id) ?? this.#addConversation(found.id, found.people);
    if (channel.latest === null || at > channel.latest) channel.latest = at;
    return found.id;
  }

  /** Conversations are known by their people: Zulip has had two forms of those between two. */
  idOf(recipient: number, sender: string): { id: string; people: string[] } | null {
    const found = this.#recipients.get(recipient);
    if (found?.type === STREAM) {
      const id = streamKey(found.type_id);
      return this.#channels.has(id) ? { id, people: [] } : null;
    }
    if (found?.type !== PERSONAL && found?.type !== GROUP) return null;
    const others =
      found.type === PERSONAL
        ? [String(found.type_id)]
        : (this.#members.get(recipient) ?? []).map(({ person }) => person);
    const people = [...new Set([sender, ...others])].toSorted();
    return { id: `people ${people.join(' ')}`, people };
  }

  #addConversation(id: string, members: string[]): Growing {
    const isLarge = members.length > MOST_IN_CONVERSATION;
    if (isLarge) this.#tell('large_conversation', id.slice(0, 200));
    const name = isLarge ? `Conversation of ${members.length}` : id;
    const channel: Growing = {
      id,
      name,
      streamName: '',
      kind: isLarge ? 'private' : 'direct',
      members,
      owners: [],
      latest: null,
      description: '',
      isArchived: false,
      created: null,
    };
    this.#channels.set(id, channel);
    return channel;
  }

  /** The channel of a channel by its name or number. */
  stream(nameOrId: string | number): string | null {
    if (typeof nameOrId === 'number')
      return this.#channels.has(streamKey(nameOrId)) ? streamKey(nameOrId) : null;
    const wanted = nameOrId.toLowerCase();
    const found = this.all().find(({ streamName }) => streamName.toLowerCase() === wanted);
    return found && wanted !== '' ? found.id : null;
  }

  all = (): Growing[] => [...this.#channels.values()];
}
