import { must } from './account.ts';
import type { Destinations } from './routes.ts';

/** A single word that is wider than a phone. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const NAMED = {
  channels: ['name', 'description'],
  risks: ['title'],
  locations: ['name'],
  events: ['title'],
  folders: ['name'],
  risk_actions: ['title'],
  reminders: ['text'],
} as const;

/** Gives the workspace, its members and all its content names of a single long word. */
export async function giveLongNames({ owner, workspace }: Destinations): Promise<void> {
  const { client } = owner;
  await must(client.from('workspaces').update({ name: LONG }).eq('id', workspace.id));
  for (const account of [owner, ...workspace.members])
    await must(account.client.from('profiles').update({ name: LONG }).eq('id', account.id));
  for (const [table, columns] of Object.entries(NAMED))
    await must(
      client
        .from(table)
        .update(Object.fromEntries(columns.map((column) => [column, LONG])))
        .eq('workspace_id', workspace.id),
    );
}
