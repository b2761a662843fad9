import { Link } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '../../lib/address.ts';
import { PageStart } from '../../ui/PageStart.tsx';
import { selectWorkspace, supabase, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';

/**
 * No such channel in this workspace. A link into another of the person's workspaces leads there.
 */
export default function ChannelNotFound({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels');
  const isSearching = useOtherWorkspace(channelId);
  return (
    <>
      <div className="p-2 md:hidden">
        <PageStart />
      </div>
      {!isSearching && <h1 className="sr-only">{t('notFoundTitle')}</h1>}
      <EmptyState
        isKnown={!isSearching}
        skeleton={
          <div className="p-6">
            <SkeletonLines />
          </div>
        }
        icon={Hash}
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={
          <Link to="/channels" className="button button--primary">
            {t('browse')}
          </Link>
        }
      />
    </>
  );
}

/** Opens the workspace that the channel is in; true while it is looked for. */
function useOtherWorkspace(channelId: string): boolean {
  const here = useWorkspace()?.id;
  const [isSearching, setSearching] = useState(isId(channelId));
  useEffect(() => {
    if (!isId(channelId)) return;
    let isCurrent = true;
    const search = async () => {
      const { data } = await supabase
        .from('channels')
        .select('workspace_id')
        .eq('id', channelId)
        .is('deleted_at', null)
        .limit(1);
      const found = data?.[0]?.workspace_id;
      if (!isCurrent) return;
      if (found && found !== here) await selectWorkspace(found);
      else setSearching(false);
    };
    search().catch(() => isCurrent && setSearching(false));
    return () => {
      isCurrent = false;
    };
  }, [channelId, here]);
  return isSearching;
}
