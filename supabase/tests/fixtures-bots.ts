import { randomUUID } from 'node:crypto';
import type { Sql } from '@parley/postgres';
import { type Actor, actors } from './policies.ts';

type BaseRows = {
  workspace: string;
  elsewhere: string;
  people: Record<Actor | 'founder', string>;
  channels: Record<'open', string>;
  messages: Record<'open', string>;
};

/** Creates bots here and elsewhere, a command and an action of each, and a call of each actor. */
export async function createBotRows(sql: Sql, base: BaseRows) {
  const bot = async (workspace: string) => {
    const row = { bot: randomUUID(), slash: randomUUID(), action: randomUUID() };
    await sql`insert into public.bots (id, workspace_id, name, avatar_path)
      values (${row.bot}, ${workspace}, 'Robot', ${`${row.bot}/robot.png`})`;
    await sql`insert into public.bot_commands (id, workspace_id, bot_id, kind, name, url) values
      (${row.action}, ${workspace}, ${row.bot}, 'message', 'Ticket', 'https://bot.example.test/y'),
      (${row.slash}, ${workspace}, ${row.bot}, 'slash', 'weather', 'https://bot.example.test/x')`;
    return row;
  };
  const home = await bot(base.workspace);
  const own = new Map<string, string>();
  for (const name of [...actors, 'founder'] as const) {
    const id = randomUUID();
    await sql`insert into public.command_calls
        (id, workspace_id, channel_id, command_id, profile_id, status)
      values (${id}, ${base.workspace}, ${base.channels.open}, ${home.slash}, ${base.people[name]},
        'answered')`;
    own.set(name, id);
  }
  return {
    ...home,
    elsewhere: await bot(base.elsewhere),
    callOf: (actor: Actor | 'founder') => own.get(actor) ?? '',
  };
}
