import { Button, Modal } from '@heroui/react';
import type { Location } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, useOwnId, useWorkspace } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import type { Coordinates } from './coordinates.ts';
import { detailsOf, emptyForm, formOf, type LocationForm, locationForm } from './location-form.ts';
import { LocationFields } from './LocationFields.tsx';
import { addLocation, changeLocation, newLocation } from './mutations.ts';

type LocationDialogProps = {
  /** The place that is changed; null for a new one. */
  location: Location | null;
  /** Where the pin of a new one was dropped. */
  at?: Coordinates | null;
  /** What a new one lies within. */
  parentId?: string | null;
  onClose(): void;
  onAdded?(location: Location): void;
};

/** Asks all about a place, a new one or one that is there. */
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
    if (location) return changeLocation(location.id, detailsOf(values));
    const added = newLocation({ ...detailsOf(values), photo_path: null }, workspaceId, ownId);
    await addLocation(added);
    onAdded?.(added);
  };
  const form = useForm<LocationForm>(
    locationForm,
    location ? formOf(location) : emptyForm(at, parentId),
    async (values) => {
      try {
        await save(values);
        onClose();
      } catch (error) {
        // Said where it is corrected, and no longer once another place is chosen.
        if (!(error instanceof AppError) || !isCycle(error)) throw error;
        setCycle({ parent: values.parent, text: t('errors.cycle') });
      }
    },
  );
  const parentError = cycle?.parent === form.values.parent ? cycle.text : form.errors.parent;
  return (
    <Modal.Backdrop isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Container size="lg">
        <Modal.Dialog className="max-w-2xl">
          <Modal.CloseTrigger aria-label={t('close')} />
          <Modal.Header>
            <Modal.Heading className="font-title text-xl">
              {t(location ? 'editTitle' : 'addTitle')}
            </Modal.Heading>
          </Modal.Header>
          <form
            noValidate
            className="flex min-h-0 flex-1 flex-col"
            onSubmit={(event) => {
              event.preventDefault();
              void form.send();
            }}
          >
            <Modal.Body className="flex flex-col gap-5">
              <LocationFields
                values={form.values}
                errors={{ ...form.errors, parent: parentError }}
                set={form.set}
                ownId={location?.id ?? null}
                looksUpTimezone={location === null}
              />
              {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
            </Modal.Body>
            <Modal.Footer>
              <Button variant="tertiary" onPress={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" variant="primary" isPending={form.isSending}>
                {t(location ? 'save' : 'add')}
              </Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

/** The database's own word for it. */
const isCycle = ({ code }: AppError) => code === 'location_cycle';
