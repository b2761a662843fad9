import { channelTitle, fileSize } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { PersonReach } from '../reach/PersonReach.tsx';
import { useOwnChannels } from '../channels/queries.ts';
import { FileMark } from '../files/FileCard.tsx';
import { useChannelsOf, useFilesOfPerson } from './about-person.ts';
import { Part } from './Part.tsx';
import type { DirectoryPerson } from './person.ts';
import { PersonFace, PersonName } from './PersonName.tsx';
import { PersonRisks } from './PersonRisks.tsx';
import { Skills } from './Skills.tsx';
import { usePeople, useReports } from './use-people.ts';

/** A person's place in the organisation, skills, channels and files. Empty parts are left out. */
export function PersonDetails({ person }: { person: DirectoryPerson }) {
  'use memo';
  const { t } = useTranslation('directory');
  const { entry, skills, managerId } = person;
  const workspace = useWorkspace();
  const manager = usePeople().find(({ id }) => id === managerId);
  const reports = useReports(person.id);
  return (
    <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-8">
        {manager && (
          <Part title={t('fields.manager')}>
            <PeopleList people={[manager]} />
          </Part>
        )}
        {reports.error && <LoadError error={reports.error} />}
        {reports.people.length > 0 && (
          <Part title={t('reports')} count={reports.count}>
            <PeopleList people={reports.people} />
          </Part>
        )}
        {skills.length > 0 && (
          <Part title={t('fields.skills')}>
            <div className="pt-1 [&>span]:flex-wrap">
              <Skills skills={skills} />
            </div>
          </Part>
        )}
        {entry?.start_date && (
          <Part title={t('fields.start_date')}>
            <p>{shortDate(`${entry.start_date}T12:00`)}</p>
          </Part>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <SharedChannels profileId={person.id} />
        {workspace && (
          <PersonReach workspaceId={workspace.id} personId={person.id} name={person.name} />
        )}
        <PersonRisks profileId={person.id} />
        <RecentFiles profileId={person.id} />
      </div>
    </div>
  );
}

/** The tree shows the rest. */
const REPORTS_SHOWN = 50;

const PeopleList = ({ people }: { people: readonly DirectoryPerson[] }) => (
  <ul>
    {people.slice(0, REPORTS_SHOWN).map((person) => (
      <li key={person.id} className="flex min-h-10 items-center gap-2.5">
        <PersonFace person={person} size="sm" />
        <PersonName person={person} className="font-medium" />
        <span className="min-w-0 flex-1 truncate text-sm text-soft">{person.entry?.title}</span>
      </li>
    ))}
  </ul>
);

function SharedChannels({ profileId }: { profileId: string }) {
  const { t } = useTranslation('directory');
  const { ids, error } = useChannelsOf(profileId);
  const shared = useOwnChannels().filter(
    ({ channel }) => ids.has(channel.id) && channel.visibility !== 'direct' && !channel.archived_at,
  );
  if (error) return <LoadError error={error} />;
  if (shared.length === 0) return null;
  return (
    <Part title={t('sharedChannels')} count={shared.length}>
      <ul>
        {shared.map(({ channel }) => (
          <li key={channel.id}>
            <Link
              to="/channels/$channelId"
              params={{ channelId: channel.id }}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-lg px-2 hover:bg-hover"
            >
              <span className="grid w-5 place-items-center text-soft">
                <ChannelIcon channel={channel} />
              </span>
              <span className="truncate">{channelTitle(channel)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function RecentFiles({ profileId }: { profileId: string }) {
  const { t, i18n } = useTranslation('directory');
  const { files, error } = useFilesOfPerson(profileId, useWorkspace()?.id ?? '');
  if (error) return <LoadError error={error} />;
  if (files.length === 0) return null;
  return (
    <Part title={t('recentFiles')}>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <Link
              to="/channels/$channelId"
              params={{ channelId: file.channel_id }}
              search={{ m: file.message_id }}
              className="-mx-2 flex min-h-13 items-center gap-3 rounded-lg px-2 hover:bg-hover"
            >
              <FileMark name={file.name} />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="shrink-0 text-sm text-faint tabular-nums">
                {fileSize(file.file_size, i18n.language)} · {shortDate(file.created_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
