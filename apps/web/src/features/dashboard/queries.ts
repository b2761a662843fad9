import { useEffect, useState } from 'react';
import { storeEvents, supabase } from '../../data/index.ts';

/** Whether anybody has shared a file in the workspace; undefined until it is known. */
export function useHasFiles(workspaceId: string | undefined): boolean | undefined {
  const [known, setKnown] = useState<{ workspaceId: string; has: boolean }>();
  useEffect(() => {
    if (!workspaceId) return;
    const look = async () => {
      const { data } = await supabase.from('attachments').select('id').eq('workspace_id', workspaceId).limit(1);
      if (data) setKnown({ workspaceId, has: data.length > 0 });
    };
    void look();
    return storeEvents.on(({ type, table }) => void (type === 'succeeded' && table === 'attachments' && look()));
  }, [workspaceId]);
  return known?.workspaceId === workspaceId ? known?.has : undefined;
}
