import { createHash } from 'node:crypto';
import type { FormPerson, FormRecord } from '../form/records.ts';
import { sourceId } from '../form/source-id.ts';
import { rowOf } from './rows.ts';

/** A person of an export. */
export type Somebody = FormPerson & {
  /** The role here; null if the person does not become a member. */
  readonly role: 'owner' | 'admin' | 'member' | null;
};

/** A channel or conversation, as far as its participants are concerned. */
export type AdmittedChannel = {
  /** As the export calls it; its id here is `sourceId(form, 'channel', id)`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'open' | 'private' | 'direct';
  /** Keys of people. */
  readonly members: readonly string[];
  readonly owners: readonly string[];
  /** The time of the last message. */
  readonly latest: string | null;
};

export type Admitted = {
  /** The name of the form, such as 'slack'. */
  readonly form: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly people: { all(): readonly Somebody[]; get(key: string): Somebody | null };
  readonly owner: Somebody | null;
  readonly rooms: readonly AdmittedChannel[];
  /** Called for each member of a channel who is no member of the workspace. */
  onUnknownMember(where: string): void;
};

/** The rows that make people members of the workspace, its channels and conversations. */
export class Admission {
  readonly #all: Admitted;

  constructor(all: Admitted) {
    this.#all = all;
  }

  workspace(): FormRecord {
    const { workspace, owner } = this.#all;
    return rowOf('workspaces', { ...workspace, owner_id: owner?.id ?? '' });
  }

  *memberships(): Generator<FormRecord> {
    const { form, workspace, people, owner } = this.#all;
    for (const { id, role } of people.all()) {
      const isOwner = id === owner?.id;
      if (role === null && !isOwner) continue;
      yield rowOf('memberships', {
        id: sourceId(form, 'membership', id),
        workspace_id: workspace.id,
        profile_id: id,
        role: isOwner ? 'owner' : role,
      });
    }
  }

  *participants(): Generator<FormRecord> {
    const { form, workspace, people, owner, rooms } = this.#all;
    for (const channel of rooms)
      for (const member of new Set(channel.members)) {
        const person = people.get(member);
        if (!person || (person.role === null && person.id !== owner?.id)) {
          this.#all.onUnknownMember(`${channel.name}, ${member}`);
          continue;
        }
        yield rowOf('participants', {
          id: sourceId(form, 'participant', JSON.stringify([channel.id, member])),
          workspace_id: workspace.id,
          channel_id: sourceId(form, 'channel', channel.id),
          profile_id: person.id,
          role: channel.owners.includes(member) ? 'owner' : 'member',
          // What was written before the move is read.
          last_read_at: channel.latest,
        });
      }
  }

  /** Each set of people has one conversation; a second of the same people stays as it is. */
  *conversations(): Generator<FormRecord> {
    const { form, workspace, people, rooms } = this.#all;
    const handles = new Set<string>();
    for (const { id, kind, members } of rooms) {
      const inside = [...new Set(members)].map((member) => people.get(member));
      if (kind !== 'direct' || inside.some((person) => (person?.role ?? null) === null)) continue;
      const ids = inside.map((person) => person?.id ?? '').toSorted();
      const handle = `direct-${createHash('sha256').update(ids.join(',')).digest('hex')}`;
      if (ids.length === 0 || handles.has(handle)) continue;
      handles.add(handle);
      yield rowOf('private.conversations', {
        workspace_id: workspace.id,
        handle,
        channel_id: sourceId(form, 'channel', id),
      });
    }
  }
}
