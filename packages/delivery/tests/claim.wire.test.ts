import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Channel, type DeliveryWorld, eventually, type Person, startWorld } from './world.ts';

/** Imported messages of people without an account, given to them when they sign in. */

let world: DeliveryWorld;
let channel: Channel;
let owner: Person;

beforeAll(async () => {
  world = await startWorld();
  await world.startWorker();
  owner = await world.person('Mara');
  channel = await world.channel(owner, []);
});
afterAll(() => world.stop());

/** A message of somebody who has no account here. */
async function imported(address: string): Promise<string> {
  const author = { id: randomUUID(), name: 'Bo', email: address };
  await world.sql`insert into public.profiles (id, name) values (${author.id}, ${author.name})`;
  await world.sql`insert into private.unclaimed_people (profile_id, address)
    values (${author.id}, ${address})`;
  return world.say(channel, author, 'Written before the move');
}

async function signIn({ id, email }: Person, isProven: boolean): Promise<void> {
  await world.sql`insert into auth.identities (id, provider_id, user_id, provider, identity_data)
    values (${randomUUID()}, ${id}, ${id}, 'email',
      ${world.sql.json({ sub: id, email, email_verified: isProven })})`;
  await world.sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${randomUUID()}, ${id}, now(), now())`;
}

const authorOf = async (message: string) =>
  (await world.sql`select author_id from public.messages where id = ${message}`)[0]?.author_id;

test('whoever signs in with the proven address becomes the author of what they wrote', async () => {
  const bo = await world.person('Bo');
  const message = await imported(bo.email);
  await signIn(bo, true);
  await eventually(async () => expect(await authorOf(message)).toBe(bo.id));
  expect(
    await world.sql`select from private.unclaimed_people where address = ${bo.email}`,
  ).toHaveLength(0);
});

test('an address that was not proven claims nothing', async () => {
  const eve = await world.person('Eve');
  const message = await imported(eve.email);
  const before = await authorOf(message);
  await signIn(eve, false);
  // Also if the job is there for another reason.
  await world.sql`select private.enqueue_job('claim_person',
    json_build_object('profile_id', ${eve.id}::uuid), ${`claim_person:${eve.id}`}, now())`;
  await world.drained('claim_person');
  expect(await authorOf(message)).toBe(before);
});
