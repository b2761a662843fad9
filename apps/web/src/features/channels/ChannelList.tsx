import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { useIsKnown } from '../../data/index.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { useOwnChannels } from './queries.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { ChannelRow } from './ChannelRow.tsx';
import { type ChannelGroup, groupChannels } from './channel-groups.ts';

/**
 * Placeholder for the first channel's group, so that its heading does not change when the channel
 * appears.
 */
const NO_CHANNELS: ChannelGroup<never> = { kind: 'plain', category: '', entries: [] };

/** The user's channels: starred first, then by category. */
export function ChannelList({ narrow = false }: { narrow?: boolean }) {
  'use memo';
  const { t } = useTranslation('shell');
  const own = useOwnChannels();
  const groups = groupChannels(own);
  const isEmpty = groups.every(({ kind }) => kind === 'starred');
  const shown = isEmpty ? [...groups, NO_CHANNELS] : groups;
  return (
    <nav
      aria-label={t('yourChannels')}
      className={`flex flex-col ${narrow ? 'items-center gap-1 border-t border-hairline pt-2' : 'gap-3'}`}
    >
      {shown.map(({ kind, category, entries }) => (
        <div key={kind + category}>
          {!narrow && (
            <div className="section-title">
              <h2 className="truncate">
                {category || (kind === 'starred' ? t('starred') : <BrowseChannels />)}
              </h2>
              {kind !== 'starred' && <NewChannel />}
            </div>
          )}
          {entries.length === 0 && !narrow && <FirstChannel />}
          <ul className="flex flex-col gap-0.5">
            {entries.map(({ channel, participant }) => (
              <li key={channel.id}>
                <ChannelRow
                  participant={participant}
                  title={channelTitle(channel)}
                  icon={<ChannelIcon channel={channel} />}
                  narrow={narrow}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Placeholder shown until there are channels. */
function FirstChannel() {
  const { t } = useTranslation('shell');
  if (!useIsKnown('channels')) return <SkeletonRows count={5} />;
  return (
    <Link to="/channels/new" className="row-link">
      <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
      {t('newChannel')}
    </Link>
  );
}

/** The heading of the user's channels, which links to all channels. */
function BrowseChannels() {
  const { t } = useTranslation('shell');
  return (
    <Tip text={t('channels:browse')}>
      <Link to="/channels" {...toAbove} className="rounded outline-offset-2 hover:text-ink">
        {t('yourChannels')}
      </Link>
    </Tip>
  );
}

function NewChannel() {
  const { t } = useTranslation('shell');
  return (
    <Tip text={t('newChannel')}>
      <Link to="/channels/new" aria-label={t('newChannel')} className="section-action">
        <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </Tip>
  );
}
