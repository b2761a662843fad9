import { sourceId } from '../form/source-id.ts';
import type { Somebody } from './admission.ts';
import { cut } from './rows.ts';

/** What a list of people says of one of them. */
export type Listed<Guest extends string = never> = {
  readonly key: string;
  readonly name: string;
  readonly address: string | null | undefined;
  readonly isBot: boolean;
  /** The role here, or why the person does not become a member. */
  readonly role: 'owner' | 'admin' | 'member' | 'deactivated' | Guest;
};

type RosterNote =
  | 'bot'
  | 'deactivated'
  | 'double_person'
  | 'no_address'
  | 'same_address'
  | 'unknown_person';

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * Everybody whom an archive names, by its list or only by messages. `Guest` is the note of those
 * who may see less than a member, in a form that has them.
 */
export class Roster<Guest extends string = never> {
  readonly counts = { listed: 0, withAddress: 0, bots: 0, unknown: 0 };
  readonly #form: string;
  readonly #tell: (code: RosterNote | Guest, where: string) => void;
  readonly #byKey = new Map<string, Somebody>();
  readonly #addresses = new Set<string>();

  constructor(form: string, tell: (code: RosterNote | Guest, where: string) => void) {
    this.#form = form;
    this.#tell = tell;
  }

  add({ key, name, address, isBot, role }: Listed<Guest>, where: string): void {
    if (this.#byKey.has(key)) return this.#tell('double_person', where);
    this.counts[isBot ? 'bots' : 'listed'] += 1;
    if (isBot) {
      this.#tell('bot', where);
      this.#keep({ key, name: `${nameOf(name, key)} (bot)`, address: null, role: null });
      return;
    }
    const standing = standingOf(role);
    if (standing === null) this.#tell(role as RosterNote | Guest, where);
    this.#keep({
      key,
      name: nameOf(name, key),
      address: this.#addressOf(address, where),
      role: standing,
    });
  }

  /** Makes sure that somebody who is only named by key is known. */
  meet(key: string, where: string): void {
    if (this.#byKey.has(key)) return;
    this.counts.unknown += 1;
    this.#tell('unknown_person', where);
    this.#keep({ key, name: `Unknown ${cut(key, 100)}`, address: null, role: null });
  }

  get = (key: string): Somebody | null => this.#byKey.get(key) ?? null;
  entries = (): [key: string, person: Somebody][] => [...this.#byKey];
  all = (): Somebody[] => [...this.#byKey.values()];

  /** Who owns the workspace: the first of those who may most. */
  owner(): Somebody | null {
    const all = this.all();
    const first = (wanted: Somebody['role']) => all.find(({ role }) => role === wanted);
    return first('owner') ?? first('admin') ?? first('member') ?? all[0] ?? null;
  }

  #keep(person: Pick<Somebody, 'name' | 'address' | 'role'> & { key: string }): void {
    const { key, ...known } = person;
    const id = sourceId(this.#form, 'user', key);
    this.#byKey.set(key, { ...known, id, kind: 'person', avatar_path: null });
  }

  #addressOf(found: string | null | undefined, where: string): string | null {
    const address = found?.trim().toLowerCase() ?? '';
    const isAddress = ADDRESS.test(address) && address.length <= 255;
    if (!isAddress || this.#addresses.has(address)) {
      this.#tell(isAddress ? 'same_address' : 'no_address', where);
      return null;
    }
    this.#addresses.add(address);
    this.counts.withAddress += 1;
    return address;
  }
}

/** The role of whoever becomes a member. */
const standingOf = (role: string): Somebody['role'] =>
  role === 'owner' || role === 'admin' || role === 'member' ? role : null;

const nameOf = (name: string, key: string): string => cut(name.trim(), 200) || cut(key, 200);
