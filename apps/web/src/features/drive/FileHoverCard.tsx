import { channelTitle, fileSize, profileName } from '@parley/model';
import { CalendarDays, Globe, Hash, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useRowsWhere, useTableGroup } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { CardFact, CardFrame, NoCard } from '../../ui/nouns/CardFrame.tsx';
import { useChannel } from '../channels/queries.ts';
import { EntryIcon } from '../files/EntryIcon.tsx';
import { authorOf, changedAt, fileEntry } from './entries.ts';

/** A drive file's size, author and date, and who may see it. */
export default function FileHoverCard({ id }: { id: string }) {
  const { t, i18n } = useTranslation('drive');
  const { status } = useTableGroup('drive');
  const [row] = useRowsWhere('files', 'id', id);
  const profiles = useProfiles();
  const channel = useChannel(row?.channel_id ?? '');
  if (!row) return <NoCard isKnown={status === 'ready'} text={t('missingText')} />;
  const entry = fileEntry(row);
  const author = authorOf(entry);
  return (
    <CardFrame
      picture={<EntryIcon entry={entry} />}
      title={row.name}
      about={fileSize(row.file_size, i18n.language)}
    >
      {author && <CardFact icon={UserRound}>{profileName(profiles.get(author))}</CardFact>}
      <CardFact icon={CalendarDays}>{shortDate(changedAt(entry))}</CardFact>
      <CardFact icon={channel ? Hash : Globe}>
        {channel ? channelTitle(channel) : t('workspaceDrive')}
      </CardFact>
    </CardFrame>
  );
}
