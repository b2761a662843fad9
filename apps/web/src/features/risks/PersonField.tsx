import { useTranslation } from 'react-i18next';
import type { PickFieldProps } from '../../ui/PickField.tsx';
import { PersonField as AnyPersonField } from '../members/PersonField.tsx';

/** Chooses the owner of a risk or action, or nobody. */
export function PersonField(props: Omit<PickFieldProps, 'options' | 'none' | 'search'>) {
  const { t } = useTranslation('risks');
  return <AnyPersonField {...props} none={t('nobody')} />;
}
