import { Button } from '@heroui/react';
import type { Participant } from '@parley/model';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MuteMenu } from '../MuteMenu.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { updateParticipant } from '../mutations.ts';

const NOTIFICATIONS = ['all', 'mentions', 'none'] as const;

/** The user's own settings for the channel, invisible to others. */
export function OwnSettings({ participant }: { participant: Participant }) {
  const { t } = useTranslation('channels');
  return (
    <Section title={t('yours')}>
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label={t('notify')}
          className="w-60"
          value={participant.notify}
          onChange={(notify) => toastErrors(updateParticipant(participant.id, { notify }))}
          options={NOTIFICATIONS.map((key) => ({ key, label: t(`notifications.${key}`) }))}
        />
        <MuteMenu participant={participant} />
        <Button
          variant="outline"
          aria-pressed={participant.starred}
          onPress={() =>
            toastErrors(updateParticipant(participant.id, { starred: !participant.starred }))
          }
        >
          <Star
            size={16}
            strokeWidth={1.75}
            className={participant.starred ? 'fill-accent text-accent' : ''}
            aria-hidden="true"
          />
          {t(participant.starred ? 'unstar' : 'star')}
        </Button>
      </div>
    </Section>
  );
}
