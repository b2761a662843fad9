import { authorName, type Channel, excerptOf, isProgram } from '@parley/model';
import { clsx } from 'clsx';
import { DoorClosed, DoorOpen, Pin, PinOff } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { shortDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ProgramMark } from '../../ui/ProgramMark.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useAsk } from '../../ui/nouns/asked.ts';
import { useProfiles } from '../../data/index.ts';
import { useChannelRights } from '../channels/use-channel-rights.ts';
import { useLabels } from '../text/labels.ts';
import { MessageLink } from '../text/MessageLink.tsx';
import { pin, releasePin } from './mutations.ts';
import type { PinnedMessage } from './queries.ts';

const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'));

/** A channel's pinned messages; pressing one jumps to it. */
export function PinnedList({
  channel,
  pins,
  error,
  onGo,
}: {
  channel: Channel;
  pins: PinnedMessage[] | undefined;
  error: Error | null;
  onGo(): void;
}) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const ask = useAsk();
  const { runs } = useChannelRights(channel);
  const canRelease = runs && channel.visibility === 'open' && !channel.archived_at;
  if (error) return <LoadError error={error} />;
  if (!pins || pins.length === 0)
    return (
      <EmptyState
        isKnown={pins !== undefined}
        skeleton={<SkeletonLines count={2} />}
        icon={Pin}
        title={t('noPins')}
        text={t('noPinsText')}
      />
    );
  const release = (message: PinnedMessage) => {
    onGo();
    ask((close) => <ReleaseDialog message={message} channel={channel} onClose={close} />);
  };
  return (
    <ul aria-label={t('pins')}>
      {pins.map((message) => (
        <li key={message.id} className="group/pin relative border-b border-hairline last:border-0">
          <MessageLink
            message={message}
            onClick={onGo}
            className="flex gap-2.5 rounded-md px-2 py-2.5 pe-17 hover:bg-hover/60"
          >
            <Avatar profile={profiles.get(message.author_id ?? '')} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-1.5 text-sm">
                <span className="truncate font-semibold">{authorName(message, profiles)}</span>
                {isProgram(profiles.get(message.author_id ?? '')) && <ProgramMark />}
                <span className="shrink-0 text-xs text-faint">{shortDate(message.created_at)}</span>
              </span>
              <span className="line-clamp-3 text-sm text-soft">{excerptOf(message, labelOf)}</span>
              {message.released_at && (
                <span className="mt-0.5 flex items-center gap-1 text-xs text-faint">
                  <DoorOpen size={12} strokeWidth={1.75} aria-hidden="true" />
                  {t('shownBeforeJoining')}
                </span>
              )}
            </span>
          </MessageLink>
          <span
            className={clsx(
              'absolute end-1 top-1.5 flex',
              'opacity-0 [@media(hover:none)]:opacity-100',
              'group-focus-within/pin:opacity-100 group-hover/pin:opacity-100',
            )}
          >
            {message.released_at
              ? runs && (
                  <IconButton
                    label={t('withhold')}
                    icon={DoorClosed}
                    onPress={() => toastErrors(releasePin(message.id, false))}
                  />
                )
              : canRelease && (
                  <IconButton
                    label={t('release')}
                    icon={DoorOpen}
                    onPress={() => release(message)}
                  />
                )}
            <IconButton
              label={t('unpin')}
              icon={PinOff}
              onPress={() => toastErrors(pin(message.id, false))}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
