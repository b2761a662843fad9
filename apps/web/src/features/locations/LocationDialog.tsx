import type { Location } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, useOwnId, useWorkspace } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import type { Coordinates } from './coordinates.ts';
import {
  locationDetails,
  emptyForm,
  locationFormOf,
  type LocationForm,
  locationForm,
} from './location-form.ts';
import { LocationFields } from './LocationFields.tsx';
import { addLocation, changeLocation, newLocation } from './mutations.ts';

type LocationDialogProps = {
  /** The location to edit; null for a new one. */
  location: Location | null;
  /** Pin of a new location. */
  at?: Coordinates | null;
  /** Parent of a new location. */
  parentId?: string | null;
  onClose(): void;
  onAdded?(location: Location): void;
};

/** Form for a new or existing location. */
export function LocationDialog({
  location,
  at = null,
  parentId = null,
  onClose,
  onAdded,
}: LocationDialogProps) {
  const { t } = useTranslation('locations');
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const [cycle, setCycle] = useState<{ parent: string; text: string } | null>(null);
  const save = async (values: LocationForm): Promise<void> => {
    if (location) return changeLocation(location.id, locationDetails(values));
    const added = newLocation({ ...locationDetails(values), photo_path: null }, workspaceId, ownId);
    await addLocation(added);
    onAdded?.(added);
  };
  const form = useForm<LocationForm>(
    locationForm,
    location ? locationFormOf(location) : emptyForm(at, parentId),
    async (values) => {
      try {
        await save(values);
        onClose();
      } catch (error) {
        // Shown at the parent field until another parent is chosen.
        if (!(error instanceof AppError) || !isCycle(error)) throw error;
        setCycle({ parent: values.parent, text: t('errors.cycle') });
      }
    },
  );
  const parentError = cycle?.parent === form.values.parent ? cycle.text : form.errors.parent;
  return (
    <FormDialog
      title={t(location ? 'editTitle' : 'addTitle')}
      size="lg"
      dialogClassName="max-w-2xl"
      onClose={onClose}
      submitLabel={t(location ? 'save' : 'add')}
      noValidate
      className="flex flex-col gap-5"
      isPending={form.isSending}
      onSubmit={() => void form.send()}
    >
      <LocationFields
        values={form.values}
        errors={{ ...form.errors, parent: parentError }}
        set={form.set}
        ownId={location?.id ?? null}
        looksUpTimezone={location === null}
      />
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}

const isCycle = ({ code }: AppError) => code === 'location_cycle';
