import { Button } from '@heroui/react';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import {
  type HoursProblem,
  hoursProblems,
  MOST_PERIODS,
  nextPeriod,
  ofDay,
  type OpenPeriod,
  WEEK,
  type WeekdayNumber,
} from '@parley/model/opening-hours';
import { weekdayName } from './hours-format.ts';

type HoursEditorProps = { value: OpenPeriod[]; onChange(hours: OpenPeriod[]): void };

/** Edits opening hours by weekday, several periods a day, with errors below each period. */
export function HoursEditor({ value, onChange }: HoursEditorProps) {
  const { t } = useTranslation('locations');
  const problems = hoursProblems(value);
  const replace = (old: OpenPeriod, next: OpenPeriod | null) =>
    onChange(value.flatMap((each) => (each === old ? (next ?? []) : each)));
  const add = (day: WeekdayNumber) => {
    const next = nextPeriod(value, day);
    if (next) onChange([...value, next]);
  };
  const toWeekdays = () =>
    onChange([
      ...value.filter(({ day }) => day === 0 || day === 1 || day === 6),
      ...[2, 3, 4, 5].flatMap((day) => ofDay(value, 1).map((period) => ({ ...period, day }))),
    ]);
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1.5 text-sm font-medium">{t('fields.hours')}</legend>
      {WEEK.map((day) => (
        <div
          key={day}
          role="group"
          aria-label={weekdayName(day)}
          className="flex items-start gap-2 border-t border-hairline py-1.5 last:border-b"
        >
          <span className="w-24 shrink-0 pt-1.5">{weekdayName(day)}</span>
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            {/*
             * Keeps the order of the form: a row that moved while its time is typed would lose the
             * focus.
             */}
            {value
              .filter((period) => period.day === day)
              .map((period) => (
                <PeriodFields
                  key={value.indexOf(period)}
                  period={period}
                  problem={problems.get(period)}
                  onChange={(next) => replace(period, next)}
                  onRemove={() => replace(period, null)}
                />
              ))}
            {ofDay(value, day).length === 0 && (
              <span className="pt-1.5 text-faint">{t('closedAllDay')}</span>
            )}
          </div>
          <IconButton
            label={t('addHours', { day: weekdayName(day) })}
            icon={Plus}
            onPress={() => add(day)}
            isDisabled={value.length >= MOST_PERIODS || nextPeriod(value, day) === null}
          />
        </div>
      ))}
      {ofDay(value, 1).length > 0 && (
        <Button size="sm" variant="ghost" className="mt-2 self-start" onPress={toWeekdays}>
          <Copy size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('copyToWeekdays', { from: weekdayName(2), to: weekdayName(5) })}
        </Button>
      )}
    </fieldset>
  );
}

type PeriodFieldsProps = {
  period: OpenPeriod;
  problem: HoursProblem | undefined;
  onChange(period: OpenPeriod): void;
  onRemove(): void;
};

function PeriodFields({ period, problem, onChange, onRemove }: PeriodFieldsProps) {
  const { t } = useTranslation('locations');
  const id = useId();
  const field = (end: 'from' | 'to') => (
    <input
      type="time"
      aria-label={t(end)}
      aria-invalid={problem !== undefined}
      aria-describedby={problem ? id : undefined}
      value={period[end] === '24:00' ? '23:59' : period[end]}
      onChange={({ target }) => onChange({ ...period, [end]: target.value })}
      className="input h-8 w-33 px-2 tabular-nums"
    />
  );
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1.5">
        {field('from')}
        <span aria-hidden="true" className="text-faint">
          –
        </span>
        {field('to')}
        <IconButton label={t('removeHours')} icon={Trash2} onPress={onRemove} />
      </div>
      {problem && (
        <p id={id} className="text-sm text-bad">
          {t(`hoursProblems.${problem}`)}
        </p>
      )}
    </div>
  );
}
