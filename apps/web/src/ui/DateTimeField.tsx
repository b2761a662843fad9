import { DateField, Description, FieldError, Label } from '@heroui/react';
import {
  type CalendarDateTime,
  getLocalTimeZone,
  parseAbsolute,
  toCalendarDateTime,
} from '@internationalized/date';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { regional } from '../lib/format.ts';

type DateTimeFieldProps = {
  label: string;
  /** ISO 8601 instant. */
  value: string;
  onChange(instant: string): void;
  error?: string | undefined;
  description?: string;
  /** Time zone; the user's own by default. */
  timezone?: string;
  /** Only the day, without a time. */
  isDay?: boolean;
  className?: string;
};

/** A date and time field. */
export function DateTimeField({
  label,
  value,
  onChange,
  error,
  description,
  timezone = getLocalTimeZone(),
  isDay = false,
  className = '',
}: DateTimeFieldProps) {
  const change = (chosen: CalendarDateTime | null) =>
    chosen && onChange(chosen.toDate(timezone).toISOString());
  const { i18n } = useTranslation();
  return (
    <I18nProvider locale={regional(i18n.language)}>
      <DateField
        granularity={isDay ? 'day' : 'minute'}
        shouldForceLeadingZeros
        value={toCalendarDateTime(parseAbsolute(value, timezone))}
        onChange={change}
        isInvalid={error !== undefined}
        className={`flex flex-col gap-1.5 ${className}`}
      >
        <Label>{label}</Label>
        <DateField.Group className="input-group">
          <DateField.Input>{(segment) => <DateField.Segment segment={segment} />}</DateField.Input>
        </DateField.Group>
        {description && !error && (
          <Description className="text-sm text-faint">{description}</Description>
        )}
        <FieldError className="text-sm text-bad">{error}</FieldError>
      </DateField>
    </I18nProvider>
  );
}
