import { Button } from '@heroui/react';
import { DRIVE_BUCKET, fileSize, type FileVersion, profileName } from '@parley/model';
import { clsx } from 'clsx';
import { Download, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { AppError, signedUrl, useProfiles } from '../../../data/index.ts';
import { fullDate } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { useOwnParticipants } from '../../channels/queries.ts';
import { authorOf, changedAt } from '../entries.ts';
import { type DriveFile, type Entry } from '../../files/entry.ts';
import { driveError } from '../errors.ts';
import { mimeTypeOf } from '../../files/kinds.ts';
import { SaidIn } from '../../messages/comments/SaidIn.tsx';
import { restoreVersion } from '../mutations.ts';
import { useVersions } from '../queries.ts';
import { useDriveName } from '../use-drive-name.ts';
import { sendVersion } from '../uploads/send-version.ts';

/** A file's size, type, author, date, place and versions. */
export function Details({ entry }: { entry: Exclude<Entry, { kind: 'folder' }> }) {
  const { t, i18n } = useTranslation(['drive', 'comments']);
  const profiles = useProfiles();
  const driveNameOf = useDriveName();
  const who = (id: string | null) => (id ? profileName(profiles.get(id)) : t('nobody'));
  const facts = [
    [t('columns.size'), fileSize(entry.row.file_size, i18n.language)],
    [t('columns.type'), mimeTypeOf({ name: entry.name, type: entry.row.mime_type })],
    [t('columns.folder'), driveNameOf(entry)],
    [t('changedBy'), who(authorOf(entry))],
    [t('columns.changed'), fullDate(changedAt(entry))],
    ...(entry.kind === 'file'
      ? [
          [t('createdBy'), who(entry.row.created_by)],
          [t('created'), fullDate(entry.row.created_at)],
        ]
      : []),
  ];
  return (
    <aside
      aria-label={t('details')}
      className={clsx(
        'flex w-full shrink-0 flex-col gap-6 overflow-y-auto px-5 py-5',
        'border-hairline',
        'max-lg:max-h-[45%] max-lg:border-t lg:w-80 lg:border-s',
      )}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-faint">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        {entry.kind === 'attachment' && (
          <div className="contents">
            <dt className="text-faint">{t('comments:saidInTerm')}</dt>
            <dd>
              <SaidIn file={entry.row} at={entry.row.created_at} />
            </dd>
          </div>
        )}
      </dl>
      {entry.kind === 'file' && <Versions file={entry.row} who={who} />}
    </aside>
  );
}

function Versions({ file, who }: { file: DriveFile; who(id: string | null): string }) {
  const { t } = useTranslation('drive');
  const { data, error } = useVersions(file);
  const isMember = useOwnParticipants().has(file.channel_id ?? '');
  const isWritable = file.deleted_at === null && (file.channel_id === null || isMember);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const attempt = async (work: Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work;
      toast.success(done);
    } catch (failure) {
      toast.error(driveError(failure));
    }
    setBusy(false);
  };
  const replace = (event: React.ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (chosen)
      void attempt(
        chosen.size > 0
          ? sendVersion(file, chosen)
          : Promise.reject(new AppError('empty_file', 'The file is empty.')),
        t('versionAdded'),
      );
  };
  return (
    <section aria-label={t('versions')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h2 className="text-base font-semibold">{t('versions')}</h2>
        {isWritable && (
          <Button
            size="sm"
            variant="outline"
            isPending={isBusy}
            onPress={() => chooser.current?.click()}
          >
            {t('newVersion')}
          </Button>
        )}
        <input ref={chooser} type="file" hidden aria-label={t('newVersion')} onChange={replace} />
      </div>
      {error && <LoadError error={error} />}
      <ol aria-label={t('versions')} className="flex flex-col">
        {data?.map((version) => (
          <Version
            key={version.id}
            version={version}
            name={file.name}
            who={who}
            isNewest={version.version === file.version}
            onRestore={
              isWritable && !isBusy
                ? () =>
                    void attempt(
                      restoreVersion(file, version),
                      t('versionRestored', { number: version.version }),
                    )
                : null
            }
          />
        ))}
      </ol>
    </section>
  );
}

type VersionProps = {
  version: FileVersion;
  name: string;
  who(id: string | null): string;
  isNewest: boolean;
  onRestore: (() => void) | null;
};

function Version({
  version: { version, storage_path, file_size, created_by, created_at },
  name,
  who,
  isNewest,
  onRestore,
}: VersionProps) {
  const { t, i18n } = useTranslation('drive');
  const download = async () => {
    try {
      const link = document.createElement('a');
      link.href = await signedUrl(storage_path, { download: name, bucket: DRIVE_BUCKET });
      link.download = name;
      link.click();
    } catch (error) {
      toast.error(driveError(error));
    }
  };
  return (
    <li className="flex items-center gap-1 border-b border-hairline py-2 last:border-0">
      <span className="flex min-w-0 flex-1 flex-col text-sm leading-snug">
        <span className="font-medium">
          {t('version', { number: version })}
          {isNewest && <span className="ms-2 font-normal text-accent">{t('newest')}</span>}
        </span>
        <span className="truncate text-faint tabular-nums">
          {who(created_by)} · <RelativeTime at={created_at} /> ·{' '}
          {fileSize(file_size, i18n.language)}
        </span>
      </span>
      {!isNewest && onRestore && (
        <IconButton
          label={t('restoreVersion', { number: version })}
          icon={RotateCcw}
          onPress={onRestore}
        />
      )}
      <IconButton
        label={t('downloadVersion', { number: version })}
        icon={Download}
        onPress={() => void download()}
      />
    </li>
  );
}
