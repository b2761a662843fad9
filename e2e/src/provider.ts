import { must } from './account.ts';
import type { Workspace } from './workspace.ts';

/**
 * Makes a workspace's assistants use a model of its owner: a scripted one, listening on this
 * machine.
 */
export async function useModel(
  { id, owner }: Workspace,
  url: string,
  model: string,
): Promise<void> {
  await must(
    owner.client.from('assistant_providers').insert({
      workspace_id: id,
      kind: 'openai-compatible',
      name: 'Scripted',
      base_url: url,
      model,
      created_by: owner.id,
    }),
  );
}
