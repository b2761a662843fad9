import { Button } from '@heroui/react';
import { type Channel, channelTitle, hasWords } from '@parley/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { CheckCheck, MessagesSquare, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useOwnId } from '../../data/index.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import { type ListRows, useListRows } from '../../ui/rows/use-list-rows.ts';
import { Filled } from '../../lib/slot.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { ownChannels } from './slots.ts';
import { markReadWithUndo } from './mark-read.ts';
import { joinChannel, leaveChannel } from './mutations.ts';
import { useChannels, useMemberCounts, useOwnParticipants } from './queries.ts';

const GROUPS = ['own', 'others', 'archived'] as const;

/** All channels that the user can see, to join or leave. */
export default function ChannelsScreen() {
  const { t } = useTranslation('channels');
  const channels = useChannels().filter(({ visibility }) => visibility !== 'direct');
  const ownParticipants = useOwnParticipants();
  const counts = useMemberCounts();
  const isKnown = useIsKnown('channels');
  const [search, setSearch] = useState('');
  const isPhone = useIsPhone();
  const found = channels.filter(({ name, topic, description, category }) =>
    hasWords([name, topic, description, category].filter(Boolean).join('\n'), search),
  );
  const groups = {
    own: found.filter(({ id, archived_at }) => ownParticipants.has(id) && !archived_at),
    others: found.filter(({ id, archived_at }) => !ownParticipants.has(id) && !archived_at),
    archived: found.filter(({ archived_at }) => archived_at),
  };
  const read = (ids: readonly string[]) =>
    toastErrors(markReadWithUndo(ids.filter((id) => ownParticipants.has(id))));
  const rows = useListRows({ onFinish: read });
  const readChosen = () => {
    read([...rows.selected]);
    rows.clear();
  };
  return (
    <>
      <PageHeader
        title={t(isPhone ? 'title' : 'browse')}
        actions={
          <Link to="/channels/new" className="button button--primary button--sm">
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('new')}
          </Link>
        }
      />
      <PageBody>
        {channels.length === 0 ? (
          <EmptyState
            isKnown={isKnown}
            icon={MessagesSquare}
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={
              <Link to="/channels/new" className="button button--primary">
                {t('new')}
              </Link>
            }
          />
        ) : (
          <>
            <FilterField
              label={t('search')}
              value={search}
              onChange={setSearch}
              className="max-w-sm"
            />
            {isPhone && search.trim() === '' && <OwnLinks />}
            {rows.selected.size > 0 && (
              <SelectedBar
                isInBody
                count={rows.selected.size}
                items={[{ id: 'read', label: t('unread:mark'), icon: CheckCheck, run: readChosen }]}
                onClear={rows.clear}
              />
            )}
            <div className="contents" {...rows.listProps}>
              {GROUPS.filter((group) => group !== 'own' || !isPhone || search.trim() !== '').map(
                (group) =>
                  groups[group].length > 0 && (
                    <section key={group} aria-label={t(`groups.${group}`)}>
                      <h2 className="border-b border-hairline pb-1.5 text-xs text-faint">
                        {t(`groups.${group}`)}
                      </h2>
                      <ul>
                        {groups[group].map((channel) => (
                          <ChannelRow
                            key={channel.id}
                            channel={channel}
                            participantId={ownParticipants.get(channel.id)?.id}
                            members={counts?.get(channel.id)}
                            attributes={rows.rowProps(channel.id)}
                          />
                        ))}
                      </ul>
                    </section>
                  ),
              )}
            </div>
            {found.length === 0 && (
              <Nothing isKnown={isKnown}>{t('nothingFound', { search })}</Nothing>
            )}
          </>
        )}
      </PageBody>
    </>
  );
}

/** On screens without a sidebar, this page is the way to the user's channels. */
function OwnLinks() {
  return (
    <div className="-mx-2.5 -my-2 flex flex-col">
      <Filled slot={ownChannels} given={{}} />
    </div>
  );
}

function ChannelRow({
  channel,
  participantId,
  members,
  attributes,
}: {
  channel: Channel;
  participantId: string | undefined;
  members: number | undefined;
  attributes: ReturnType<ListRows['rowProps']>;
}) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const ownId = useOwnId();
  const [asks, setAsks] = useState(false);
  const name = channelTitle(channel);
  const join = async () => {
    await joinChannel(channel, ownId);
    await navigate({ to: '/channels/$channelId', params: { channelId: channel.id } });
  };
  const leave = () => {
    // The user can rejoin an open channel; into a private one another member must add them.
    if (channel.visibility === 'open') toastErrors(leaveChannel(participantId ?? ''));
    else setAsks(true);
  };
  return (
    <li {...attributes} className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <span className="grid w-6 items-center text-soft">
        <ChannelIcon channel={channel} />
      </span>
      <Link
        to="/channels/$channelId"
        params={{ channelId: channel.id }}
        className="flex min-w-0 flex-1 flex-col rounded leading-snug"
      >
        <span className="truncate font-semibold">{name}</span>
        {channel.description && (
          <span className="line-clamp-2 text-sm text-soft md:line-clamp-1">
            {channel.description}
          </span>
        )}
      </Link>
      {members !== undefined && (
        <span className="hidden items-center gap-1.5 text-sm text-faint tabular-nums sm:flex">
          <Users size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">{t('membersCount', { count: members })}</span>
          <span aria-hidden="true">{members}</span>
        </span>
      )}
      <span className="flex w-24 justify-end">
        {participantId ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('leaveNamed', { name })}
            onPress={leave}
          >
            {t('leave')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="primary"
            aria-label={t('joinNamed', { name })}
            isDisabled={channel.archived_at !== null}
            onPress={() => toastErrors(join())}
          >
            {t('join')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={t('leaveTitle', { name })}
        text={t('leavePrivateText')}
        confirmLabel={t('leave')}
        onConfirm={() => toastErrors(leaveChannel(participantId ?? ''))}
      />
    </li>
  );
}
