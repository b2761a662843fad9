import { type AttachmentSummary, limits } from '@parley/model';
import { Attached, partsOf } from '../archive/attached.ts';
import { rowOf } from '../archive/rows.ts';
import type { RecordMeans } from '../archive/source.ts';
import { asText, storable } from '../archive/text.ts';
import type { FormRecord, FormRow } from '../form/records.ts';
import type { CampfireDatabase } from './database.ts';
import { findFile } from './files.ts';
import { fromHtml, type Names } from './html.ts';
import { messagesOf, type SentMessage } from './messages.ts';
import type { CampfireNote } from './notes.ts';
import { momentOf } from './shapes.ts';
import type { Survey } from './survey.ts';

const SOUND = /^\/play \w+$/;
/** Rails writes the text of a message a moment after the message. */
const SAVED_WITHIN_MS = 2000;

/** The rows of messages. Their files wait until all messages are through. */
export class MessageRows {
  readonly attached: Attached;
  readonly #survey: Survey;
  readonly #workspace: string;
  readonly #note: RecordMeans<CampfireNote>['note'];

  constructor(survey: Survey, workspace: string, { note, sources }: RecordMeans<CampfireNote>) {
    this.#survey = survey;
    this.#workspace = workspace;
    this.#note = note;
    this.attached = new Attached(sources);
  }

  *all(database: CampfireDatabase): Generator<FormRecord> {
    const { messages, blobs } = this.#survey;
    const reading = { tell: this.#note, isListed: (id: string) => blobs.has(id) };
    for (const found of messagesOf(database, reading)) {
      if (messages.has(found.message.id)) yield rowOf('messages', this.#row(found));
      else this.#note('no_room', found.where);
    }
  }

  #row(found: SentMessage): FormRow {
    const { message, at, where } = found;
    const { ids } = this.#survey;
    const id = ids.message(message.id);
    const { listed, lines } = this.#filesOf(found);
    const said = message.body ? fromHtml(message.body, this.#names(where)) : '';
    if (SOUND.test(said)) this.#note('sound', where);
    const parts = [said, ...lines, this.#boostLine(message.id)].filter((part) => part !== '');
    const edited = editedAt(found);
    if (edited !== null) this.#note('edited', where);
    return {
      id,
      workspace_id: this.#workspace,
      channel_id: ids.channel(message.room_id),
      author_id: this.#survey.people.get(message.creator_id)?.id ?? null,
      thread_id: null,
      role: 'user',
      parts: partsOf(
        id,
        storable(parts.join('\n\n'), () => this.#note('text_cut', where)),
        listed,
      ),
      metadata: {},
      created_at: at,
      updated_at: at,
      edited_at: edited,
    };
  }

  /** Boosts that are words, which are no reactions here. */
  #boostLine(message: string): string {
    const { boosts, people } = this.#survey;
    const texts = (boosts.get(message) ?? []).filter(({ isEmoji }) => !isEmoji);
    const shown = texts.map(
      ({ person, content }) => `${asText(people.get(person)?.name ?? '?')}: ${asText(content)}`,
    );
    return shown.length > 0 ? `_${shown.join(' · ').replaceAll(/\s+/g, ' ')}_` : '';
  }

  #names(where: string): Names {
    const { people, messages, ids } = this.#survey;
    return {
      person: (id) => people.get(id)?.id ?? null,
      message: (channel, id) => (messages.get(id) === channel ? ids.message(id) : null),
      tell: (code) => this.#note(code, where),
    };
  }

  /** Files that come are listed and kept; each of the others leaves its name. */
  #filesOf({ message, at, where }: SentMessage) {
    const { ids, blobs } = this.#survey;
    const lines: string[] = [];
    const listed: AttachmentSummary[] = [];
    for (const attached of blobs.get(message.id) ?? []) {
      const file = findFile(attached, (code) => this.#note(code, where));
      if ('lost' in file) lines.push(`_${asText(file.lost)}_`);
      else if (listed.length >= limits.attachmentsPerMessage) this.#note('too_many_files', where);
      else {
        const attachmentIds = {
          id: ids.of('attachment', message.id, listed.length),
          workspace_id: this.#workspace,
          channel_id: ids.channel(message.room_id),
          message_id: ids.message(message.id),
        };
        listed.push(this.attached.add(attachmentIds, file, at));
      }
    }
    return { lines, listed };
  }
}

/** A boost changes the time of a message, so only that of its text tells of an edit. */
function editedAt({ message }: SentMessage): string | null {
  const [from, to] = [momentOf(message.text_from), momentOf(message.text_at)];
  if (from === null || to === null) return null;
  return Date.parse(to) - Date.parse(from) > SAVED_WITHIN_MS ? to : null;
}
