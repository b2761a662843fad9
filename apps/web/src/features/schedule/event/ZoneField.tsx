import { ComboBox, FieldError, Input, Label, ListBox } from '@heroui/react';
import { useTranslation } from 'react-i18next';

type ZoneFieldProps = { value: string; onChange(zone: string): void; error?: string | undefined };

/** Chooses a time zone by part of its name. */
export function ZoneField({ value, onChange, error }: ZoneFieldProps) {
  'use memo';
  const { t } = useTranslation('schedule');
  const zones = [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    id: zone,
    name: zone.replaceAll('_', ' '),
  }));
  return (
    <ComboBox
      isInvalid={error !== undefined}
      selectedKey={value}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      defaultItems={zones}
      menuTrigger="focus"
      className="flex w-full flex-col gap-1.5"
    >
      <Label>{t('form.timezone')}</Label>
      <ComboBox.InputGroup>
        <Input />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
      <FieldError className="text-sm text-bad">{error}</FieldError>
      <ComboBox.Popover>
        <ListBox>
          {({ id, name }: { id: string; name: string }) => (
            <ListBox.Item id={id} textValue={name}>
              {name}
              <ListBox.ItemIndicator />
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
