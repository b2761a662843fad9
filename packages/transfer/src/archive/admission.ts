import { createHash } from 'node:crypto';
import type { FormRecord } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { channelId, rowOf } from '../slack/ids.ts';
import type { TellNote } from '../slack/notes.ts';
import type { Survey } from '../slack/survey.ts';

/** Who is a member of what. */
export class Admission {
  readonly #survey: Survey;
  readonly #workspace: string;
  readonly #owner: string;
  readonly #note: TellNote;

  constructor(survey: Survey, workspace: string, note: TellNote) {
    this.#survey = survey;
    this.#workspace = workspace;
    this.#note = note;
    const primary = survey.users.find(({ is_primary_owner: is }) => is)?.id;
    this.#owner = survey.people.owner(primary)?.id ?? '';
  }

  workspace = (name: string): FormRecord =>
    rowOf('workspaces', { id: this.#workspace, name, owner_id: this.#owner });

  *memberships(): Generator<FormRecord> {
    for (const { id, role } of this.#survey.people.all()) {
      const isOwner = id === this.#owner;
      if (role === null && !isOwner) continue;
      yield rowOf('memberships', {
        id: sourceId('slack', 'membership', id),
        workspace_id: this.#workspace,
        profile_id: id,
        role: isOwner ? 'owner' : role,
      });
    }
  }

  *participants(): Generator<FormRecord> {
    for (const channel of this.#survey.channels)
      for (const member of new Set(channel.members)) {
        const person = this.#survey.people.get(member);
        if (!person || (person.role === null && person.id !== this.#owner)) {
          this.#note('unknown_member', `${channel.name}, ${member}`);
          continue;
        }
        const isCreator = channel.kind !== 'direct' && channel.creator === member;
        yield rowOf('participants', {
          id: sourceId('slack', 'participant', JSON.stringify([channel.id, member])),
          workspace_id: this.#workspace,
          channel_id: channelId(channel.id),
          profile_id: person.id,
          role: isCreator ? 'owner' : 'member',
          // What was written before the move is read.
          last_read_at: channel.latest,
        });
      }
  }

  /** Each set of people has one conversation; a second of the same people stays as it is. */
  *conversations(): Generator<FormRecord> {
    const handles = new Set<string>();
    for (const { id, kind, members } of this.#survey.channels) {
      const people = [...new Set(members)].map((member) => this.#survey.people.get(member));
      if (kind !== 'direct' || people.some((person) => (person?.role ?? null) === null)) continue;
      const ids = people.map((person) => person?.id ?? '').toSorted();
      const handle = `direct-${createHash('sha256').update(ids.join(',')).digest('hex')}`;
      if (ids.length === 0 || handles.has(handle)) continue;
      handles.add(handle);
      yield rowOf('private.conversations', {
        workspace_id: this.#workspace,
        handle,
        channel_id: channelId(id),
      });
    }
  }
}
