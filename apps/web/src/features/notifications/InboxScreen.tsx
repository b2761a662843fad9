import { Button, Tabs } from '@heroui/react';
import type { Notification } from '@parley/model';
import {
  AtSign,
  CheckCheck,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  SmilePlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useProfiles, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useChannels } from '../channels/queries.ts';
import { readEverything } from './mutations.ts';
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
    <ul aria-label={t(`tabs.${tab}`)}>
      {notifications.map((row) => (
        <NotificationRow
          key={row.id}
          notification={row}
          actor={profiles.get(row.actor_id ?? '')}
          channel={channels.get(row.channel_id ?? '')}
          excerpt={excerpts.get(row.message_id ?? '')}
        />
      ))}
    </ul>
  );
}
