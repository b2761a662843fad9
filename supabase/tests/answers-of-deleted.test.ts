import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await database.sql`update public.channels set assistant_mode = 'auto'`;
});
afterAll(() => database.stop());

const inTransaction = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.participant, work);

const textPart = (text: string) => [{ type: 'text', text, state: 'done' }];

/** A question of the participant, as the stored row. */
async function ask(tx: TransactionSql) {
  const id = randomUUID();
  await become(tx, world.people.participant);
  await tx`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.participant},
      ${tx.json(textPart(`${mentionOf(world.assistant)} Where is the key?`))})`;
  await become(tx, null);
  const [run] = await tx<{ id: string; reply_id: string }[]>`
    select id, reply_id from public.assistant_runs where message_id = ${id}`;
  if (!run) throw new Error('The question led to no run');
  return { id, run };
}

async function answer(tx: TransactionSql, id: string, parts: object[]) {
  await become(tx, world.assistant);
  await tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${world.assistant}, 'assistant',
      ${tx.json(parts as never)})`;
  await become(tx, null);
}

async function setDeleted(tx: TransactionSql, id: string, isDeleted: boolean) {
  await become(tx, world.people.participant);
  await tx`update public.messages set deleted_at = ${isDeleted ? new Date() : null} where id = ${id}`;
  await become(tx, null);
}

async function stateOf(tx: TransactionSql, id: string) {
  const [row] = await tx<{ deleted_at: Date | null; parts: object[] }[]>`
    select deleted_at, parts from public.messages where id = ${id}`;
  return row;
}

test('an answer is deleted with its question, and restored when that is undone', async () => {
  await inTransaction(async (tx) => {
    const { id, run } = await ask(tx);
    await answer(tx, run.reply_id, textPart('In the box.'));
    await setDeleted(tx, id, true);
    expect((await stateOf(tx, run.reply_id))?.deleted_at).not.toBeNull();
    await setDeleted(tx, id, false);
    expect((await stateOf(tx, run.reply_id))?.deleted_at).toBeNull();
    // The log has no removal: authors delete their own message, and the answer follows it.
    expect(
      await tx`select 1 from public.audit_log where action = 'remove' and row_id = ${run.reply_id}`,
    ).toEqual([]);
  });
});

test('an answer deleted before its question stays deleted when the question is restored', async () => {
  await inTransaction(async (tx) => {
    const { id, run } = await ask(tx);
    await answer(tx, run.reply_id, textPart('In the box.'));
    await tx`update public.messages set deleted_at = now() where id = ${run.reply_id}`;
    // now() is constant within a transaction, so the answer's deletion is dated back.
    await tx`alter table public.messages disable trigger c_guard`;
    await tx`update public.messages set deleted_at = now() - interval '1 hour' where id = ${run.reply_id}`;
    await tx`alter table public.messages enable trigger c_guard`;
    await setDeleted(tx, id, true);
    await setDeleted(tx, id, false);
    expect((await stateOf(tx, run.reply_id))?.deleted_at).not.toBeNull();
  });
});

test('an answer that starts after its question was deleted is not shown', async () => {
  await inTransaction(async (tx) => {
    const { id, run } = await ask(tx);
    await setDeleted(tx, id, true);
    await answer(tx, run.reply_id, textPart('In the box.'));
    expect((await stateOf(tx, run.reply_id))?.deleted_at).not.toBeNull();
  });
});

test('quotes of a deleted message in other answers are blanked, with the results of tools', async () => {
  await inTransaction(async (tx) => {
    const told = await ask(tx);
    const kept = randomUUID();
    const { run } = await ask(tx);
    const link = `/channels/${world.channels.open}?m=`;
    const searched = (items: object[]) => ({
      type: 'dynamic-tool',
      toolName: 'search',
      toolCallId: '1',
      state: 'output-available',
      input: {},
      output: { summary: 'key: 2', items },
    });
    const other = { title: 'Other', href: link + kept };
    await answer(tx, run.reply_id, [
      { type: 'step-start' },
      searched([{ title: 'Where is the key?', href: link + told.id }, other]),
      {
        type: 'text',
        state: 'done',
        text:
          `I found this:\n- Where is the key? — [Ada](${link}${told.id})\n` +
          `- On the hook. — [Bo](${link}${kept})\n\nSee [the key](${link}${told.id}).`,
      },
    ]);
    const source = (id: string) => ({ type: 'message', id, message_id: id, title: 'Ada' });
    await tx`update public.assistant_runs set sources = ${tx.json([source(told.id), source(kept)])}
      where id = ${run.id}`;
    await setDeleted(tx, told.id, true);
    expect((await stateOf(tx, run.reply_id))?.parts).toEqual([
      { type: 'step-start' },
      searched([other]),
      {
        type: 'text',
        state: 'done',
        text: `I found this:\n- …\n- On the hook. — [Bo](${link}${kept})\n\n…`,
      },
    ]);
    const [row] = await tx`select sources from public.assistant_runs where id = ${run.id}`;
    expect(row?.sources).toEqual([source(kept)]);
  });
});
