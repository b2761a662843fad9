import { Button } from '@heroui/react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { Location } from '@parley/model';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { useTableGroup, useOwnId } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { useRights } from '../members/use-rights.ts';
import { HoursTable } from './hours/HoursTable.tsx';
import { readHours } from '@parley/model/opening-hours';
import { LocationDialog } from './LocationDialog.tsx';
import { removeLocations } from './mutations.ts';
import { LocationFacts } from './page/LocationFacts.tsx';
import { LocationMap } from './page/LocationMap.tsx';
import { PeopleThere } from './page/PeopleThere.tsx';
import { LocationRisks } from './page/LocationRisks.tsx';
import { LocationsWithin } from './page/LocationsWithin.tsx';
import { useLocations } from './queries.ts';
import { LoadError } from '../../ui/LoadError.tsx';

/** One location (`/locations/{id}`). */
export default function LocationScreen() {
  const { t } = useTranslation('locations');
  const { locationId } = useParams({ from: '/auth/locations/$locationId' });
  const { status, error } = useTableGroup('locations');
  const location = useLocations().find(({ id }) => id === locationId);
  if (location) return <LocationView key={location.id} location={location} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {status === 'error' && (
          <LoadError error={error}>{t('loadFailed', { reason: errorText(error) })}</LoadError>
        )}
        {status !== 'error' && (
          <EmptyState
            isKnown={status === 'ready'}
            icon={MapPin}
            title={t('notHere')}
            text={t('notHereText')}
            action={
              <Link to="/locations" {...toAbove} className="button button--primary">
                {t('backToAll')}
              </Link>
            }
          />
        )}
      </PageBody>
    </>
  );
}

function LocationView({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const navigate = useNavigate();
  const ownId = useOwnId();
  const { can } = useRights(location.workspace_id);
  const [dialog, setDialog] = useState<'edit' | 'within' | null>(null);
  const canRemove = location.created_by === ownId || can('locations', 'delete');
  const remove = async () => {
    await removeLocations([location], ownId);
    await navigate({ to: '/locations' });
  };
  return (
    <>
      <PageHeader
        title={location.name}
        actions={
          <>
            <Link
              to="/locations"
              {...toAbove}
              className="button button--ghost button--sm max-md:hidden"
            >
              {t('backToAll')}
            </Link>
            <Button
              size="sm"
              variant="outline"
              className="border border-hairline"
              onPress={() => setDialog('edit')}
            >
              <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
              {t('edit')}
            </Button>
            {canRemove && (
              <IconButton label={t('delete')} icon={Trash2} onPress={() => toastErrors(remove())} />
            )}
          </>
        }
      />
      <PageBody>
        <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <LocationFacts location={location} />
          <div className="flex min-w-0 flex-col gap-9 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <LocationMap location={location} onSetCoordinates={() => setDialog('edit')} />
            {readHours(location.opening_hours).length > 0 && (
              <Section title={t('fields.hours')}>
                <HoursTable location={location} />
              </Section>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-9">
            <PeopleThere locationId={location.id} />
            <LocationRisks locationId={location.id} />
            <LocationsWithin
              location={location}
              action={
                <Button
                  size="sm"
                  variant="ghost"
                  className="-ms-2 self-start"
                  onPress={() => setDialog('within')}
                >
                  <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
                  {t('addWithin')}
                </Button>
              }
            />
          </div>
        </div>
      </PageBody>
      {dialog && (
        <LocationDialog
          location={dialog === 'edit' ? location : null}
          parentId={dialog === 'within' ? location.id : null}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
