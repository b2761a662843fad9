import { Label, ToggleButton, ToggleButtonGroup } from '@heroui/react';
import type { CalendarDate } from '@internationalized/date';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/Choice.tsx';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { dayIn } from './draft.ts';
import { type Repeat, WEEKDAYS } from './repeat.ts';
import { repeatOptions, weekdayName } from './rule-text.ts';

const MOST = 999;

type RepeatFieldsProps = {
  value: Repeat;
  start: CalendarDate;
  onChange(repeat: Repeat): void;
  error?: string | undefined;
};

/** Fields for the recurrence of an event. */
export function RepeatFields({ value, start, onChange, error }: RepeatFieldsProps) {
  const { t, i18n } = useTranslation('schedule');
  const set = (change: Partial<Repeat>) => onChange({ ...value, ...change });
  const isRegular = value.kind !== 'never' && value.kind !== 'custom';
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('repeats.label')}
        value={value.kind}
        options={repeatOptions(start, t, i18n.language)}
        onChange={(kind) => set({ kind })}
      />
      {value.kind === 'weekly' && <Days value={value.days} onChange={(days) => set({ days })} />}
      {value.kind === 'custom' && (
        <Field
          label={t('repeats.rule')}
          value={value.custom}
          onChange={(custom) => set({ custom })}
          description={t('repeats.ruleHint')}
          error={error}
          maxLength={1000}
          mono
        />
      )}
      {isRegular && (
        <div className="flex flex-wrap items-end gap-3">
          {value.kind !== 'weekdays' && (
            <Count
              label={t(`repeats.interval.${value.kind}`)}
              value={value.interval}
              onChange={(interval) => set({ interval })}
            />
          )}
          <Choice
            label={t('repeats.ends')}
            className="w-40"
            value={value.ends}
            options={(['never', 'until', 'count'] as const).map((key) => ({
              key,
              label: t(`repeats.end.${key}`),
            }))}
            onChange={(ends) => set({ ends })}
          />
          {value.ends === 'until' && (
            <DateTimeField
              label={t('repeats.lastDay')}
              isDay
              timezone="UTC"
              value={`${value.until}T00:00:00Z`}
              onChange={(at) => set({ until: dayIn(at, 'UTC').toString() })}
            />
          )}
          {value.ends === 'count' && (
            <Count
              label={t('repeats.howOften')}
              value={value.count}
              onChange={(count) => set({ count })}
            />
          )}
        </div>
      )}
      {isRegular && error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function Days({
  value,
  onChange,
}: {
  value: Repeat['days'];
  onChange(days: Repeat['days']): void;
}) {
  const { t, i18n } = useTranslation('schedule');
  return (
    <div className="flex flex-col gap-1.5">
      <Label id="schedule-days">{t('repeats.onDays')}</Label>
      <ToggleButtonGroup
        aria-labelledby="schedule-days"
        selectionMode="multiple"
        disallowEmptySelection
        isDetached
        size="sm"
        className="flex-wrap gap-1"
        selectedKeys={value}
        onSelectionChange={(keys) => onChange(WEEKDAYS.filter((day) => keys.has(day)))}
      >
        {WEEKDAYS.map((day) => (
          <ToggleButton
            key={day}
            id={day}
            aria-label={weekdayName(day, 'long', i18n.language)}
            className="h-8 min-w-10 px-2 text-sm"
          >
            {weekdayName(day, 'short', i18n.language)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

function Count({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  return (
    <div className="w-28">
      <Field
        label={label}
        value={value > 0 ? String(value) : ''}
        onChange={(text) => onChange(Math.min(MOST, Number(text.replaceAll(/\D/g, ''))))}
      />
    </div>
  );
}
