import { referenceSource } from '@parley/markdown';
import { type AttachmentSummary, limits, mentionOf } from '@parley/model';
import { Attached, type FoundFile, partsOf } from '../archive/attached.ts';
import { rowOf } from '../archive/rows.ts';
import { storable } from '../archive/text.ts';
import type { FormRecord, FormRow } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { type DayMessage, messagesOf } from './days.ts';
import { findFile } from './files.ts';
import { judge, threadOf } from './judge.ts';
import type { Names } from './mrkdwn.ts';
import { channelId, type Means, messageId } from './ids.ts';
import type { SlackMessage } from './shapes.ts';
import type { Survey, Surveyed } from './survey.ts';
import { lineOfSystem, textOfMessage } from './text.ts';
import { momentOf } from './times.ts';

type Pin = { by: string | null; at: string };

/** The rows of messages, channel by channel. Their files wait until all messages are through. */
export class MessageRows {
  readonly attached: Attached;
  readonly #survey: Survey;
  readonly #workspace: string;
  readonly #means: Means;
  readonly #times: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(survey: Survey, workspace: string, means: Means) {
    this.#survey = survey;
    this.#workspace = workspace;
    this.#means = means;
    this.attached = new Attached(means.sources);
    this.#times = new Map(survey.channels.map(({ id, times }) => [id, times]));
  }

  async *of(channel: Surveyed): AsyncGenerator<FormRecord> {
    const { archive } = this.#survey;
    const pins = this.#pinsOf(channel);
    const awaited = new Set(channel.threads.keys());
    const tell = this.#means.note;
    for await (const found of messagesOf(archive, channel.days, { tell })) {
      const { role, note } = judge(found.message);
      if (note !== null) tell(note, found.where);
      if (role === null) continue;
      awaited.delete(found.at);
      yield rowOf('messages', this.#row(channel, found, role, pins.get(found.at)));
    }
    for (const at of awaited) {
      tell('thread_root_missing', `${channel.name}, ${at}`);
      yield rowOf('messages', this.#missingRoot(channel, at));
    }
  }

  #row(
    channel: Surveyed,
    { message, at, where }: DayMessage,
    role: 'user' | 'system',
    pin: Pin | undefined,
  ): FormRow {
    const names = this.#names(where);
    const author = this.#survey.people.authorOf(message);
    const { lines, listed } =
      role === 'user' ? this.#filesOf(channel, { message, at, where }) : { lines: [], listed: [] };
    const said =
      role === 'system'
        ? lineOfSystem(message, author?.name ?? 'Somebody')
        : textOfMessage(message, names);
    const whole = [said, ...lines].filter((part) => part !== '').join('\n\n');
    const text = storable(whole, () => names.tell('text_cut'));
    const id = messageId(channel.id, at);
    return {
      ...this.#basis(channel, at),
      author_id: author?.id ?? null,
      thread_id: this.#rootOf(channel, message),
      role,
      parts: partsOf(id, text, listed),
      metadata: role === 'system' ? { event: message.subtype ?? 'slack' } : {},
      edited_at: message.edited ? (momentOf(message.edited.ts) ?? at) : null,
      pinned_at: pin?.at ?? null,
      pinned_by: pin?.by ?? null,
    };
  }

  /** The columns that follow from the place of a message alone. */
  #basis(channel: Surveyed, at: string) {
    const thread = channel.threads.get(at);
    return {
      id: messageId(channel.id, at),
      workspace_id: this.#workspace,
      channel_id: channelId(channel.id),
      created_at: at,
      updated_at: at,
      reply_count: thread?.replies ?? 0,
      last_reply_at: thread && thread.replies > 0 ? thread.last : null,
    };
  }

  /** Holds a thread together whose first message is not in the export. */
  #missingRoot(channel: Surveyed, at: string): FormRow {
    return {
      ...this.#basis(channel, at),
      author_id: null,
      thread_id: null,
      role: 'user',
      parts: [{ type: 'text', text: '_This message is not in the export._' }],
      metadata: {},
      edited_at: null,
      pinned_at: null,
      pinned_by: null,
    };
  }

  #rootOf(channel: Surveyed, message: SlackMessage): string | null {
    const root = momentOf(threadOf(message) ?? undefined);
    return root !== null && channel.threads.has(root) ? messageId(channel.id, root) : null;
  }

  #pinsOf(channel: Surveyed): Map<string, Pin> {
    const pins = new Map<string, Pin>();
    for (const { id, user, created } of channel.pins) {
      const at = momentOf(id);
      if (at === null || !channel.times.has(at))
        this.#means.note('pin_of_nothing', `${channel.name}, pin ${id ?? '?'}`);
      else
        pins.set(at, {
          by: this.#survey.people.get(user)?.id ?? null,
          at: momentOf(created) ?? at,
        });
    }
    return pins;
  }

  #names(where: string): Names {
    const { people } = this.#survey;
    return {
      person: (user) => {
        const id = people.get(user)?.id;
        return id === undefined ? null : mentionOf(id);
      },
      channel: (channel) =>
        this.#times.has(channel)
          ? referenceSource({ kind: 'channel', id: channelId(channel) })
          : null,
      message: (channel, ts) => {
        const at = momentOf(ts);
        return at !== null && this.#times.get(channel)?.has(at)
          ? referenceSource({ kind: 'message', id: messageId(channel, at) })
          : null;
      },
      tell: (code) => this.#means.note(code, where),
    };
  }

  /** Files that come are listed and kept; each of the others leaves a line. */
  #filesOf(channel: Surveyed, { message, at, where }: DayMessage) {
    const names = this.#names(where);
    const lines: string[] = [];
    const listed: AttachmentSummary[] = [];
    const files = message.file ? [...message.files, message.file] : message.files;
    for (const [index, file] of files.entries()) {
      const found = findFile(file, this.#survey.files, names);
      if ('line' in found) lines.push(found.line);
      else if (listed.length >= limits.attachmentsPerMessage) names.tell('too_many_files');
      else listed.push(this.#keep(channel, { at, index, found }));
    }
    return { lines, listed };
  }

  #keep(channel: Surveyed, { at, index, found }: { at: string; index: number; found: FoundFile }) {
    const ids = {
      id: sourceId('slack', 'attachment', JSON.stringify([channel.id, at, index])),
      workspace_id: this.#workspace,
      channel_id: channelId(channel.id),
      message_id: messageId(channel.id, at),
    };
    return this.attached.add(ids, found, at);
  }
}
