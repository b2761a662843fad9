import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { OpenedPanel } from '../../../ui/OpenedPanel.tsx';
import type { PollOption } from './poll.ts';

type VotersPanelProps = { options: PollOption[] };

/** Voters by option. */
export default function VotersPanel({ options }: VotersPanelProps) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  return (
    <OpenedPanel label={t('whoVoted')} placement="bottom start" className="w-66 p-2">
      <div
        tabIndex={0}
        role="group"
        className="flex max-h-80 flex-col gap-2 overflow-y-auto rounded-sm p-1"
      >
        {options
          .filter(({ votes }) => votes.length > 0)
          .map(({ text, index, votes }) => (
            <section key={index} aria-label={text}>
              <p className="truncate pb-0.5 text-xs text-faint">{text}</p>
              <ul>
                {votes.map(({ id, profile_id }) => (
                  <li key={id} className="flex h-8 items-center gap-2">
                    <Avatar profile={profiles.get(profile_id)} size="sm" />
                    <span className="truncate">{profileName(profiles.get(profile_id))}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </OpenedPanel>
  );
}
