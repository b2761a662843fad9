import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { PickField, type PickFieldProps } from '../../ui/PickField.tsx';
import { usePeople } from './queries.ts';

/** Somebody of the workspace, found by name; or nobody. */
export function PersonField(props: Omit<PickFieldProps, 'options' | 'none'>) {
  'use memo';
  const { t } = useTranslation('risks');
  const people = usePeople();
  const options = people.map((profile) => ({
    id: profile.id,
    name: profileName(profile),
    mark: <Avatar profile={profile} size="sm" />,
  }));
  return <PickField {...props} options={options} none={t('nobody')} />;
}
