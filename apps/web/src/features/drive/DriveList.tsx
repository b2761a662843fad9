import { Meter } from '@heroui/react';
import { channelTitle, fileSize } from '@parley/model';
import { HardDrive, type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useChannels } from '../channels/queries.ts';
import type { DriveAddress } from './address.ts';
import { type DropActions, dropTarget } from './drag.ts';
import type { DriveUsage } from './queries.ts';

type DriveListProps = {
  current: DriveAddress;
  go(address: DriveAddress): void;
  drop: DropActions;
  usage: DriveUsage | null;
};

/** The channels whose files the user may see, by name. */
export const useFileChannels = () =>
  useChannels().filter(({ visibility, archived_at }) => visibility !== 'direct' && !archived_at);

/** The drives the user may see (workspace, channels, bin) and the used space. */
export function DriveList({ current, go, drop, usage }: DriveListProps) {
  const { t } = useTranslation('drive');
  const channels = useFileChannels();
  return (
    <nav
      aria-label={t('drives')}
      className="hidden w-64 shrink-0 flex-col border-e border-hairline pt-1 lg:flex"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto ps-[calc(var(--gutter)-10px)] pe-2 pb-3">
        <DriveLink
          label={t('workspaceDrive')}
          icon={<Mark icon={HardDrive} />}
          isCurrent={!current.channel && current.view !== 'bin'}
          onGo={() => go({})}
          {...dropTarget({ channelId: null, folderId: null }, drop)}
        />
        {channels.length > 0 && <p className="section-title mt-2">{t('channels')}</p>}
        {channels.map((channel) => (
          <DriveLink
            key={channel.id}
            label={channelTitle(channel)}
            icon={<ChannelIcon channel={channel} size={16} />}
            isCurrent={current.channel === channel.id && current.view !== 'bin'}
            onGo={() => go({ channel: channel.id })}
            {...dropTarget({ channelId: channel.id, folderId: null }, drop)}
          />
        ))}
        <div className="mt-2">
          <DriveLink
            label={t('binTitle')}
            icon={<Mark icon={Trash2} />}
            isCurrent={current.view === 'bin'}
            onGo={() => go({ view: 'bin' })}
          />
        </div>
      </div>
      {usage && <UsageBar usage={usage} />}
    </nav>
  );
}

const Mark = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
);

type DriveLinkProps = {
  label: string;
  icon: ReactNode;
  isCurrent: boolean;
  onGo(): void;
} & React.HTMLAttributes<HTMLButtonElement>;

function DriveLink({ label, icon, isCurrent, onGo, ...rest }: DriveLinkProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      className="row-link w-full cursor-pointer data-[over]:bg-tint"
    >
      {icon}
      <span className="truncate">{label}</span>
    </button>
  );
}

const NEARLY_FULL = 0.9;

/** Used space of the workspace, as a bar and in words. */
export function UsageBar({ usage: { used_bytes, quota_bytes } }: { usage: DriveUsage }) {
  const { t, i18n } = useTranslation('drive');
  const share = quota_bytes === 0 ? 1 : Math.min(1, used_bytes / quota_bytes);
  const text =
    used_bytes >= quota_bytes
      ? t('usageFull')
      : t('usageOf', {
          used: fileSize(used_bytes, i18n.language),
          of: fileSize(quota_bytes, i18n.language),
        });
  return (
    <div className="border-t border-hairline ps-gutter pe-4 py-3 text-sm text-soft">
      <Meter
        aria-label={t('usage')}
        value={share * 100}
        valueLabel={text}
        color={share >= NEARLY_FULL ? 'danger' : 'accent'}
        size="sm"
        className="w-full"
      >
        <Meter.Track>
          <Meter.Fill />
        </Meter.Track>
      </Meter>
      <p className={`mt-1.5 ${share >= NEARLY_FULL ? 'text-bad' : ''}`}>{text}</p>
      {share >= NEARLY_FULL && <p className="mt-1 text-faint">{t('usageHelp')}</p>}
    </div>
  );
}
