import { Tabs } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { BookmarkList } from './BookmarkList.tsx';
import { useBookmarks, useReminders } from './queries.ts';
import { ReminderList } from './ReminderList.tsx';

/** Saved messages and reminders (`/saved`). */
export default function SavedScreen() {
  const { t } = useTranslation('saved');
  const open = useBookmarks().filter(({ done_at }) => done_at === null).length;
  const due = useReminders().filter(({ done_at }) => done_at === null).length;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PageBody>
        <Tabs variant="secondary" className="flex flex-col gap-4">
          <Tabs.ListContainer>
            <Tabs.List aria-label={t('title')} className="w-full justify-start">
              <Tabs.Tab id="messages" className="w-auto px-3">
                {t('messages')}
                <Count count={open} />
                <Tabs.Indicator />
              </Tabs.Tab>
              <Tabs.Tab id="reminders" className="w-auto px-3">
                {t('reminders')}
                <Count count={due} />
                <Tabs.Indicator />
              </Tabs.Tab>
            </Tabs.List>
          </Tabs.ListContainer>
          <Tabs.Panel id="messages" className="p-0">
            <BookmarkList />
          </Tabs.Panel>
          <Tabs.Panel id="reminders" className="p-0">
            <ReminderList />
          </Tabs.Panel>
        </Tabs>
      </PageBody>
    </>
  );
}

const Count = ({ count }: { count: number }) =>
  count > 0 && <span className="ms-1.5 text-xs text-faint tabular-nums">{count}</span>;
