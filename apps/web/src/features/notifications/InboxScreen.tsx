import { Button, Tabs } from '@heroui/react';
import type { Notification } from '@parley/model';
import {
  AtSign,
  CheckCheck,
  Inbox,
  type LucideIcon,
  Mail,
  MailOpen,
  MessagesSquare,
  SmilePlus,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useProfiles, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import { useListRows } from '../../ui/rows/use-list-rows.ts';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useChannels } from '../channels/queries.ts';
import { dismissNotification, markNotification, readEverything } from './mutations.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useNotifications, useUnreadNotifications } from './queries.ts';
import { isInTab, type InboxTab, tabs } from './tabs.ts';
import { useExcerpts } from './use-excerpts.ts';

const EMPTY_ICONS: Record<InboxTab, LucideIcon> = {
  all: Inbox,
  mentions: AtSign,
  threads: MessagesSquare,
  reactions: SmilePlus,
};

/** Notifications that the user received while away. */
export default function InboxScreen() {
  const { t } = useTranslation('notifications');
  const notifications = useNotifications();
  const unread = useUnreadNotifications();
  const isKnown = useIsKnown('notifications');
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          isKnown || unread > 0 ? t('count', { count: unread }) : <SkeletonWord className="w-20" />
        }
        actions={<ReadAll isDisabled={unread === 0} />}
      />
      <PageBody>
        <Tabs variant="secondary" className="gap-3">
          <Tabs.ListContainer>
            <Tabs.List aria-label={t('tabs.label')}>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab} id={tab} className="w-auto">
                  {t(`tabs.${tab}`)}
                  <TabCount tab={tab} notifications={notifications} />
                  <Tabs.Indicator />
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs.ListContainer>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab} id={tab} className="p-0">
              <List tab={tab} notifications={notifications.filter((row) => isInTab(tab, row))} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </PageBody>
    </>
  );
}

function ReadAll({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('notifications');
  const workspaceId = useWorkspace()?.id;
  return (
    <Button
      size="sm"
      variant="outline"
      isDisabled={isDisabled}
      onPress={() => workspaceId && toastErrors(readEverything(workspaceId))}
    >
      <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('readAll')}
    </Button>
  );
}

function TabCount({ tab, notifications }: { tab: InboxTab; notifications: Notification[] }) {
  const unread = notifications.filter((row) => row.read_at === null && isInTab(tab, row)).length;
  return unread === 0 ? null : (
    <span className="ms-1.5 text-xs text-faint tabular-nums">{unread}</span>
  );
}

function List({ tab, notifications }: { tab: InboxTab; notifications: Notification[] }) {
  const { t } = useTranslation('notifications');
  const profiles = useProfiles();
  const channels = new Map(useChannels().map((channel) => [channel.id, channel]));
  const excerpts = useExcerpts(notifications);
  const isKnown = useIsKnown('notifications');
  const mark = (ids: readonly string[], isRead: boolean) =>
    toastErrors(Promise.all(ids.map((id) => markNotification(id, isRead))));
  const rows = useListRows({ onFinish: (ids) => mark(ids, true) });
  const forChosen = (run: (ids: readonly string[]) => void) => () => {
    run([...rows.selected]);
    rows.clear();
  };
  const dismiss = (ids: readonly string[]) =>
    toastErrors(
      Promise.all(notifications.filter(({ id }) => ids.includes(id)).map(dismissNotification)),
    );
  if (notifications.length === 0)
    return (
      <EmptyState
        isKnown={isKnown}
        icon={EMPTY_ICONS[tab]}
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`)}
      />
    );
  return (
    <>
      {rows.selected.size > 0 && (
        <SelectedBar
          isInBody
          count={rows.selected.size}
          items={[
            {
              id: 'read',
              label: t('markRead'),
              icon: MailOpen,
              run: forChosen((ids) => mark(ids, true)),
            },
            {
              id: 'unread',
              label: t('markUnread'),
              icon: Mail,
              run: forChosen((ids) => mark(ids, false)),
            },
            { id: 'dismiss', label: t('dismiss'), icon: X, run: forChosen(dismiss) },
          ]}
          onClear={rows.clear}
        />
      )}
      <ul aria-label={t(`tabs.${tab}`)} {...rows.listProps}>
        {notifications.map((row) => (
          <NotificationRow
            key={row.id}
            attributes={rows.rowProps(row.id)}
            notification={row}
            actor={profiles.get(row.actor_id ?? '')}
            channel={channels.get(row.channel_id ?? '')}
            excerpt={excerpts.get(row.message_id ?? '')}
          />
        ))}
      </ul>
    </>
  );
}
