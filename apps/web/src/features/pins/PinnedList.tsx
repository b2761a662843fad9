import { authorName, excerptOf } from '@parley/model';
import { clsx } from 'clsx';
import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { shortDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useProfiles } from '../../data/index.ts';
import { useLabels } from '../text/labels.ts';
import { MessageLink } from '../text/MessageLink.tsx';
import { pin } from './mutations.ts';
import type { PinnedMessage } from './queries.ts';

/** A channel's pinned messages; pressing one jumps to it. */
export function PinnedList({
  pins,
  error,
  onGo,
}: {
  pins: PinnedMessage[] | undefined;
  error: Error | null;
  onGo(): void;
}) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const labelOf = useLabels();
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
  const unpin = (id: string) =>
    void pin(id, false).catch((failure: unknown) => toast.error(errorText(failure)));
  return (
    <ul aria-label={t('pins')}>
      {pins.map((message) => (
        <li key={message.id} className="group/pin relative border-b border-hairline last:border-0">
          <MessageLink
            message={message}
            onClick={onGo}
            className="flex gap-2.5 rounded-md px-2 py-2.5 pe-9 hover:bg-hover/60"
          >
            <Avatar profile={profiles.get(message.author_id ?? '')} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-1.5 text-sm">
                <span className="truncate font-semibold">{authorName(message, profiles)}</span>
                <span className="shrink-0 text-xs text-faint">{shortDate(message.created_at)}</span>
              </span>
              <span className="line-clamp-3 text-sm text-soft">{excerptOf(message, labelOf)}</span>
            </span>
          </MessageLink>
          <span
            className={clsx(
              'absolute end-1 top-1.5',
              'opacity-0 [@media(hover:none)]:opacity-100',
              'group-focus-within/pin:opacity-100 group-hover/pin:opacity-100',
            )}
          >
            <IconButton label={t('unpin')} icon={PinOff} onPress={() => unpin(message.id)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
