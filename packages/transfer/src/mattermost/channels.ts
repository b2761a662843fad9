import type { AdmittedChannel } from '../archive/admission.ts';
import { cut } from '../archive/rows.ts';
import type { Heads, ListedChannel, ListedConversation } from './heads.ts';
import { channelKey, directKey } from './ids.ts';
import type { TellNote } from './notes.ts';
import { hasRole } from './people.ts';
import { momentOf } from './times.ts';

/** As many as a conversation has here. */
const MOST_IN_CONVERSATION = 9;
const MOST_DESCRIPTION = 255;

/** A channel or conversation, and what the first reading of its messages counts. */
export type Known = {
  readonly id: string;
  /** What people call it, and what the address calls it. */
  readonly name: string;
  readonly handle: string;
  kind: AdmittedChannel['kind'];
  readonly description: string | null;
  readonly archivedAt: string | null;
  readonly members: Set<string>;
  readonly owners: Set<string>;
  first: string | null;
  latest: string | null;
  messages: number;
  threads: number;
};

/** The channels and conversations of the team. Another team's are told, and left out. */
export class Channels {
  readonly #byKey = new Map<string, Known>();
  readonly #others = new Set<string>();
  readonly #team: string;
  readonly #isOfTeam: (username: string) => boolean;
  readonly #tell: TellNote;

  constructor(team: string, isOfTeam: (username: string) => boolean, tell: TellNote) {
    this.#team = team;
    this.#isOfTeam = isOfTeam;
    this.#tell = tell;
  }

  addAll({ channels, conversations, users }: Heads): void {
    for (const channel of channels) this.#addChannel(channel);
    for (const { value, where } of users)
      for (const team of value.teams)
        if (team.name === this.#team)
          for (const { name, roles, favorite } of team.channels) {
            if (favorite) this.#tell('favorite', `${where}, ${name}`);
            this.#addMember(name, value.username, hasRole(roles, 'channel_admin'), where);
          }
    for (const conversation of conversations) this.#addConversation(conversation);
  }

  #addChannel({ value: channel, where }: ListedChannel): void {
    const key = channelKey(channel.team, channel.name);
    if (channel.team !== this.#team) {
      this.#others.add(key);
      return this.#tell('other_team_channel', where);
    }
    const { type, header, purpose } = channel;
    if (type !== 'O' && type !== 'P') this.#tell('channel_kind', where);
    const kind = type === 'O' ? 'open' : 'private';
    const known = this.#byKey.get(key);
    if (known) {
      this.#tell('double_channel', where);
      if (kind === 'private') known.kind = kind;
      return;
    }
    this.#keep(key, {
      name: channel.display_name?.trim() || channel.name,
      handle: channel.name,
      kind,
      description: this.#descriptionOf([purpose, header], where),
      archivedAt: momentOf(channel.deleted_at),
      members: new Set(),
    });
  }

  #addMember(channel: string, username: string, isOwner: boolean, where: string): void {
    const known = this.#byKey.get(channelKey(this.#team, channel));
    if (!known) return this.#tell('unknown_membership', `${where}, ${channel}`);
    known.members.add(username);
    if (isOwner) known.owners.add(username);
  }

  #addConversation({ value, where }: ListedConversation): void {
    const { members, header, favorited_by: favorites } = value;
    if (this.#byKey.has(directKey(members))) return this.#tell('double_channel', where);
    if (!this.#keepConversation(members, where, this.#descriptionOf([header], where)))
      this.#tell('conversation_elsewhere', where);
    for (const favorite of favorites) this.#tell('favorite', `${where}, ${favorite}`);
  }

  /** A conversation comes with each team that one of its people is in. */
  #keepConversation(members: readonly string[], where: string, description: string | null) {
    const people = new Set(members);
    const isLarge = people.size > MOST_IN_CONVERSATION;
    if (!members.some(this.#isOfTeam)) {
      this.#others.add(directKey(members));
      return false;
    }
    if (isLarge) this.#tell('large_conversation', where);
    this.#keep(directKey(members), {
      name: isLarge ? [...people].toSorted().join(', ') : 'Conversation',
      handle: 'conversation',
      kind: isLarge ? 'private' : 'direct',
      description,
      archivedAt: null,
      members: people,
    });
    return true;
  }

  #keep(
    id: string,
    about: Pick<Known, 'name' | 'handle' | 'kind' | 'description' | 'archivedAt' | 'members'>,
  ): void {
    const nothing = { first: null, latest: null, messages: 0, threads: 0 };
    this.#byKey.set(id, { id, ...about, owners: new Set(), ...nothing });
  }

  #descriptionOf(texts: readonly (string | null | undefined)[], where: string): string | null {
    const said = [...new Set(texts.map((text) => text?.trim()))].filter(Boolean).join(' · ');
    if (said.length > MOST_DESCRIPTION) this.#tell('description_cut', where);
    return said === '' ? null : cut(said, MOST_DESCRIPTION);
  }

  /** The conversation of a message, which is added if no line lists it. */
  conversation(members: readonly string[], where: string): Known | 'other' | null {
    const key = directKey(members);
    if (members.length > 0 && !this.#byKey.has(key) && !this.#others.has(key))
      if (this.#keepConversation(members, where, null)) this.#tell('unlisted_conversation', where);
      else this.#tell('conversation_elsewhere', where);
    return this.#byKey.get(key) ?? (this.#others.has(key) ? 'other' : null);
  }

  channel(team: string, name: string): Known | 'other' | null {
    if (team !== this.#team) return 'other';
    return this.#byKey.get(channelKey(team, name)) ?? null;
  }

  /** The channel with the name in the team that comes. */
  named = (name: string): Known | null => this.#byKey.get(channelKey(this.#team, name)) ?? null;

  all = (): Known[] => [...this.#byKey.values()];
}
