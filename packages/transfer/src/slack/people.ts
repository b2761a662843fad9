import type { Somebody } from '../archive/admission.ts';
import { sourceId } from '../form/source-id.ts';
import type { TellNote } from './notes.ts';
import type { SlackMessage, SlackUser } from './shapes.ts';

/** Slack's own bot, which no list names. */
const SLACKBOT = 'USLACKBOT';
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

/** Everybody who is named in an export: by its list, or only by messages. */
export class People {
  readonly #byKey = new Map<string, Somebody>();
  readonly #tell: TellNote;
  readonly counts = { listed: 0, withAddress: 0, bots: 0, unknown: 0 };

  constructor(users: readonly SlackUser[], tell: TellNote) {
    this.#tell = tell;
    const addresses = new Set<string>();
    for (const user of users) this.#add(user, addresses);
  }

  #add(user: SlackUser, addresses: Set<string>): void {
    const where = `users.json, ${user.id}`;
    const isBot = user.is_bot === true || user.id === SLACKBOT;
    const name = nameOf(user);
    const address = isBot ? null : this.#addressOf(user, addresses, where);
    this.counts[isBot ? 'bots' : 'listed'] += 1;
    if (address !== null) this.counts.withAddress += 1;
    const role = isBot ? null : this.#roleOf(user, where);
    if (isBot) this.#tell('bot', where);
    this.#keep(keyOf(user.id), {
      id: userId(user.id),
      name: isBot ? asBot(name) : name,
      address,
      role,
    });
  }

  #addressOf({ profile }: SlackUser, addresses: Set<string>, where: string): string | null {
    const address = profile?.email?.trim().toLowerCase() ?? '';
    if (!ADDRESS.test(address) || address.length > 255) {
      this.#tell('no_address', where);
      return null;
    }
    if (addresses.has(address)) {
      this.#tell('same_address', where);
      return null;
    }
    addresses.add(address);
    return address;
  }

  #roleOf(user: SlackUser, where: string): Somebody['role'] {
    if (user.deleted) {
      this.#tell('deactivated', where);
      return null;
    }
    if (user.is_restricted || user.is_ultra_restricted) {
      this.#tell('guest', where);
      return null;
    }
    if (user.is_primary_owner || user.is_owner) return 'owner';
    return user.is_admin ? 'admin' : 'member';
  }

  #keep(key: string, person: Pick<Somebody, 'id' | 'name' | 'address' | 'role'>): void {
    this.#byKey.set(key, { ...person, kind: 'person', avatar_path: null });
  }

  /** Makes sure that the author of a message is known. */
  meetAuthor(message: SlackMessage, where: string): void {
    const { user, user_profile: profile } = message;
    if (user !== undefined && user !== '')
      return this.meet(user, where, profile?.real_name || profile?.display_name || profile?.name);
    const bot = botOf(message);
    if (bot === null || this.#byKey.has(bot.key)) return;
    this.counts.bots += 1;
    this.#tell('bot', where);
    this.#keep(bot.key, { id: bot.id, name: asBot(bot.name), address: null, role: null });
  }

  /** Makes sure that somebody who is only named by id is known. */
  meet(user: string, where: string, name?: string): void {
    if (this.#byKey.has(keyOf(user))) return;
    const isBot = user === SLACKBOT;
    this.counts[isBot ? 'bots' : 'unknown'] += 1;
    this.#tell(isBot ? 'bot' : 'unknown_person', where);
    this.#keep(keyOf(user), {
      id: userId(user),
      name: isBot ? asBot('Slackbot') : cut(name || user),
      address: null,
      role: null,
    });
  }

  get(user: string | undefined): Somebody | null {
    return user === undefined ? null : (this.#byKey.get(keyOf(user)) ?? null);
  }

  authorOf(message: SlackMessage): Somebody | null {
    if (message.user) return this.get(message.user);
    const bot = botOf(message);
    return bot && (this.#byKey.get(bot.key) ?? null);
  }

  all = (): Somebody[] => [...this.#byKey.values()];

  /** Who owns the workspace: Slack's first owner, or else whoever may most. */
  owner(primary: string | undefined): Somebody | null {
    const all = this.all();
    return (
      this.get(primary) ??
      all.find(({ role }) => role === 'owner') ??
      all.find(({ role }) => role === 'admin') ??
      all.find(({ role }) => role === 'member') ??
      all[0] ??
      null
    );
  }
}

const userId = (user: string) => sourceId('slack', 'user', user);
const keyOf = (user: string) => `user ${user}`;

/** An app that writes under several names is a bot for each of them. */
function botOf({ bot_id: id = '', username, bot_profile: profile }: SlackMessage) {
  const name = username || profile?.name || id;
  if (name === '') return null;
  const key = JSON.stringify([id, name]);
  return { key: `bot ${key}`, id: sourceId('slack', 'bot', key), name };
}

const nameOf = ({ id, name, real_name: real, profile }: SlackUser): string =>
  cut([profile?.real_name, real, profile?.display_name, name, id].find((one) => one?.trim()) ?? id);

const asBot = (name: string) => `${cut(name)} (bot)`;

/** Names have at most 255 characters; nobody's is nearly as long. */
const cut = (name: string) => name.replaceAll('\0', '').trim().slice(0, 200).toWellFormed();
