import { fileSize } from '@parley/model';
import { Link, linkOptions } from '@tanstack/react-router';
import { FileText, Image, Music, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/Time.tsx';
import { Panel, PanelLink } from './Panel.tsx';
import { useRecentFiles } from './queries.ts';
import type { RecentFile } from './recent-files.ts';

/** The newest files the user may see. */
export function RecentFiles() {
  const { t, i18n } = useTranslation('dashboard');
  const { data: files } = useRecentFiles();
  if (!files || files.length === 0) return null;
  return (
    <Panel title={t('files')} action={<PanelLink to="/drive">{t('drive')}</PanelLink>}>
      <ul className="border-t border-hairline">
        {files.map((file) => {
          const Icon = iconOf(file.mime_type);
          return (
            <li key={file.id} className="border-b border-hairline">
              <Link {...linkToFile(file)} className="bleed flex min-h-11 items-center gap-2.5">
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  className="shrink-0 text-faint"
                  aria-hidden="true"
                />
                <span className="min-w-0 flex-1 truncate">
                  {file.others > 0
                    ? t('fileAndOthers', { name: file.name, count: file.others })
                    : file.name}
                </span>
                <span
                  className="shrink-0 text-xs text-faint"
                  title={fileSize(file.file_size, i18n.language)}
                >
                  <RelativeTime at={file.at} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const iconOf = (mimeType: string) =>
  mimeType.startsWith('image/')
    ? Image
    : mimeType.startsWith('audio/')
      ? Music
      : mimeType.startsWith('video/')
        ? Video
        : FileText;

function linkToFile({ id, channel_id, message_id }: RecentFile) {
  if (message_id && channel_id)
    return linkOptions({
      to: '/channels/$channelId',
      params: { channelId: channel_id },
      search: { m: message_id },
    });
  return linkOptions({ to: '/drive', search: { file: id } });
}
