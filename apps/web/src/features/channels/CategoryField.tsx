import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useChannels } from './queries.ts';

/** The channel's heading in everybody's list: an existing category or a new one. */
export function CategoryField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}) {
  const { t } = useTranslation('channels');
  const known = [...new Set(useChannels().flatMap(({ category }) => category ?? []))].toSorted(
    (a, b) => a.localeCompare(b),
  );
  return (
    <SuggestField
      label={t('category')}
      value={value}
      options={known}
      onChange={onChange}
      error={error}
    />
  );
}
