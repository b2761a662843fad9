import { postgres, type Sql, type TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { has, proven, type Reading, readingOf, readsOf, sheetOf, take } from './asked-readers.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import {
  type Chance,
  chanceOf,
  createRandomWorkspace,
  type RandomChannel,
  type RandomWorkspace,
} from './random-workspace.ts';

let database: TestDatabase;
let superuser: Sql;
beforeAll(async () => {
  database = await startDatabase();
  superuser = postgres(database.adminUrl, { max: 1 });
});
afterAll(async () => {
  await superuser.end({ timeout: 5 });
  await database.stop();
});

/** Seeds of random workspaces, ten in a test, so that a slow machine has time for each. */
const WORLDS = 200;
const A_TEST = 10;
const TENS = Array.from({ length: WORLDS / A_TEST }, (_, index) => index * A_TEST + 1);

class Back extends Error {}

/** The readings of everybody in a workspace. */
async function readingsOf(tx: TransactionSql, workspace: RandomWorkspace) {
  const all = new Map<string, Reading[]>();
  for (const person of workspace.people)
    all.set(person, await readingOf(tx, proven(person), workspace));
  return all;
}

/** Compares the sheets of a workspace with what everybody in it reads. */
async function compareSheets(tx: TransactionSql, workspace: RandomWorkspace, chance: Chance) {
  const readings = await readingsOf(tx, workspace);
  for (const { kind, id } of workspace.items) {
    const is = (person: string) => has(readings.get(person) ?? [], kind, id);
    const readers = workspace.people.filter(is);
    const strangers = workspace.people.filter((person) => !is(person));
    if (strangers.length > 0)
      expect([...(await sheetOf(tx, chance.one(strangers), kind, id))]).toEqual([]);
    if (readers.length === 0) continue;
    const sheet = await sheetOf(tx, chance.one(readers), kind, id);
    const isGone = kind === 'message' || kind === 'attachment' ? sheet.length === 0 : false;
    if (isGone) continue;
    const told = new Map(sheet.flatMap((row) => (row.profile_id ? [[row.profile_id, row]] : [])));
    // Shared rows say nothing of a channel that has none.
    const hasShared = [...readings.values()].some((reading) =>
      readsOf(reading, kind, id).includes('shared'),
    );
    for (const person of workspace.people) {
      const really = readsOf(readings.get(person) ?? [], kind, id);
      const said = told.get(person)?.reads ?? [];
      expect(
        said.filter((what) => what !== 'shared' || hasShared),
        `${kind} ${id} for ${person}`,
      ).toEqual(really);
    }
  }
  return readings;
}

/** An object in storage and a message's topic are readable exactly with their rows. */
function compareRoads(readings: ReadonlyMap<string, Reading[]>) {
  for (const reading of readings.values()) {
    const of = (kind: string) => reading.filter((one) => one.kind === kind);
    expect(
      of('object')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      of('attachment')
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const { channel } of of('message'))
      expect(has(reading, 'topic', channel ?? '')).toBe(true);
  }
}

/** Compares the certificates of a workspace's answers with what their readers read. */
async function compareCertificates(
  tx: TransactionSql,
  workspace: RandomWorkspace,
  readings: ReadonlyMap<string, Reading[]>,
  chance: Chance,
) {
  const reads = (person: string, kind: string, id: string) =>
    readsOf(readings.get(person) ?? [], kind, id).length > 0;
  for (const answer of workspace.answers) {
    const readers = workspace.people.filter((person) => reads(person, 'message', answer));
    const people = readers.filter((person) => person !== workspace.assistant);
    // Who reads only the text of a released answer is counted, but is not told its sources.
    const inside = people.filter((person) => has(readings.get(person) ?? [], 'message', answer));
    if (inside.length === 0) continue;
    const caller = chance.one(inside);
    await take(tx, proven(caller));
    const certificate = await tx<
      { type: string; id: string; is_readable: boolean; withheld_from: string[] | null }[]
    >`select * from public.answer_certificate(${answer})`;
    expect(certificate.length).toBeGreaterThan(0);
    for (const source of certificate) {
      expect(source.is_readable).toBe(reads(caller, source.type, source.id));
      const without = people.filter((person) => !reads(person, source.type, source.id));
      expect(source.withheld_from?.toSorted() ?? null).toEqual(
        source.is_readable ? without.toSorted() : null,
      );
    }
  }
}

/** An assistant's token reads nothing that the sheets do not say. */
async function compareAssistants(
  tx: TransactionSql,
  workspace: RandomWorkspace,
  readings: ReadonlyMap<string, Reading[]>,
  chance: Chance,
) {
  const asker = chance.one(workspace.members);
  const own = readings.get(asker) ?? [];
  const alone = await readingOf(tx, { ...proven(asker), on_behalf: true }, workspace);
  const rows = (reading: readonly Reading[]) => reading.filter(({ kind }) => kind !== 'topic');
  const key = ({ kind, id }: Reading) => `${kind} ${id}`;
  expect(rows(alone).map(key).toSorted()).toEqual(rows(own).map(key).toSorted());
  const channel = chance.one(workspace.channels);
  const audience = await readingOf(
    tx,
    { ...proven(asker), on_behalf: true, audience: channel.id },
    workspace,
  );
  const open = new Set(
    workspace.channels.flatMap((one) => (one.visibility === 'open' ? [one.id] : [])),
  );
  for (const one of audience) {
    expect(has(own, one.kind, one.id)).toBe(true);
    expect(one.channel === null || one.channel === channel.id || open.has(one.channel)).toBe(true);
  }
}

type Opens = { messages: number; files: number; events: number; risks: number };

/** What a person reads in a channel, counted. */
function countOf(reading: readonly Reading[], channel: string): Opens {
  const of = (kind: string) =>
    reading.filter((one) => one.kind === kind && one.channel === channel).length;
  return {
    messages: of('message'),
    files: of('attachment') + of('file'),
    events: of('event'),
    risks: of('risk'),
  };
}

const opened = (after: Opens, before: Opens): Opens => ({
  messages: after.messages - before.messages,
  files: after.files - before.files,
  events: after.events - before.events,
  risks: after.risks - before.risks,
});

/** Compares what is said before a person is added or a channel opened with what they then read. */
async function compareChanges(tx: TransactionSql, workspace: RandomWorkspace, chance: Chance) {
  // Rows in the bin are read until they are removed, and not counted.
  await take(tx, null);
  for (const table of ['files', 'events', 'risks'])
    await tx`delete from public.${tx(table)}
      where workspace_id = ${workspace.id} and deleted_at is not null`;
  for (const channel of workspace.channels) {
    const [given] = await tx<{ inside: string[] }[]>`select array_agg(p.profile_id) as inside
      from public.participants p join public.channels c on c.id = p.channel_id
      where p.channel_id = ${channel.id} and c.deleted_at is null and profile_id = any (
        ${workspace.members}::uuid[])`;
    const inside = given?.inside ?? [];
    const outside = workspace.members.filter((person) => !inside.includes(person));
    if (inside.length === 0 || outside.length === 0) continue;
    const caller = chance.one(inside);
    const added = chance.one(outside);
    const before = countOf(await readingOf(tx, proven(added), workspace), channel.id);
    await take(tx, proven(caller));
    const [said] = await tx<Opens[]>`select messages, files, events, risks
      from public.what_opens(${channel.id}, ${added})`;
    await compareOpening(tx, workspace, channel, { caller, outside, added });
    await take(tx, null);
    await tx
      .savepoint(async (inner) => {
        await inner`set local session_replication_role = replica`;
        await inner`insert into public.participants (workspace_id, channel_id, profile_id)
        values (${workspace.id}, ${channel.id}, ${added})`;
        const after = countOf(await readingOf(inner, proven(added), workspace), channel.id);
        expect(said, channel.id).toEqual(opened(after, before));
        throw new Back();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Back)) throw error;
      });
    await take(tx, null);
  }
}

async function compareOpening(
  tx: TransactionSql,
  workspace: RandomWorkspace,
  channel: RandomChannel,
  { caller, outside, added }: { caller: string; outside: string[]; added: string },
) {
  await take(tx, proven(caller));
  const [said] = await tx<(Opens & { people: number })[]>`
    select people, messages, files, events, risks
    from public.what_opens_by_visibility(${channel.id}, 'open')`;
  if (channel.visibility === 'open') return expect(said).toBeUndefined();
  await tx
    .savepoint(async (inner) => {
      await take(inner, null);
      await inner`set local session_replication_role = replica`;
      await inner`update public.channels set visibility = 'open' where id = ${channel.id}`;
      const member = countOf(await readingOf(inner, proven(added), workspace), channel.id);
      await take(inner, null);
      await inner`insert into public.participants (workspace_id, channel_id, profile_id)
      values (${workspace.id}, ${channel.id}, ${added})`;
      const joined = countOf(await readingOf(inner, proven(added), workspace), channel.id);
      expect(said).toEqual({ ...joined, people: outside.length });
      expect([member.events, member.risks]).toEqual([joined.events, joined.risks]);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
}

test.each(TENS)('from world %i on, the lists say what each person reads', async (first) => {
  let compared = 0;
  for (let seed = first; seed < first + A_TEST; seed += 1) {
    const workspace = await createRandomWorkspace(superuser, seed);
    const chance = chanceOf(seed + 1_000_000);
    await undoneAsSuperuser(async (tx) => {
      const readings = await compareSheets(tx, workspace, chance);
      compareRoads(readings);
      await compareCertificates(tx, workspace, readings, chance);
      await compareAssistants(tx, workspace, readings, chance);
      await compareChanges(tx, workspace, chance);
    }).catch((error: unknown) => {
      throw new Error(`World ${seed}: ${String(error)}`, { cause: error });
    });
    compared += workspace.items.length;
  }
  expect(compared).toBeGreaterThan(A_TEST * 10);
});

/** The superuser can skip triggers, and becomes each person by their role and claims. */
async function undoneAsSuperuser(work: (tx: TransactionSql) => Promise<unknown>) {
  await superuser
    .begin(async (tx) => {
      await work(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });
}
