import { Link } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { isId } from '../../lib/address.ts';
import { PageStart } from '../../ui/PageStart.tsx';
import {
  refreshWorkspace,
  selectWorkspace,
  supabase,
  toAppError,
  useWorkspace,
} from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';

/**
 * Shown if this workspace has no such channel. A channel of another workspace of the user opens
 * there.
 */
export default function ChannelNotFound({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels');
  const { isSearching, error, again } = useOtherWorkspace(channelId);
  return (
    <>
      <div className="p-2 md:hidden">
        <PageStart />
      </div>
      {error ? (
        <PageBody>
          <LoadError error={error} again={again} />
        </PageBody>
      ) : (
        <>
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
              <Link to="/channels" {...toAbove} className="button button--primary">
                {t('browse')}
              </Link>
            }
          />
        </>
      )}
    </>
  );
}

/**
 * Switches to the channel's workspace. A channel of the current workspace appears once the
 * workspace is loaded, which may have failed.
 */
function useOtherWorkspace(channelId: string) {
  const here = useWorkspace()?.id;
  const [isSearching, setSearching] = useState(isId(channelId));
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isId(channelId)) return;
    let isCurrent = true;
    const search = async () => {
      const found = await workspaceOf(channelId);
      if (!isCurrent) return;
      if (found !== null) await (found === here ? refreshWorkspace() : selectWorkspace(found));
      if (isCurrent) setSearching(false);
    };
    search().catch((problem: unknown) => isCurrent && setError(problem));
    return () => {
      isCurrent = false;
    };
  }, [channelId, here, tries]);
  return {
    isSearching,
    error,
    again() {
      setError(null);
      setTries(tries + 1);
    },
  };
}

/**
 * The workspace of a channel that the user can see, or null.
 * @throws AppError
 */
async function workspaceOf(channelId: string): Promise<string | null> {
  const { data, error, status } = await supabase
    .from('channels')
    .select('workspace_id')
    .eq('id', channelId)
    .is('deleted_at', null)
    .limit(1);
  if (error) throw toAppError(error, status);
  return data[0]?.workspace_id ?? null;
}
