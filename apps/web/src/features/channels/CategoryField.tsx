import { ComboBox, FieldError, Input, Label, ListBox } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { useChannels } from './queries.ts';

/** Under which heading a channel stands in the sidebar: a known one, or a new one. */
export function CategoryField({ value, onChange, error }: { value: string; onChange(value: string): void; error: string | undefined }) {
  const { t } = useTranslation('channels');
  const known = [...new Set(useChannels().flatMap(({ category }) => category ?? []))].toSorted((a, b) => a.localeCompare(b));
  return (
    <ComboBox allowsCustomValue menuTrigger="focus" inputValue={value} onInputChange={onChange} isInvalid={error !== undefined} validationBehavior="aria" className="flex flex-col gap-1.5">
      <Label>{t('category')}</Label>
      <ComboBox.InputGroup className="w-full">
        <Input className="w-full" />
        {known.length > 0 && <ComboBox.Trigger />}
      </ComboBox.InputGroup>
      <FieldError className="text-[13px] text-bad">{error}</FieldError>
      <ComboBox.Popover>
        <ListBox>
          {known.map((category) => <ListBox.Item key={category} id={category} textValue={category}>{category}<ListBox.ItemIndicator /></ListBox.Item>)}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
