import { profileName } from '@parley/model';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZones } from '../../lib/local-time.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { usePeopleToPick } from '../members/PersonField.tsx';
import { parseDegrees } from './coordinates.ts';
import { HoursEditor } from './hours/HoursEditor.tsx';
import { locationKinds } from './kinds.ts';
import { type LocationForm, longest } from './location-form.ts';
import { OneOf } from './OneOf.tsx';
import { useLinkableChannels, useLocations } from './queries.ts';
import { timezoneAt } from './timezone-at.ts';

type LocationFieldsProps = {
  values: LocationForm;
  errors: Partial<Record<keyof LocationForm, string | undefined>>;
  set<Key extends keyof LocationForm>(key: Key, value: LocationForm[Key]): void;
  /** Id of the location, which cannot be its own parent; null for a new one. */
  ownId: string | null;
  looksUpTimezone: boolean;
};

export function LocationFields({
  values,
  errors,
  set,
  ownId,
  looksUpTimezone,
}: LocationFieldsProps) {
  const { t } = useTranslation('locations');
  const { parents, channels, timezones } = useOptions(ownId);
  const contacts = useContacts(values.contact);
  useTimezoneOfPin(values, looksUpTimezone, (timezone) => set('timezone', timezone));
  const nothing = t('nothingFits');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <Field
          label={t('fields.name')}
          value={values.name}
          onChange={(name) => set('name', name)}
          error={errors.name}
          autoFocus
          isRequired
          maxLength={longest.name}
        />
        <Choice
          label={t('fields.kind')}
          value={values.kind}
          options={locationKinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
          onChange={(kind) => set('kind', kind)}
        />
      </div>
      <Field
        label={t('fields.address')}
        value={values.address}
        onChange={(address) => set('address', address)}
        error={errors.address}
        maxLength={longest.address}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('fields.latitude')}
          value={values.latitude}
          onChange={(latitude) => set('latitude', latitude)}
          error={errors.latitude}
          placeholder="53.5411"
        />
        <Field
          label={t('fields.longitude')}
          value={values.longitude}
          onChange={(longitude) => set('longitude', longitude)}
          error={errors.longitude}
          placeholder="9.9937"
        />
        <OneOf
          label={t('fields.timezone')}
          value={values.timezone}
          options={timezones}
          onChange={(timezone) => set('timezone', timezone)}
          error={errors.timezone}
          nothing={nothing}
        />
        <Field
          label={t('fields.capacity')}
          value={values.capacity}
          onChange={(capacity) => set('capacity', capacity)}
          error={errors.capacity}
        />
        <OneOf
          label={t('fields.contact')}
          value={values.contact}
          options={contacts.options}
          search={contacts.search}
          onChange={(contact) => set('contact', contact)}
          nothing={nothing}
        />
        <OneOf
          label={t('fields.channel')}
          value={values.channel}
          options={channels}
          onChange={(channel) => set('channel', channel)}
          nothing={nothing}
        />
      </div>
      <OneOf
        label={t('fields.parent')}
        value={values.parent}
        options={parents}
        onChange={(parent) => set('parent', parent)}
        error={errors.parent}
        nothing={nothing}
      />
      <div className="flex flex-col gap-2">
        <HoursEditor value={values.hours} onChange={(hours) => set('hours', hours)} />
        {errors.hours && <ErrorNotice>{errors.hours}</ErrorNotice>}
      </div>
      <Field
        label={t('fields.notes')}
        value={values.notes}
        onChange={(notes) => set('notes', notes)}
        error={errors.notes}
        rows={4}
        maxLength={longest.notes}
      />
    </>
  );
}

function useContacts(chosen: string) {
  const { people, search } = usePeopleToPick(chosen || null);
  return {
    options: people.map((profile) => ({ id: profile.id, name: profileName(profile) })),
    search,
  };
}

function useOptions(ownId: string | null) {
  'use memo';
  const locations = useLocations();
  const linkable = useLinkableChannels();
  return {
    parents: locations.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ id, name })),
    channels: linkable.map(({ id, name }) => ({ id, name })),
    timezones: timeZones().map((name) => ({ id: name, name: name.replaceAll('_', ' ') })),
  };
}

/** Fills in the pin's time zone until the user chooses another. */
function useTimezoneOfPin(
  { latitude, longitude }: LocationForm,
  isWanted: boolean,
  onFound: (timezone: string) => void,
): void {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const at = {
      latitude: parseDegrees(latitude, 'latitude'),
      longitude: parseDegrees(longitude, 'longitude'),
    };
    if (!isWanted || at.latitude === null || at.longitude === null) return;
    let isCurrent = true;
    void timezoneAt({ latitude: at.latitude, longitude: at.longitude }).then(
      (timezone) => isCurrent && timezone !== '' && found(timezone),
    );
    return () => {
      isCurrent = false;
    };
  }, [latitude, longitude, isWanted]);
}
