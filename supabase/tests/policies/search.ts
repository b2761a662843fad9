import { randomUUID } from 'node:crypto';
import { type Attempt, type Operation, reached } from '../attempt.ts';

/** A message of the founder with this text, written by the server. */
const said = ({ asServer, tx, world }: Attempt, channel: string, text: string) =>
  asServer(async () => {
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
      values (${randomUUID()}, ${world.workspace}, ${channel}, ${world.people.founder},
        ${tx.json([{ type: 'text', text }])})`;
  });

/** Suggestions for a misspelt word that only one row has. */
const suggested = ({ tx, world }: Attempt) =>
  reached(tx`select * from public.search_suggestions(${world.workspace}, 'quixotcial')`);

/** An operation for each line of `search.txt`. */
export const operations: Record<string, Operation> = {
  'functions search private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle') where channel_id = ${world.channels.private}`,
    ),
  'functions search direct': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle') where channel_id = ${world.channels.direct}`,
    ),
  'functions search drive private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle', array['drive'])
        where channel_id = ${world.channels.private}`,
    ),
  'functions search risk private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'crane', array['risk'])
        where channel_id = ${world.channels.private}`,
    ),
  'functions search event private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'stand-up', array['event'])
        where channel_id = ${world.channels.private}`,
    ),
  'functions search location': ({ tx, world }) =>
    reached(tx`select * from public.search(${world.workspace}, 'harbour', array['location'])`),
  'functions search reference private': async (attempt) => {
    const { tx, world } = attempt;
    await said(attempt, world.channels.private, `Ask <@${world.people.founder}> about it`);
    return reached(
      tx`select * from public.search(${world.workspace}, 'founder about', array['message'])`,
    );
  },
  'functions search_suggestions private': async (attempt) => {
    await said(attempt, attempt.world.channels.private, 'a quixotical plan');
    return suggested(attempt);
  },
  'functions search_suggestions direct': async (attempt) => {
    await said(attempt, attempt.world.channels.direct, 'a quixotical plan');
    return suggested(attempt);
  },
  'functions search_suggestions file': async (attempt) => {
    const { asServer, tx, world } = attempt;
    await asServer(async () => {
      const id = randomUUID();
      await tx`insert into public.files (id, workspace_id, channel_id, name, storage_path,
          mime_type, file_size, created_by)
        values (${id}, ${world.workspace}, ${world.channels.private}, 'quixotical.txt',
          ${world.workspaceRows.pathOf(id, 'quixotical.txt')}, 'text/plain', 1,
          ${world.people.founder})`;
    });
    return suggested(attempt);
  },
  'functions read search entries': ({ tx }) => reached(tx`select id from private.search_entries`),
  'functions read search words': ({ tx }) => reached(tx`select word from private.search_words`),
  'functions write search entries': ({ tx, world }) =>
    reached(tx`update private.search_entries set channel_id = ${world.channels.open}`),
};
