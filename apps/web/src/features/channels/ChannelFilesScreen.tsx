import { Button } from '@heroui/react';
import { type Attachment, profileName } from '@parley/model';
import { Link, useParams } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../lib/format.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { FileCard } from '../messages/content/FileCard.tsx';
import { Pictures } from '../messages/content/Pictures.tsx';
import { useProfiles } from './queries.ts';
import { type FileType, type ListedFile, useChannelFiles } from './use-channel-files.ts';

const TYPES = ['all', 'image', 'document', 'video', 'audio'] as const;

/** Every file of the channel, newest first. */
export default function ChannelFilesScreen() {
  const { t } = useTranslation('channels');
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const [type, setType] = useState<FileType>('all');
  const { files, error, hasMore, loadMore } = useChannelFiles(channelId, type);
  return (
    <PageBody wide>
      <Choice label={t('fileType')} className="max-w-48" value={type} onChange={setType} options={TYPES.map((key) => ({ key, label: t(`fileTypes.${key}`) }))} />
      {error && <ErrorNotice>{error.message} {error.hint}</ErrorNotice>}
      {!files && !error && <SkeletonLines />}
      {files?.length === 0 && <EmptyState icon={FolderOpen} title={t(type === 'all' ? 'noFiles' : 'noFilesOfType')} text={t('noFilesText')} />}
      {files && files.length > 0 && (
        <ul className="grid gap-x-4 gap-y-5 md:grid-cols-2" aria-label={t('files')}>
          {files.map((file) => <FileItem key={file.id} file={file} />)}
        </ul>
      )}
      {hasMore && <div><Button variant="outline" onPress={loadMore}>{t('moreFiles')}</Button></div>}
    </PageBody>
  );
}

function FileItem({ file }: { file: ListedFile }) {
  const { t } = useTranslation('channels');
  const profiles = useProfiles();
  const author = profiles.get(file.message?.author_id ?? '');
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      {file.type === 'image' && <Pictures files={[{ ...file, ...sizeOf(file) }]} stored={new Set([file.id])} />}
      <FileCard file={file} row={file} />
      <Link to="/channels/$channelId" params={{ channelId: file.channel_id }} search={{ m: file.message_id }} className="w-fit rounded text-[12.5px] text-faint underline-offset-2 hover:text-ink hover:underline">
        {t('fileFrom', { name: profileName(author), date: shortDate(file.created_at) })}
      </Link>
    </li>
  );
}

function sizeOf({ metadata }: Pick<Attachment, 'metadata'>): { width?: number; height?: number } {
  if (!metadata || typeof metadata !== 'object' || Array.isArray(metadata)) return {};
  const { width, height } = metadata;
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : {};
}
