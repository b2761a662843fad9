import type { Somebody } from '../archive/admission.ts';
import { cut } from '../archive/rows.ts';
import { idOf } from './ids.ts';
import type { TellNote } from './notes.ts';
import type { MattermostBot, MattermostUser, Said } from './shapes.ts';

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
/** No names here are nearly as long. */
const MOST_NAME = 200;

/** The team that comes, and whether it is the only one. */
export type Team = { readonly name: string; readonly title: string; readonly isOnly: boolean };

/** Everybody of an export, by name: those who are listed, and those whom only messages name. */
export class People {
  readonly #byKey = new Map<string, Somebody>();
  /** Keys of those who come although they are not of the team. */
  readonly #met = new Set<string>();
  readonly #ofTeam = new Set<string>();
  readonly #admins: string[] = [];
  readonly #team: Team;
  readonly #tell: TellNote;
  readonly counts = { listed: 0, withAddress: 0, bots: 0, unknown: 0 };

  constructor(team: Team, tell: TellNote) {
    this.#team = team;
    this.#tell = tell;
  }

  addAll(users: readonly Listed<MattermostUser>[], bots: readonly Listed<MattermostBot>[]): void {
    const addresses = new Set<string>();
    for (const { value, where } of bots) this.#addBot(value, where);
    for (const { value, where } of users) this.#addUser(value, where, addresses);
  }

  #addBot({ username, display_name: name }: MattermostBot, where: string): void {
    if (this.#isDouble(username, where)) return;
    this.counts.bots += 1;
    this.#tell('bot', where);
    this.#keep(username, asBot(name || username), null, null);
    this.#met.add(username);
  }

  #addUser(user: MattermostUser, where: string, addresses: Set<string>): void {
    const { username } = user;
    if (this.#isDouble(username, where)) return;
    this.counts.listed += 1;
    const address = this.#addressOf(user, addresses, where);
    if (address !== null) this.counts.withAddress += 1;
    if (this.#isOfTeam(user)) this.#ofTeam.add(username);
    const role = this.#roleOf(user, where);
    if (role !== null && hasRole(user.roles, 'system_admin')) this.#admins.push(username);
    this.#keep(username, nameOf(user), address, role);
  }

  #isDouble(username: string, where: string): boolean {
    const isDouble = this.#byKey.has(username);
    if (isDouble) this.#tell('double_person', where);
    return isDouble;
  }

  #isOfTeam = ({ teams }: MattermostUser): boolean =>
    this.#team.isOnly || teams.some(({ name }) => name === this.#team.name);

  #addressOf({ email }: MattermostUser, addresses: Set<string>, where: string): string | null {
    const address = email?.trim().toLowerCase() ?? '';
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

  #roleOf(user: MattermostUser, where: string): Somebody['role'] {
    const { username, roles, teams, delete_at: deletedAt } = user;
    const told = (code: Parameters<TellNote>[0]) => {
      this.#tell(code, where);
      return null;
    };
    if (!this.#ofTeam.has(username)) return told(teams.length > 0 ? 'other_team' : 'no_team');
    if (deletedAt) return told('deactivated');
    const own = teams.filter(({ name }) => name === this.#team.name);
    if (hasRole(roles, 'system_guest') || own.some((team) => hasRole(team.roles, 'team_guest')))
      return told('guest');
    if (own.length === 0) return told('no_team');
    const isAdmin =
      hasRole(roles, 'system_admin') || own.some((team) => hasRole(team.roles, 'team_admin'));
    return isAdmin ? 'admin' : 'member';
  }

  #keep(key: string, name: string, address: string | null, role: Somebody['role']): void {
    const id = idOf('user', key);
    this.#byKey.set(key, { id, kind: 'person', name, address, role, avatar_path: null });
  }

  /** Makes sure that the author of a message is known, and comes. */
  meetAuthor(said: Said, where: string): void {
    const hook = webhookOf(said);
    if (hook === null) return this.meet(said.user, where);
    if (this.#byKey.has(hook.key)) return;
    this.counts.bots += 1;
    this.#tell('bot', where);
    this.#keep(hook.key, asBot(hook.name), null, null);
    this.#met.add(hook.key);
  }

  /** Makes sure that whoever is only named is known, and comes. */
  meet(username: string, where: string): void {
    this.#met.add(username);
    if (this.#byKey.has(username)) return;
    this.counts.unknown += 1;
    this.#tell('unknown_person', where);
    this.#keep(username, cut(username, MOST_NAME), null, null);
  }

  /** True for those of the team; for everybody if there is no other. */
  isOfTeam = (username: string): boolean => this.#team.isOnly || this.#ofTeam.has(username);

  /** The person, if they come. */
  get(key: string): Somebody | null {
    return this.#met.has(key) || this.#ofTeam.has(key) ? (this.#byKey.get(key) ?? null) : null;
  }

  authorOf = (said: Said): Somebody | null => this.get(webhookOf(said)?.key ?? said.user);

  all = (): Somebody[] => [...this.#byKey.keys()].flatMap((key) => this.get(key) ?? []);

  /** Who owns the workspace: the first who administers the server, or else the team. */
  owner(): Somebody | null {
    const all = this.all();
    return (
      this.get(this.#admins[0] ?? '') ??
      all.find(({ role }) => role === 'admin') ??
      all.find(({ role }) => role === 'member') ??
      all[0] ??
      null
    );
  }
}

export type Listed<T> = { value: T; where: string };

export const hasRole = (roles: string | null | undefined, role: string): boolean =>
  roles?.split(/\s+/).includes(role) ?? false;

/** A webhook posts in the name of who made it; the name that it shows is an author of its own. */
function webhookOf({ props }: Said): { key: string; name: string } | null {
  const isWebhook = props?.from_webhook === 'true';
  const shown = props?.override_username?.trim() || (isWebhook && props?.webhook_display_name);
  if (!isWebhook && !(props?.from_bot === 'true' && shown)) return null;
  const name = shown || 'Webhook';
  return { key: `webhook ${JSON.stringify(name)}`, name };
}

function nameOf({
  username,
  nickname,
  first_name: first,
  last_name: last,
}: MattermostUser): string {
  const full = [first, last].filter((part) => part?.trim()).join(' ');
  return cut([full, nickname, username].find((one) => one?.trim()) ?? username, MOST_NAME).trim();
}

const asBot = (name: string) => `${cut(name, MOST_NAME).trim()} (bot)`;
