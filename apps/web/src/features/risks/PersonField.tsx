import { useTranslation } from 'react-i18next';
import type { PickFieldProps } from '../../ui/PickField.tsx';
import { PersonField as AnyPersonField } from '../members/PersonField.tsx';

/** Who owns a risk or does something about it; or nobody. */
export function PersonField(props: Omit<PickFieldProps, 'options' | 'none' | 'search'>) {
  const { t } = useTranslation('risks');
  return <AnyPersonField {...props} none={t('nobody')} />;
}
