import { Button, Modal } from '@heroui/react';
import { times } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { PickField } from '../../ui/PickField.tsx';
import { PersonField } from '../members/PersonField.tsx';
import { relistPeople } from '../members/people-list.ts';
import { type EntryContent, saveEntries } from '../profile/directory-entry.ts';
import type { DirectoryPerson } from './person.ts';
import { useChoices, useLocations } from './use-people.ts';

type Change = Partial<Pick<EntryContent, 'department' | 'manager_id' | 'location_id'>>;
type BulkDialogProps = { people: readonly DirectoryPerson[]; workspaceId: string; onClose(): void };

/** Changes department, manager or location of several people; empty fields keep their values. */
export function BulkDialog({ people, workspaceId, onClose }: BulkDialogProps) {
  'use memo';
  const { t } = useTranslation('directory');
  const allLocations = useLocations();
  const departments = useChoices().departments ?? [];
  const [department, setDepartment] = useState('');
  const [manager, setManager] = useState<string | null>(null);
  const [location, setLocation] = useState<string | null>(null);
  const locations = allLocations.map(({ id, name }) => ({ id, name }));
  const change: Change = {
    ...(department.trim() && { department: department.trim() }),
    ...(manager && { manager_id: manager }),
    ...(location && { location_id: location }),
  };

  const save = async () => {
    onClose();
    // Nobody can be their own manager, so the chosen manager keeps their current one.
    const changes = people.map(({ id }) => ({
      profileId: id,
      content: id === manager ? { ...change, manager_id: undefined } : change,
    }));
    const before = people.map(({ id, entry }) => ({
      profileId: id,
      content: {
        department: entry?.department ?? null,
        manager_id: entry?.manager_id ?? null,
        location_id: entry?.location_id ?? null,
      },
    }));
    const refused = await saveEntries(workspaceId, changes);
    void relistPeople();
    const [first] = refused;
    if (first) toast.error(t('bulk.refused', { count: refused.length, reason: errorText(first) }));
    if (refused.length === people.length) return;
    toast(t('bulk.done', { count: people.length - refused.length }), {
      duration: times.undoDeleteMs,
      action: {
        label: t('bulk.undo'),
        onClick: () => void saveEntries(workspaceId, before).then(relistPeople),
      },
    });
  };

  return (
    <Dialog title={t('bulk.title', { count: people.length })} onClose={onClose}>
      <Modal.Body className="flex flex-col gap-4">
        <p className="text-sm text-soft">{t('bulk.text')}</p>
        <SuggestField
          label={t('fields.department')}
          value={department}
          options={departments}
          onChange={setDepartment}
        />
        <PersonField
          label={t('fields.manager')}
          value={manager}
          onChange={setManager}
          none={t('bulk.keep')}
        />
        <PickField
          label={t('fields.location')}
          value={location}
          options={locations}
          onChange={setLocation}
          none={t('bulk.keep')}
        />
      </Modal.Body>
      <DialogFooter onCancel={onClose}>
        <Button
          variant="primary"
          isDisabled={Object.keys(change).length === 0}
          onPress={() => void save()}
        >
          {t('form.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
