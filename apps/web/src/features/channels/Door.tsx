import { channelTitle, type Channel } from '@parley/model';
import { clsx } from 'clsx';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { keyNames } from '../../lib/keys.ts';
import { Filled } from '../../lib/slot.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useBack } from '../../lib/use-back.ts';
import { useHotkey } from '../../lib/use-hotkey.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { AboutChannel } from './AboutChannel.tsx';
import { joinChannel } from './mutations.ts';
import { beforeJoining } from './slots.ts';

/**
 * A channel that the user has not joined: what it is about, the messages that it shows to everyone
 * in the workspace, and a bar to join. An address with `?m=` keeps its message once joined.
 */
export default function Door({ channel }: { channel: Channel }) {
  const { m = null } = useSearch({ strict: false });
  return (
    <>
      <div className="flex-1 overflow-y-auto px-gutter py-6">
        <div className="flex max-w-180 flex-col gap-6">
          <AboutChannel channel={channel} />
          {channel.visibility === 'open' && (
            <Filled slot={beforeJoining} given={{ channel, messageId: m }} />
          )}
        </div>
      </div>
      <JoinBar channel={channel} hasTarget={m !== null} />
    </>
  );
}

/** Enter on the page joins; on a link or button it does what that does. */
const isForPage = ({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  target instanceof HTMLElement &&
  target.closest('a, button, input, select, textarea, [contenteditable], [role]') === null;

function JoinBar({ channel, hasTarget }: { channel: Channel; hasTarget: boolean }) {
  const { t } = useTranslation('channels');
  const ownId = useOwnId();
  const back = useBack();
  const [isJoining, setJoining] = useState(false);
  const isOpen = channel.archived_at === null;
  const name = channelTitle(channel);
  const join = () => {
    if (isJoining || !isOpen) return;
    setJoining(true);
    toastErrors(joinChannel(channel, ownId).finally(() => setJoining(false)));
  };
  useHotkey(isForPage, join);
  return (
    <section
      aria-label={t('lookingAt', { name })}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        'border-t border-hairline bg-raised px-gutter py-3',
      )}
    >
      <p className="min-w-0 flex-1 basis-56">
        {t(isOpen ? 'lookingAt' : 'lookingAtArchived', { name })}
        {isOpen && (
          <span className="block text-sm text-soft">
            {t(hasTarget ? 'joinForTarget' : whyJoin(channel))}
          </span>
        )}
      </p>
      <div className="flex shrink-0 items-center gap-2">
        <PlainButton variant="ghost" onPress={back} className="max-md:hidden">
          {t('back')}
        </PlainButton>
        {isOpen && (
          <PlainButton isPending={isJoining} onPress={join} aria-keyshortcuts="Enter">
            {t('join')}
            <kbd aria-hidden="true" className="font-sans text-xs [@media(hover:none)]:hidden">
              {keyNames('Enter')}
            </kbd>
          </PlainButton>
        )}
      </div>
    </section>
  );
}

const whyJoin = ({ visibility }: Channel) =>
  visibility === 'open' ? 'joinText' : 'joinPrivateText';
