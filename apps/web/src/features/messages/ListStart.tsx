import { type Channel, channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { PageState } from './PageState.tsx';
import type { Direction } from './use-pages.ts';

/** In pixels; the same whatever it shows, so that nothing below moves when older messages have been loaded. */
export const LIST_START_HEIGHT = 76;

/** Above the first loaded message: more is coming, could not be loaded, or this is where the channel begins. */
export function ListStart({ channel, hasOlder, older }: { channel: Channel; hasOlder: boolean; older: Direction }) {
  const { t } = useTranslation('messages');
  return (
    <div className="flex shrink-0 flex-col justify-end overflow-hidden px-1.5 pb-1" style={{ height: LIST_START_HEIGHT }}>
      {!hasOlder && (
        <>
          <p className="truncate font-title text-lg leading-snug">{t('beginning', { channel: channelTitle(channel) })}</p>
          <p className="truncate text-[13px] text-faint">{channel.description || t('beginningText')}</p>
        </>
      )}
      {hasOlder && <PageState of={older} loading={t('loadingOlder')} failed={t('olderFailed')} />}
    </div>
  );
}
