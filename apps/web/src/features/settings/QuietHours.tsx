import { ComboBox, Input, Label, ListBox, TimeField } from '@heroui/react';
import { parseTime } from '@internationalized/date';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { regional } from '../../lib/format.ts';
import { Section } from '../../ui/PageHeader.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useSetting } from '../profile/use-setting.ts';

const USUAL = { quiet_from: '20:00', quiet_to: '08:00' } as const;

/** Hours without sounds, notifications and push, in the user's time zone. */
export function QuietHours() {
  const { t } = useTranslation('settings');
  const { settings, save } = useSetting();
  const { quiet_from, quiet_to, timezone } = settings;
  const isOn = quiet_from !== null && quiet_to !== null;
  return (
    <Section title={t('quiet')} text={t('quietText')}>
      <Toggle
        label={t('quietOn')}
        isOn={isOn}
        onChange={(on) => save(on ? USUAL : { quiet_from: null, quiet_to: null })}
      />
      {isOn && (
        <div className="flex flex-wrap items-end gap-3">
          <Clock
            label={t('quietFrom')}
            value={quiet_from}
            onChange={(time) => save({ quiet_from: time })}
          />
          <Clock
            label={t('quietTo')}
            value={quiet_to}
            onChange={(time) => save({ quiet_to: time })}
          />
          <Timezone value={timezone} onChange={(zone) => save({ timezone: zone })} />
        </div>
      )}
    </Section>
  );
}

function Clock({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(time: string): void;
}) {
  const { i18n } = useTranslation();
  return (
    <I18nProvider locale={regional(i18n.language)}>
      <TimeField
        value={parseTime(value)}
        onChange={(time) => {
          const chosen = time?.toString().slice(0, 5);
          if (chosen && chosen !== value.slice(0, 5)) onChange(chosen);
        }}
        className="flex flex-col gap-1.5"
      >
        <Label>{label}</Label>
        <TimeField.Group className="input-group h-9.5 w-28">
          <TimeField.Input>{(segment) => <TimeField.Segment segment={segment} />}</TimeField.Input>
        </TimeField.Group>
      </TimeField>
    </I18nProvider>
  );
}

const zones = Intl.supportedValuesOf('timeZone').map((id) => ({
  id,
  name: id.replaceAll('_', ' '),
}));

function Timezone({ value, onChange }: { value: string; onChange(zone: string): void }) {
  const { t } = useTranslation('settings');
  const known = zones.some(({ id }) => id === value)
    ? zones
    : [{ id: value, name: value }, ...zones];
  return (
    <ComboBox
      className="flex w-64 flex-col gap-1.5"
      selectedKey={value}
      onSelectionChange={(key) => typeof key === 'string' && key !== value && onChange(key)}
    >
      <Label>{t('timezone')}</Label>
      <ComboBox.InputGroup className="w-full">
        <Input className="w-full" />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
      <ComboBox.Popover>
        <ListBox items={known}>
          {({ id, name }) => (
            <ListBox.Item id={id} textValue={name}>
              {name}
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
