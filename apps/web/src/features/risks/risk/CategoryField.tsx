import { ComboBox, Input, Label, ListBox } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORY_MAX } from '../limits.ts';
import { useRisks } from '../queries.ts';

const USUAL = [
  'safety',
  'schedule',
  'finance',
  'supply',
  'quality',
  'people',
  'it',
  'legal',
  'environment',
] as const;

type CategoryFieldProps = {
  value: string | null;
  onChange(category: string | null): void;
  isDisabled?: boolean;
};

/** Chooses a category: used here, common, or any other word. */
export function CategoryField({ value, onChange, isDisabled = false }: CategoryFieldProps) {
  const { t } = useTranslation('risks');
  const used = useRisks().flatMap(({ category }) => category ?? []);
  const known = [...new Set([...used, ...USUAL.map((key) => t(`categories.${key}`))])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ id: name, name }));
  const [typed, setTyped] = useState<string | null>(null);
  const save = (text: string) => {
    setTyped(null);
    const category = text.trim().slice(0, CATEGORY_MAX) || null;
    if (category !== value) onChange(category);
  };
  return (
    <ComboBox
      allowsCustomValue
      menuTrigger="focus"
      defaultItems={known}
      inputValue={typed ?? value ?? ''}
      onInputChange={setTyped}
      onSelectionChange={(key) => typeof key === 'string' && save(key)}
      onBlur={() => typed !== null && save(typed)}
      isDisabled={isDisabled}
      className="flex flex-col gap-1.5"
    >
      <Label>{t('category')}</Label>
      <ComboBox.InputGroup className="w-full">
        <Input className="w-full" placeholder={t('noCategory')} maxLength={CATEGORY_MAX} />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
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
