import { type Profile, profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleNamed, useOwnId, useWorkspace } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { CsvImportDialog } from '../../../ui/csv/CsvImportDialog.tsx';
import type { ImportWork } from '../../../ui/csv/use-csv-import.ts';
import type { CsvRefusal, ReadRow } from '../../../lib/csv/fields.ts';
import { addLocation, addLocations, newLocation } from '../mutations.ts';
import { useLinkableChannels, useLocations } from '../queries.ts';
import { timezones } from '../timezone-at.ts';
import { type ImportedLocation, importFields } from './fields.ts';
import {
  foldCase,
  byName,
  checkLocations,
  type KnownRows,
  type NumberedLocation,
  locationsOf,
} from './resolve.ts';

const AT_ONCE = 200;

/** Imports the locations of a CSV file. */
export default function ImportLocations({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('locations');
  const known = useKnown();
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const [fields] = useState(importFields);
  const store = async (
    known: KnownRows,
    rows: readonly ReadRow<ImportedLocation>[],
    onProgress: (done: number) => void,
  ): Promise<CsvRefusal[]> => {
    const refusals: CsvRefusal[] = [];
    let done = 0;
    const timezoneOf = await timezones();
    for (const level of locationsOf(rows, known, (details) =>
      newLocation(
        { ...details, timezone: details.timezone ?? timezoneOf(details) },
        workspaceId,
        ownId,
      ),
    )) {
      for (let from = 0; from < level.length; from += AT_ONCE) {
        const part = level.slice(from, from + AT_ONCE);
        refusals.push(...(await storePart(part)));
        done += part.length;
        onProgress(done);
      }
    }
    return refusals;
  };
  const workWith = (names: KnownRows): ImportWork<ImportedLocation> => ({
    fields,
    check: (rows) => checkLocations(rows, names),
    onImport: (rows, onProgress) => store(names, rows, onProgress),
  });
  return (
    <CsvImportDialog
      title={t('importTitle')}
      {...workWith(known)}
      prepare={async (textsOf) => {
        const { profiles } = await peopleNamed(textsOf('contact'));
        return workWith({ ...known, people: idsByName(profiles) });
      }}
      onClose={onClose}
    />
  );
}

/** Sends many rows in one request. If it is refused, tries each row to find the bad ones. */
async function storePart(part: readonly NumberedLocation[]): Promise<CsvRefusal[]> {
  try {
    await addLocations(part.map(({ location }) => location));
    return [];
  } catch {
    const refusals: CsvRefusal[] = [];
    for (const { number, location } of part)
      await addLocation(location).catch(
        (error: unknown) => void refusals.push({ number, column: null, problem: errorText(error) }),
      );
    return refusals;
  }
}

const idsByName = (profiles: readonly Profile[]) =>
  new Map(profiles.map((profile) => [foldCase(profileName(profile)), profile.id]));

/** Resolves names: locations and channels from loaded rows, people from the server. */
function useKnown(): KnownRows {
  'use memo';
  const locations = useLocations();
  const channels = useLinkableChannels();
  return {
    locations: byName(locations),
    people: new Map(),
    channels: new Map(channels.map(({ id, name }) => [foldCase(name), id])),
  };
}
