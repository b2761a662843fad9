import { useTranslation } from 'react-i18next';
import { fullDate } from '../../lib/format.ts';
import { PausedSign } from './PausedSign.tsx';
import { usePausedUntil, useStatus } from './queries.ts';
import type { ProfileStatus } from './status.ts';

const WITHOUT_EMOJI = '💬';

/** A person's status and pause of notifications, as signs whose texts are read out. */
export function StatusEmoji({ profileId }: { profileId: string | null }) {
  return (
    <>
      <StatusSign status={useStatus(profileId)} />
      <PausedSign until={usePausedUntil(profileId)} />
    </>
  );
}

/** The emoji of a status. */
export function StatusSign({ status }: { status: ProfileStatus | null }) {
  const { t } = useTranslation('profile');
  if (!status) return null;
  const text = status.text || status.emoji;
  const label = status.expiresAt
    ? t('status.untilTime', { text, time: fullDate(status.expiresAt) })
    : text;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="shrink-0 text-[0.95em] font-normal"
    >
      {status.emoji || WITHOUT_EMOJI}
    </span>
  );
}
