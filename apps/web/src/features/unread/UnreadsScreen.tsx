import { Button } from '@heroui/react';
import { CheckCheck, Coffee } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUnreadKnown } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import { useListRows } from '../../ui/rows/use-list-rows.ts';
import { channelOfRow } from './row-of.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { markReadWithUndo } from '../channels/mark-read.ts';
import { UnreadSection } from './UnreadSection.tsx';
import { useUnreadChannels } from './queries.ts';

/** All unread messages by channel: read them here, open the channel or mark them as read. */
export default function UnreadsScreen() {
  const { t } = useTranslation('unread');
  const unreadChannels = useUnreadChannels();
  const isKnown = useUnreadKnown();
  const count = unreadChannels.reduce((sum, { unread }) => sum + unread, 0);
  const finish = (ids: readonly string[]) =>
    toastErrors(markReadWithUndo([...new Set(ids.map(channelOfRow))]));
  const rows = useListRows({ onFinish: finish });
  const readChosen = () => {
    finish([...rows.selected]);
    rows.clear();
  };
  const readAll = () =>
    toastErrors(markReadWithUndo(unreadChannels.map(({ channel }) => channel.id)));
  return (
    <>
      <PageHeader
        title={t('title')}
        // Reserves its line, so that the content below does not move.
        {...(!isKnown && { text: <SkeletonWord className="w-44" /> })}
        {...(unreadChannels.length > 0 && {
          text: t('summary', {
            count,
            conversations: t('conversations', { count: unreadChannels.length }),
          }),
          actions: (
            <Button size="sm" variant="outline" className="max-sm:px-2" onPress={readAll}>
              <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-sm:sr-only">{t('markAll')}</span>
            </Button>
          ),
        })}
      />
      <PageBody>
        {rows.selected.size > 0 && (
          <SelectedBar
            isInBody
            count={rows.selected.size}
            items={[{ id: 'read', label: t('mark'), icon: CheckCheck, run: readChosen }]}
            onClear={rows.clear}
          />
        )}
        <div className="contents" {...rows.listProps}>
          {unreadChannels.map((unreadChannel) => (
            <UnreadSection
              key={unreadChannel.channel.id}
              unreadChannel={unreadChannel}
              rowProps={rows.rowProps}
            />
          ))}
        </div>
        {unreadChannels.length === 0 && (
          <EmptyState
            isKnown={isKnown}
            icon={Coffee}
            title={t('emptyTitle')}
            text={t('emptyText')}
          />
        )}
      </PageBody>
    </>
  );
}
