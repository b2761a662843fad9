import { SearchField } from '@heroui/react';
import { useTranslation } from 'react-i18next';

/** Empties the search field it stands in; the kit's own name for it is English, and 'Close'. */
export function ClearSearch() {
  const { t } = useTranslation('common');
  return <SearchField.ClearButton aria-label={t('clearSearch')} />;
}
