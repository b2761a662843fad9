import { DateField, Label } from '@heroui/react';
import { type CalendarDate, parseDate } from '@internationalized/date';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { regional } from '../lib/format.ts';
import { IconButton } from './IconButton.tsx';

type DayFieldProps = {
  label: string;
  /** YYYY-MM-DD, or null. */
  value: string | null;
  onChange(day: string | null): void;
  isDisabled?: boolean;
  hideLabel?: boolean;
  className?: string;
};

/** A date field that can be cleared. */
export function DayField({
  label,
  value,
  onChange,
  isDisabled = false,
  hideLabel = false,
  className = '',
}: DayFieldProps) {
  const { t, i18n } = useTranslation('common');
  const parts = useRef<HTMLDivElement>(null);
  // Ignore years while they are typed digit by digit, such as 0002.
  const change = (day: CalendarDate | null) => day && day.year >= 1900 && onChange(day.toString());
  /** Clearing removes the button, so move the focus. */
  const clear = () => {
    onChange(null);
    parts.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  };
  return (
    <I18nProvider locale={regional(i18n.language)}>
      <DateField
        granularity="day"
        isDisabled={isDisabled}
        value={value ? parseDate(value) : null}
        onChange={change}
        aria-label={hideLabel ? label : undefined}
        className={`flex flex-col gap-1.5 ${className}`}
      >
        {!hideLabel && <Label>{label}</Label>}
        <DateField.Group ref={parts} className="input-group h-9.5 pe-0.5">
          <DateField.Input>{(segment) => <DateField.Segment segment={segment} />}</DateField.Input>
          {value && !isDisabled && (
            <IconButton
              label={t('clearDay', { label })}
              icon={X}
              className="ms-auto size-7"
              onPress={clear}
            />
          )}
        </DateField.Group>
      </DateField>
    </I18nProvider>
  );
}
