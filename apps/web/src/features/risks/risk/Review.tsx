import { Button } from '@heroui/react';
import type { Risk } from '@parley/model';
import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/Choice.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { daysAfter, localDay } from '../../../lib/days.ts';
import { saverOf } from './saver.ts';

const EVERY = [7, 14, 30, 60, 90, 180, 365] as const;
const NEVER = 'never';

/** Review interval and next date, which also appears in the channel's schedule. */
export function Review({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const save = saverOf(risk);
  const { review_every_days: every, review_on } = risk;
  // An imported file may contain any interval.
  const steps = [...new Set([...EVERY, ...(every ? [every] : [])])].toSorted((a, b) => a - b);
  const options = [
    { key: NEVER, label: t('never') },
    ...steps.map((days) => ({ key: String(days), label: t('everyDays', { count: days }) })),
  ];
  const repeat = (key: string) => {
    const days = key === NEVER ? null : Number(key);
    save({
      review_every_days: days,
      review_on: days === null ? null : (review_on ?? daysAfter(localDay(), days)),
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('reviewEvery')}
        value={every === null ? NEVER : String(every)}
        options={options}
        onChange={repeat}
        isDisabled={isReadOnly}
      />
      <DayField
        label={t('nextReview')}
        value={review_on}
        onChange={(day) => save({ review_on: day })}
        isDisabled={isReadOnly}
      />
      {!isReadOnly && (
        <Button
          size="sm"
          variant="outline"
          className="self-start border border-hairline"
          isDisabled={risk.status === 'closed'}
          onPress={() => save({ review_on: every === null ? null : daysAfter(localDay(), every) })}
        >
          <CalendarCheck size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('reviewedToday')}
        </Button>
      )}
    </div>
  );
}
