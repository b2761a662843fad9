import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles, useSession } from '../../../data/index.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { RelativeTime } from '../../../ui/Time.tsx';
import type { PromptDraftState as Draft } from './use-draft.ts';

/**
 * State next to the prompt: the published version, or the draft's last author and whether it is
 * saved.
 */
export function DraftState({ draft, version }: { draft: Draft; version: number }) {
  const { t } = useTranslation('prompts');
  const profiles = useProfiles();
  const ownId = useSession().userId;
  const now = useMinute();
  const { stored, isChanged, isUnsaved, error } = draft;
  const who =
    stored?.author_id === ownId ? t('you') : profileName(profiles.get(stored?.author_id ?? ''));
  return (
    <span role="status" className="text-sm text-soft">
      {!isChanged && (version > 0 ? t('publishedVersion', { version }) : t('neverPublished'))}
      {isChanged && isUnsaved && !error && t('keeping')}
      {isChanged && !isUnsaved && stored && (
        <>
          {t('draftOf', { name: who })} <RelativeTime at={notLater(stored.updated_at, now)} />
        </>
      )}
    </span>
  );
}

/**
 * The page's clock ticks by the minute and differs from the server's, so a recent save could seem
 * to be in the future.
 */
const notLater = (at: string, now: number): string =>
  new Date(Math.min(Date.parse(at), now)).toISOString();
