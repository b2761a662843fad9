import { referenceSource } from '@parley/markdown';
import { type AttachmentSummary, limits, mentionOf } from '@parley/model';
import { Attached, partsOf } from '../archive/attached.ts';
import { rowOf } from '../archive/rows.ts';
import type { RecordMeans } from '../archive/source.ts';
import { asText, storable } from '../archive/text.ts';
import type { FormRecord, FormRow } from '../form/records.ts';
import { momentOf } from '../slack/times.ts';
import { findUpload } from './files.ts';
import { fromZulip, type Names } from './markdown.ts';
import { messagesOf, type SentMessage } from './message-files.ts';
import type { ZulipNote } from './notes.ts';
import type { Survey } from './survey.ts';
import { topicOf } from './topics.ts';
import { widgetText } from './widgets.ts';

/** The rows of messages. Their files wait until all messages are through. */
export class MessageRows {
  readonly attached: Attached;
  readonly #survey: Survey;
  readonly #workspace: string;
  readonly #note: RecordMeans<ZulipNote>['note'];
  readonly #byName: ReadonlyMap<string, string>;

  constructor(survey: Survey, workspace: string, { note, sources }: RecordMeans<ZulipNote>) {
    this.#survey = survey;
    this.#workspace = workspace;
    this.#note = note;
    this.attached = new Attached(sources);
    this.#byName = uniqueNames(survey);
  }

  async *all(): AsyncGenerator<FormRecord> {
    for await (const found of messagesOf(this.#survey.archive, { tell: this.#note })) {
      const channel = this.#survey.messages.get(found.message.id);
      if (channel === undefined) this.#note('no_recipient', found.where);
      else yield rowOf('messages', this.#row(channel, found));
    }
  }

  #row(channel: string, found: SentMessage): FormRow {
    const { message, at, where } = found;
    const { topics, people, realm } = this.#survey;
    const id = realm.ids.message(message.id);
    const title = topicOf(message, channel);
    const topic = title === null ? null : topics.get(channel, title);
    const opens = topic?.root === message.id;
    const listed: AttachmentSummary[] = [];
    const said = this.#textOf(channel, found, listed);
    const whole = opens ? `**${asText(title ?? '')}**\n\n${said}` : said;
    if (message.last_edit_time) this.#note('edited', where);
    return {
      id,
      workspace_id: this.#workspace,
      channel_id: realm.ids.channel(channel),
      author_id: people.get(String(message.sender))?.id ?? null,
      thread_id: topic === null || opens ? null : realm.ids.message(topic.root),
      role: 'user',
      parts: partsOf(
        id,
        storable(whole.trimEnd(), () => this.#note('text_cut', where)),
        listed,
      ),
      metadata: {},
      created_at: at,
      updated_at: at,
      edited_at: message.last_edit_time ? (momentOf(message.last_edit_time) ?? at) : null,
      reply_count: opens ? topic.replies : 0,
      last_reply_at: opens && topic.replies > 0 ? topic.last : null,
    };
  }

  #textOf(channel: string, found: SentMessage, listed: AttachmentSummary[]): string {
    const { message, where } = found;
    const tell = (code: ZulipNote) => this.#note(code, where);
    const events = this.#survey.submessages.get(message.id) ?? [];
    const widget = widgetText(message.content, events, tell);
    return widget ?? fromZulip(message.content, this.#names(channel, found, listed));
  }

  #names(channel: string, { message, at, where }: SentMessage, listed: AttachmentSummary[]): Names {
    const { people, channels, topics, messages, uploads, realm } = this.#survey;
    const tell = (code: ZulipNote) => this.#note(code, where);
    const messageReference = (id: number) =>
      referenceSource({ kind: 'message', id: realm.ids.message(id) });
    const had = new Set<string>();
    return {
      tell,
      person: (name, id) => {
        const key = id === null ? this.#byName.get(name.toLowerCase()) : String(id);
        const person = key === undefined ? null : people.get(key);
        return person ? mentionOf(person.id) : null;
      },
      channel: (nameOrId) => {
        const found = channels.stream(nameOrId);
        return found === null
          ? null
          : referenceSource({ kind: 'channel', id: realm.ids.channel(found) });
      },
      topic: (channel, topic) => {
        const found = channels.stream(channel);
        const root = found === null ? undefined : topics.get(found, topic)?.root;
        return root === undefined ? null : messageReference(root);
      },
      message: (id) => (messages.has(id) ? messageReference(id) : null),
      ownPath: (address) => ownPath(address, realm.host),
      file: (path) => {
        if (had.has(path)) return true;
        const file = findUpload(uploads.get(path), message.id, tell);
        if (file === null) return false;
        if (listed.length >= limits.attachmentsPerMessage) {
          tell('too_many_files');
          return false;
        }
        had.add(path);
        const attachmentIds = {
          id: realm.ids.of('attachment', message.id, path),
          workspace_id: this.#workspace,
          channel_id: realm.ids.channel(channel),
          message_id: realm.ids.message(message.id),
        };
        listed.push(this.attached.add(attachmentIds, file, at));
        return true;
      },
    };
  }
}

/** Keys of people by name, as far as a name is one person's. */
function uniqueNames({ people }: Survey): Map<string, string> {
  const keys = new Map<string, string | null>();
  for (const [key, { name }] of people.entries()) {
    const plain = (name ?? '').toLowerCase();
    keys.set(plain, keys.has(plain) ? null : key);
  }
  return new Map([...keys].flatMap(([name, key]) => (key === null ? [] : [[name, key]])));
}

/** An organization's server is called by its name: `https://harbour.zulipchat.com`. */
function ownPath(address: string, host: string): string | null {
  if (/^[/#]/.test(address)) return address;
  const [, server = '', path = ''] = /^https?:\/\/([^/?#]+)(\/?[^\s]*)$/.exec(address) ?? [];
  return host !== '' && server.toLowerCase().startsWith(`${host.toLowerCase()}.`) ? path : null;
}
