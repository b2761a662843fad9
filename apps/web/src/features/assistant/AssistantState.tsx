import { Button, Dropdown } from '@heroui/react';
import type { Channel } from '@parley/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ScrollText, Settings2, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelRights } from '../channels/use-channel-rights.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';

const RunLog = lazy(() => import('./RunLog.tsx'));

const STATE_CLASS = clsx(
  'hidden h-7 items-center gap-1.5 px-2.5 md:flex',
  'rounded-full border border-hairline text-[13px] font-normal hover:bg-hover',
);

/**
 * When the assistant of a channel answers; for who runs the channel, the way to its settings and to
 * what it did.
 */
export function AssistantState({ channel }: { channel: Channel }) {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
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
      <Dropdown>
        <Button variant="ghost" size="sm" className={STATE_CLASS}>
          {face}
        </Button>
        <MenuOverlay label={t('assistant')} placement="bottom end" className="min-w-52">
          <Dropdown.Menu
            aria-label={t('assistant')}
            onAction={(key) =>
              key === 'log'
                ? setLogOpen(true)
                : void navigate({ to: '/channels/$channelId/settings', params })
            }
          >
            <Dropdown.Item id="log" textValue={t('runLog')}>
              <ScrollText size={16} strokeWidth={1.75} className="text-soft" aria-hidden="true" />
              {t('runLog')}
            </Dropdown.Item>
            <Dropdown.Item id="settings" textValue={t('assistantSettings')}>
              <Settings2 size={16} strokeWidth={1.75} className="text-soft" aria-hidden="true" />
              {t('assistantSettings')}
            </Dropdown.Item>
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      {isLogOpen && (
        <Suspense>
          <RunLog channel={channel} onClose={() => setLogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
