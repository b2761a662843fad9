import type { Ids } from '../archive/ids.ts';
import { Roster } from '../archive/roster.ts';
import type { CampfireDatabase } from './database.ts';
import type { TellNote } from './notes.ts';
import { type CampfireUser, readRows, userSchema } from './shapes.ts';

const ADMINISTRATOR = '1';
const BOT = '2';
/** What Campfire adds to the address of whoever is deactivated. */
const DEACTIVATED = /-deactivated-[0-9a-f-]{36}(?=@)/;

/** Everybody whom the database lists. The first administrator owns the workspace. */
export function listPeople(database: CampfireDatabase, { form }: Ids, tell: TellNote): Roster {
  const people = new Roster(form, tell);
  const onBad = () => tell('bad_person', 'users');
  const more = ['status', 'active'];
  for (const user of readRows(database, 'users', userSchema, { onBad, more })) {
    const where = `users, ${user.id}`;
    if (user.bio?.trim()) tell('bio', where);
    const isBot = user.role === BOT;
    const address = user.email_address?.replace(DEACTIVATED, '');
    people.add({ key: user.id, name: user.name, address, isBot, role: roleOf(user) }, where);
  }
  return people;
}

/** Older versions have a flag in place of the status. */
function roleOf({ role, status, active }: CampfireUser): 'admin' | 'member' | 'deactivated' {
  if ((status ?? '0') !== '0' || (active ?? '1') !== '1') return 'deactivated';
  return role === ADMINISTRATOR ? 'admin' : 'member';
}
