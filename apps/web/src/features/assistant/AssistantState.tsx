import type { Channel } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelRights } from '../channels/use-channel-rights.ts';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';

const AssistantStateItems = laterPart(() => import('./AssistantStateItems.tsx'));

const RunLog = lazy(() => import('./RunLog.tsx'));

const STATE_CLASS = clsx(
  'hidden h-7 items-center gap-1.5 px-2.5 @xl:flex',
  'rounded-full border border-hairline text-sm font-normal hover:bg-hover',
);

/**
 * When the assistant of a channel answers. Managers of the channel also get links to its settings
 * and run log.
 */
export function AssistantState({ channel }: { channel: Channel }) {
  const { t } = useTranslation('assistant');
  const [isLogOpen, setLogOpen] = useState(false);
  const { runs } = useChannelRights(channel);
  const params = { channelId: channel.id };
  const face = (
    <>
      <Sparkles size={14} strokeWidth={1.75} aria-hidden="true" />
      {t(`channels:modesShort.${channel.assistant_mode}`)}
    </>
  );
  if (!runs)
    return (
      <Link to="/channels/$channelId/settings" params={params} className={STATE_CLASS}>
        {face}
      </Link>
    );
  return (
    <>
      <OverlayButton
        opens="menu"
        code={AssistantStateItems}
        overlay={<AssistantStateItems channelId={channel.id} onOpenLog={() => setLogOpen(true)} />}
        variant="ghost"
        size="sm"
        className={STATE_CLASS}
      >
        {face}
      </OverlayButton>
      {isLogOpen && (
        <Suspense>
          <RunLog channel={channel} onClose={() => setLogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
