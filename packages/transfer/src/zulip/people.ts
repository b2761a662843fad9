import type { Ids } from '../archive/ids.ts';
import { Roster } from '../archive/roster.ts';
import type { TellNote } from './notes.ts';
import { userSchema, type ZulipUser } from './shapes.ts';
import { rowsOf, type Tables } from './tables.ts';

const OWNER = 100;
const ADMIN = 200;
const MODERATOR = 300;
const GUEST = 600;

/** Everybody whom `realm.json` lists: people, Zulip's own bots, and those who were never here. */
export function listPeople(tables: Tables, { form }: Ids, tell: TellNote): Roster<'guest'> {
  const people = new Roster<'guest'>(form, tell);
  const onBad = () => tell('bad_person', 'zerver_userprofile');
  for (const user of rowsOf(tables, 'zerver_userprofile', userSchema, onBad))
    addPerson(people, user, tell);
  for (const user of rowsOf(tables, 'zerver_userprofile_mirrordummy', userSchema))
    addPerson(people, { ...user, is_active: false }, tell);
  for (const { id, email = '' } of rowsOf(tables, 'zerver_userprofile_crossrealm', userSchema)) {
    const name = (email.split('@')[0] ?? '').replaceAll('-', ' ');
    const bot = { name, address: null, isBot: true, role: 'member' } as const;
    people.add({ key: String(id), ...bot }, `zerver_userprofile_crossrealm, ${id}`);
  }
  return people;
}

function addPerson(people: Roster<'guest'>, user: ZulipUser, tell: TellNote): void {
  const { id, email, delivery_email: address, full_name: name = '', is_bot: isBot } = user;
  const where = `zerver_userprofile, ${id}`;
  const role = roleOf(user);
  if (role === 'member' && user.role === MODERATOR && !isBot) tell('moderator', where);
  const key = String(id);
  people.add({ key, name, address: address || email, isBot: isBot ?? false, role }, where);
}

function roleOf({ role, is_active, is_mirror_dummy }: ZulipUser) {
  if (is_active === false || is_mirror_dummy) return 'deactivated';
  if (role === GUEST) return 'guest';
  if (role === OWNER) return 'owner';
  return role === ADMIN ? 'admin' : 'member';
}
