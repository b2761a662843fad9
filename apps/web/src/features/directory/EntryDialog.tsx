import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { timeZones } from '../../lib/local-time.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { PickField } from '../../ui/PickField.tsx';
import { PersonField } from '../members/PersonField.tsx';
import { relistPeople } from '../members/people-list.ts';
import { entryContent, entryFormOf, entryForm } from './entry-form.ts';
import { saveEntry } from '../profile/directory-entry.ts';
import type { DirectoryPerson } from './person.ts';
import { SkillsField } from './SkillsField.tsx';
import { useChoices, useLocations } from './use-people.ts';

type EntryDialogProps = {
  person: DirectoryPerson;
  workspaceId: string;
  isOwn: boolean;
  onClose(): void;
};

/** Edits a person's directory entry. */
export function EntryDialog({ person, workspaceId, isOwn, onClose }: EntryDialogProps) {
  'use memo';
  const { t } = useTranslation('directory');
  const allLocations = useLocations();
  const locations = allLocations
    .map(({ id: key, name }) => ({ id: key, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const zones = timeZones().map((zone) => ({ id: zone, name: zone.replaceAll('_', ' ') }));
  const departments = useChoices().departments ?? [];
  const form = useForm(entryForm, entryFormOf(person.entry), async (values) => {
    await saveEntry(workspaceId, person.id, entryContent(values));
    void relistPeople();
    toast.success(t('form.saved'));
    onClose();
  });
  const { values, errors, set } = form;
  return (
    <FormDialog
      title={isOwn ? t('form.own') : t('form.of', { name: person.name })}
      size="lg"
      dialogClassName="max-w-2xl"
      className="grid gap-x-5 gap-y-4 sm:grid-cols-2"
      submitLabel={t('form.save')}
      noValidate
      isPending={form.isSending}
      isDismissable={false}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      {errors.form && (
        <div className="sm:col-span-2">
          <ErrorNotice>{errors.form}</ErrorNotice>
        </div>
      )}
      {isOwn && (
        <p className="text-sm text-soft sm:col-span-2">
          {t('form.nameHint')} <TextLink to="/profile">{t('form.nameLink')}</TextLink>
        </p>
      )}
      <Field
        label={t('fields.title')}
        value={values.title}
        onChange={(value) => set('title', value)}
        error={errors.title}
        autoFocus
      />
      <SuggestField
        label={t('fields.department')}
        value={values.department}
        options={departments}
        onChange={(value) => set('department', value)}
        error={errors.department}
      />
      <PersonField
        label={t('fields.manager')}
        value={values.manager_id || null}
        except={person.id}
        onChange={(value) => set('manager_id', value ?? '')}
        none={t('form.nobody')}
      />
      <PickField
        label={t('fields.location')}
        value={values.location_id || null}
        options={locations}
        onChange={(value) => set('location_id', value ?? '')}
        none={t('form.nowhere')}
      />
      <Field
        label={t('fields.email')}
        type="email"
        value={values.email}
        onChange={(value) => set('email', value)}
        error={errors.email}
      />
      <Field
        label={t('fields.phone')}
        value={values.phone}
        onChange={(value) => set('phone', value)}
        error={errors.phone}
        placeholder="+49 40 5550120"
      />
      <PickField
        label={t('fields.timezone')}
        value={values.timezone || null}
        options={zones}
        onChange={(value) => set('timezone', value ?? '')}
        none={t(person.location?.timezone ? 'form.zoneOfLocation' : 'form.noZone')}
      />
      <Field
        label={t('fields.pronouns')}
        value={values.pronouns}
        onChange={(value) => set('pronouns', value)}
        error={errors.pronouns}
      />
      <DayField
        label={t('fields.start_date')}
        value={values.start_date || null}
        onChange={(value) => set('start_date', value ?? '')}
      />
      <div className="sm:col-span-2">
        <SkillsField
          value={values.skills}
          onChange={(value) => set('skills', value)}
          error={errors.skills}
        />
      </div>
    </FormDialog>
  );
}
