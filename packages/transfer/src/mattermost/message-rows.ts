import { type AttachmentSummary, limits, mentionOf } from '@parley/model';
import type { ArchiveEntry } from '../archive/archive.ts';
import { Attached, partsOf } from '../archive/attached.ts';
import { rowOf } from '../archive/rows.ts';
import { storable } from '../archive/text.ts';
import type { FormRecord, FormRow } from '../form/records.ts';
import { channelReference, type Names } from './dialect.ts';
import { findFile } from './files.ts';
import { channelId, idOf, type Means } from './ids.ts';
import { type Message, type Thread, threadsOf } from './posts.ts';
import type { Said } from './shapes.ts';
import type { Survey } from './survey.ts';
import { lineOfSystem, textOfMessage } from './text.ts';
import { momentOf } from './times.ts';

/** The rows of messages. Their files wait until all messages are through. */
export class MessageRows {
  readonly attached: Attached;
  readonly #survey: Survey;
  readonly #workspace: string;
  readonly #means: Means;

  constructor(survey: Survey, workspace: string, means: Means) {
    this.#survey = survey;
    this.#workspace = workspace;
    this.#means = means;
    this.attached = new Attached(means.sources);
  }

  async *all(): AsyncGenerator<FormRecord> {
    const { archive, file, numbering, channels } = this.#survey;
    const tell = this.#means.note;
    for await (const thread of threadsOf(archive, file, { numbering, channels, tell })) {
      yield rowOf('messages', this.#row(thread.root, null, countsOf(thread)));
      for (const reply of thread.replies)
        yield rowOf('messages', this.#row(reply, thread.root.id, NO_REPLIES));
    }
  }

  #row(message: Message, root: string | null, counts: FormRow): FormRow {
    const { id, at, channel, said, role } = message;
    const pin = this.#pinOf(message);
    return {
      id,
      workspace_id: this.#workspace,
      channel_id: channelId(channel.id),
      created_at: at,
      updated_at: at,
      author_id: said ? (this.#survey.people.authorOf(said)?.id ?? null) : null,
      thread_id: root,
      role,
      parts: said
        ? this.#partsOf(message, said)
        : [{ type: 'text', text: '_This message is not in the export._' }],
      metadata: role === 'system' ? { event: said?.type ?? 'mattermost' } : {},
      edited_at: said?.edit_at && role === 'user' ? (momentOf(said.edit_at) ?? at) : null,
      pinned_at: pin,
      pinned_by: null,
      ...counts,
    };
  }

  #pinOf({ said, at, where }: Message): string | null {
    if (!said?.is_pinned) return null;
    this.#means.note('pinned_by', where);
    return at;
  }

  #partsOf(message: Message, said: Said) {
    const { id, role, where } = message;
    const names = this.#names(where);
    if (role === 'system') {
      const author = this.#survey.people.authorOf(said)?.name ?? said.user;
      return partsOf(
        id,
        storable(lineOfSystem(said, author), () => names.tell('text_cut')),
        [],
      );
    }
    const { lines, listed } = this.#filesOf(message, said, names);
    const whole = [textOfMessage(said, names), ...lines].filter((part) => part !== '').join('\n\n');
    return partsOf(
      id,
      storable(whole, () => names.tell('text_cut')),
      listed,
    );
  }

  #names(where: string): Names {
    const { people, channels, team } = this.#survey;
    const channel = (name: string): string | null => {
      const known = channels.named(name);
      return known && channelReference(channelId(known.id));
    };
    return {
      person: (username) => {
        const id = people.get(username)?.id;
        return id === undefined ? null : mentionOf(id);
      },
      channel,
      address: (inTeam, name) => (inTeam === team.name ? channel(name) : null),
      tell: (code) => this.#means.note(code, where),
    };
  }

  /** Files that come are listed and kept; each of the others leaves a line. */
  #filesOf({ id, at, channel }: Message, { attachments }: Said, names: Names) {
    const lines: string[] = [];
    const listed: AttachmentSummary[] = [];
    const seen = new Set<string>();
    const isOwn = (entry: ArchiveEntry): boolean =>
      !seen.has(entry.path) && this.#survey.files.isOwner(entry, id);
    for (const [index, { path }] of attachments.entries()) {
      const found = findFile(this.#survey.files, path, isOwn, names.tell);
      if ('entry' in found) seen.add(found.entry.path);
      if ('line' in found) lines.push(found.line);
      else if (listed.length >= limits.attachmentsPerMessage) names.tell('too_many_files');
      else {
        const ids = {
          id: idOf('attachment', id, index),
          workspace_id: this.#workspace,
          channel_id: channelId(channel.id),
          message_id: id,
        };
        listed.push(this.attached.add(ids, found, at));
      }
    }
    return { lines, listed };
  }
}

const NO_REPLIES = { reply_count: 0, last_reply_at: null };

function countsOf({ replies }: Thread): FormRow {
  const said = replies.filter(({ role }) => role === 'user');
  if (said.length === 0) return NO_REPLIES;
  const last = replies.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return { reply_count: said.length, last_reply_at: last };
}
