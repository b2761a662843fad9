import { useTranslation } from 'react-i18next';
import { Exports } from '../exports/Exports.tsx';
import { EraseAccount } from './EraseAccount.tsx';

/** What the server keeps about the user: taken out or erased here. */
export function YourData() {
  const { t } = useTranslation('settings');
  return (
    <>
      <Exports scope={{ kind: 'person' }} name={t('data')} />
      <EraseAccount />
    </>
  );
}
