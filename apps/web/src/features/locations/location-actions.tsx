import { useNavigate } from '@tanstack/react-router';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import type { ActionGroups } from '../../lib/menu-item.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useAsk } from '../../ui/nouns/asked.ts';
import { useRights } from '../members/use-rights.ts';
import { removeLocations } from './mutations.ts';
import { useLocations } from './queries.ts';

const LocationDialog = lazy(() =>
  import('./LocationDialog.tsx').then(({ LocationDialog: Dialog }) => ({ default: Dialog })),
);

/** The actions on a location. */
export function useActions(id: string): ActionGroups {
  const { t } = useTranslation('locations');
  const navigate = useNavigate();
  const ask = useAsk();
  const ownId = useOwnId();
  const location = useLocations().find((each) => each.id === id);
  const { can } = useRights(location?.workspace_id ?? '');
  if (!location) return [];
  const canRemove = location.created_by === ownId || can('locations', 'delete');
  const edit = () =>
    ask((close) => <LocationDialog location={location} parentId={null} onClose={close} />);
  const addWithin = () =>
    ask((close) => <LocationDialog location={null} parentId={id} onClose={close} />);
  return [
    [
      {
        id: 'open',
        label: t('openPage'),
        icon: MapPin,
        run: () => void navigate({ to: '/locations/$locationId', params: { locationId: id } }),
      },
      { id: 'edit', label: t('edit'), icon: Pencil, run: edit },
      { id: 'within', label: t('addWithin'), icon: Plus, run: addWithin },
    ],
    addressActions(`/locations/${id}`),
    canRemove
      ? [
          {
            id: 'delete',
            label: t('delete'),
            icon: Trash2,
            isDangerous: true,
            run: () => toastErrors(removeLocations([location], ownId)),
          },
        ]
      : [],
  ];
}
