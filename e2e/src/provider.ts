import { must } from './account.ts';
import type { Workspace } from './workspace.ts';

/**
 * Has a workspace's assistants ask a model of the owner's: a scripted one, which listens at an
 * address of this machine.
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
