import { channelTitle, profileName } from '@parley/model';
import { CalendarDays, CircleDot, Globe, Hash, ShieldAlert, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useTableGroup } from '../../data/index.ts';
import { dayText } from '../../lib/days.ts';
import { CardFact, CardFrame, NoCard } from '../../ui/nouns/CardFrame.tsx';
import { useChannel } from '../channels/queries.ts';
import { ScoreChips } from './LevelChip.tsx';
import { useRisk } from './queries.ts';
import { riskNumber } from './risk-number.ts';

/** A risk's score, owner and due day, and who may see it. */
export default function RiskCard({ id }: { id: string }) {
  const { t } = useTranslation('risks');
  const { status } = useTableGroup('risks');
  const risk = useRisk(id);
  const owner = useProfiles().get(risk?.owner_id ?? '');
  const channel = useChannel(risk?.channel_id ?? '');
  if (!risk) return <NoCard isKnown={status === 'ready'} text={t('noSuchRiskText')} />;
  return (
    <CardFrame
      picture={<ShieldAlert size={20} strokeWidth={1.75} className="text-soft" />}
      title={`${riskNumber(risk.number)} ${risk.title}`}
      about={<ScoreChips risk={risk} />}
    >
      <CardFact icon={CircleDot}>{t(`statuses.${risk.status}`)}</CardFact>
      <CardFact icon={UserRound}>{owner ? profileName(owner) : t('nobody')}</CardFact>
      {risk.due_on && (
        <CardFact icon={CalendarDays}>
          {t('due')} {dayText(risk.due_on)}
        </CardFact>
      )}
      <CardFact icon={channel ? Hash : Globe}>
        {channel ? channelTitle(channel) : t('noChannel')}
      </CardFact>
    </CardFrame>
  );
}
