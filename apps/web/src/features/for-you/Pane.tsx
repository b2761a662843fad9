import { type Channel, channelTitle } from '@parley/model';
import { clsx } from 'clsx';
import { ArrowLeft, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isForInputMethod } from '../../lib/composition.ts';
import { useIsNarrow } from '../../lib/use-width.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { OnlyYou } from './OnlyYou.tsx';
import { PrivateAnswers } from './PrivateAnswers.tsx';

type PaneProps = {
  channel: Channel;
  /** Where the user stopped reading before this visit. */
  since: string | null;
  onClose(): void;
  /** Puts a text into the composer, as a reply to a message; null if nothing can be posted. */
  onPost: ((text: string, messageId: string | null) => void) | null;
};

/** The user's own pane beside a channel; on narrow screens it covers the channel. Esc closes it. */
export default function Pane({ channel, since, onClose, onPost }: PaneProps) {
  const { t } = useTranslation(['for-you', 'shell']);
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLElement>(null);
  // The focus follows the user into the pane they have just opened.
  useEffect(() => root.current?.querySelector<HTMLElement>('input')?.focus(), [channel.id]);
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>('[data-opens-pane]')?.focus();
  };
  const onEscape = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    // Esc in an overlay that the pane has opened closes that overlay.
    const isInside = target instanceof Element && currentTarget.contains(target);
    if (key === 'Escape' && isInside && !isForInputMethod(nativeEvent)) close();
  };
  return (
    <aside
      ref={root}
      aria-label={t('title')}
      onKeyDown={onEscape}
      className={clsx(
        'flex w-[25rem] shrink-0 flex-col',
        '[--gutter:16px] border-s border-hairline bg-page',
        'max-lg:absolute max-lg:inset-0 max-lg:z-30 max-lg:w-auto max-lg:border-0',
      )}
    >
      <header className="flex min-h-12 items-center gap-2 border-b border-hairline ps-gutter pe-2">
        {isNarrow && <IconButton label={t('shell:back')} icon={ArrowLeft} onPress={close} />}
        <h2 className="shrink-0 font-semibold">{t('title')}</h2>
        <span className="min-w-0 flex-1 truncate text-sm text-faint">
          {channel.visibility === 'direct' ? '' : `#${channelTitle(channel)}`}
        </span>
        {!isNarrow && <IconButton label={t('close')} icon={X} shortcut="Esc" onPress={close} />}
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-gutter py-3">
        <OnlyYou />
        <PrivateAnswers
          workspaceId={channel.workspace_id}
          channelId={channel.id}
          since={since}
          onPost={onPost}
        />
      </div>
    </aside>
  );
}
