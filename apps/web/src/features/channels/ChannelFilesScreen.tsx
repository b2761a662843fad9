import type { Attachment } from '@parley/model';
import { Link, useParams } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, supabase, toAppError } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { FileCard } from '../messages/FileCard.tsx';

const TYPES = ['all', 'image', 'document', 'video', 'audio'] as const;
const SHOWN = 200;

/** Every file of the channel, newest first. */
export default function ChannelFilesScreen() {
  const { t } = useTranslation('channels');
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const [type, setType] = useState<(typeof TYPES)[number]>('all');
  const { files, error } = useFiles(channelId);
  const shown = files?.filter((file) => type === 'all' || file.type === type);
  return (
    <PageBody wide>
      {error && <ErrorNotice>{error.message} {error.hint}</ErrorNotice>}
      {!files && !error && <SkeletonLines />}
      {files?.length === 0 && <EmptyState icon={FolderOpen} title={t('noFiles')} text={t('noFilesText')} />}
      {files && files.length > 0 && (
        <>
          <Choice label={t('fileType')} className="max-w-48" value={type} onChange={setType} options={TYPES.map((key) => ({ key, label: t(`fileTypes.${key}`) }))} />
          <ul className="grid gap-3 md:grid-cols-2">
            {shown?.map((file) => (
              <li key={file.id} className="flex flex-col gap-1">
                <FileCard file={file} row={file} />
                <Link to="/channels/$channelId" params={{ channelId }} search={{ m: file.message_id }} className="text-[12.5px] text-faint underline-offset-2 hover:underline">{shortDate(file.created_at)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageBody>
  );
}

function useFiles(channelId: string): { files: Attachment[] | null; error: AppError | null } {
  const [state, setState] = useState<{ files: Attachment[] | null; error: AppError | null }>({ files: null, error: null });
  useEffect(() => {
    void supabase.from('attachments').select('*').eq('channel_id', channelId).is('deleted_at', null).order('created_at', { ascending: false }).limit(SHOWN)
      .then(({ data, error, status }) => setState({ files: data, error: error ? toAppError(error, status) : null }));
  }, [channelId]);
  return state;
}
