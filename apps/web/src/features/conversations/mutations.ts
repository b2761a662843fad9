import { refreshWorkspace, supabase, toAppError } from '../../data/index.ts';

/**
 * Opens the conversation with these people, or creates it. With the assistant it always creates a
 * new one.
 * @returns its id
 * @throws AppError
 */
export async function openConversation(workspaceId: string, people: string[]): Promise<string> {
  const { data, error, status } = await supabase.rpc('open_conversation', {
    workspace: workspaceId,
    people,
  });
  if (error) throw toAppError(error, status);
  // Live changes bring it too, but the page that opens now needs it already.
  await refreshWorkspace();
  return data;
}

/** @throws AppError */
export async function renameConversation(id: string, title: string): Promise<void> {
  const { error, status } = await supabase.rpc('rename_conversation', { conversation: id, title });
  if (error) throw toAppError(error, status);
}
