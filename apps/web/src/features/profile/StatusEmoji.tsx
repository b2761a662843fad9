import { useTranslation } from 'react-i18next';
import { fullDate } from '../../lib/format.ts';
import { useStatus } from './queries.ts';

const WITHOUT_EMOJI = '💬';

/** The emoji of what a person does now, beside their name; the words are in its title and read out. */
export function StatusEmoji({ profileId }: { profileId: string | null }) {
  const { t } = useTranslation('profile');
  const status = useStatus(profileId);
  if (!status) return null;
  const text = status.text || status.emoji;
  const label = status.expiresAt ? t('status.untilTime', { text, time: fullDate(status.expiresAt) }) : text;
  return <span role="img" aria-label={label} title={label} className="shrink-0 text-[0.95em] font-normal">{status.emoji || WITHOUT_EMOJI}</span>;
}
