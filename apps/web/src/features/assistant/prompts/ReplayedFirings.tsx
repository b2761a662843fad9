import { withLabels } from '@parley/markdown';
import { profileName, textOf } from '@parley/model';
import type { ReplayedFiring } from '@parley/model/prompts';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { clock, day } from '../../../lib/format.ts';
import { useLabels } from '../../text/labels.ts';
import { useRehearsedMessages } from './queries.ts';

/** The most that are listed; the counts above are complete. */
const LISTED = 30;

/** The newest times at which a draft's rules would have been carried out. */
export function ReplayedFirings({ firings }: { firings: readonly ReplayedFiring[] }) {
  const { t } = useTranslation('prompts');
  const listed = firings.slice(-LISTED).toReversed();
  const ids = listed.flatMap(({ message_id: id }) => id ?? []);
  const { data: messages } = useRehearsedMessages(ids);
  const profiles = useProfiles();
  const labelOf = useLabels();
  if (listed.length === 0) return null;
  return (
    <details open={listed.length <= 5}>
      <summary className="cursor-pointer text-xs text-faint">{t('replay.firings')}</summary>
      <ol className="mt-1 flex flex-col">
        {listed.map((firing) => {
          const message = messages?.get(firing.message_id ?? '');
          return (
            <li
              key={`${firing.rule} ${firing.at} ${firing.message_id}`}
              className="grid gap-x-6 gap-y-0.5 border-b border-hairline py-2 md:grid-cols-2"
            >
              <p className="min-w-0">
                <span className="text-xs text-faint tabular-nums">
                  {day(firing.at)}, {clock(firing.at)}
                  {firing.profile_id && ` · ${profileName(profiles.get(firing.profile_id))}`}
                </span>
                <span className="line-clamp-2 break-words text-soft">
                  {message
                    ? withLabels(textOf(message), labelOf) || t('rehearsal.noText')
                    : firing.message_id === null && t('replay.atTime')}
                </span>
              </p>
              <p className="min-w-0 break-words">
                <span className="text-xs text-faint">{t(`replay.effects.${firing.effect}`)}</span>
                {firing.text && <span className="line-clamp-3 block">{firing.text}</span>}
              </p>
            </li>
          );
        })}
        {firings.length > LISTED && (
          <li className="pt-2 text-faint">
            {t('replay.firingsMore', { count: firings.length - LISTED })}
          </li>
        )}
      </ol>
    </details>
  );
}
