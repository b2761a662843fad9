import type { Channel } from '@parley/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Glasses } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { paneAddress } from './pane-address.ts';

/** Opens and closes the pane of a channel. */
export function PaneButton({ channel }: { channel: Channel }) {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
  const { forYou = false } = useSearch({ strict: false });
  return (
    <Tip text={t('forYouTip')}>
      <PlainButton
        size="sm"
        variant="ghost"
        data-opens-pane
        aria-pressed={forYou}
        aria-label={t('forYou')}
        className={clsx(
          'h-7 min-w-7 gap-1.5 rounded-full border border-hairline px-1.5 @xl:px-2.5',
          'text-sm font-normal',
          forYou && 'border-accent bg-tint',
        )}
        onPress={() => void navigate(paneAddress(channel, !forYou))}
      >
        <Glasses size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className="hidden @xl:inline" aria-hidden="true">
          {t('forYou')}
        </span>
      </PlainButton>
    </Tip>
  );
}
