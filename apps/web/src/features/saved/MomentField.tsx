import { DateField, FieldError, Label } from '@heroui/react';
import { getLocalTimeZone, parseAbsolute, type ZonedDateTime } from '@internationalized/date';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { regional } from '../../lib/format.ts';

type MomentFieldProps = { label: string; value: Date; onChange(value: Date): void; error?: string | undefined };

/** A day and a time of day, where the person is, in the order of their region. */
export function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  const { i18n } = useTranslation();
  const change = (moment: ZonedDateTime | null) => moment && onChange(moment.toDate());
  return (
    <I18nProvider locale={regional(i18n.language)}>
      <DateField granularity="minute" hideTimeZone value={parseAbsolute(value.toISOString(), getLocalTimeZone())} onChange={change} isInvalid={error !== undefined} className="flex flex-col gap-1.5">
        <Label>{label}</Label>
        <DateField.Group className="h-9.5 rounded-lg border border-hairline bg-raised shadow-none">
          <DateField.Input>{(segment) => <DateField.Segment segment={segment} />}</DateField.Input>
        </DateField.Group>
        <FieldError className="text-[13px] text-bad">{error}</FieldError>
      </DateField>
    </I18nProvider>
  );
}
