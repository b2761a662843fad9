import { profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { CsvImportDialog } from '../../../ui/csv/CsvImportDialog.tsx';
import type { CsvRefusal, ReadRow } from '../../../lib/csv/fields.ts';
import { useMembers } from '../../members/queries.ts';
import { addLocation, addLocations, newLocation } from '../mutations.ts';
import { useLinkableChannels, useLocations } from '../queries.ts';
import { timezones } from '../timezone-at.ts';
import { type ImportedPlace, importFields } from './fields.ts';
import {
  foldCase,
  byName,
  checkLocations,
  type Known,
  type NumberedLocation,
  locationsOf,
} from './resolve.ts';

const AT_ONCE = 200;

/** Adds the places of a CSV file. */
export default function ImportLocations({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('locations');
  const known = useKnown();
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const [fields] = useState(importFields);
  const store = async (
    rows: readonly ReadRow<ImportedPlace>[],
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
  return (
    <CsvImportDialog
      title={t('importTitle')}
      fields={fields}
      check={(rows) => checkLocations(rows, known)}
      onImport={store}
      onClose={onClose}
    />
  );
}

/**
 * Many rows are one request; when one of them is refused, each is tried by itself to know which.
 */
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

function useKnown(): Known {
  'use memo';
  const locations = useLocations();
  const channels = useLinkableChannels();
  const members = useMembers(useWorkspace()?.id ?? '');
  return {
    places: byName(locations),
    people: new Map(
      members.map(({ membership, profile }) => [
        foldCase(profileName(profile)),
        membership.profile_id,
      ]),
    ),
    channels: new Map(channels.map(({ id, name }) => [foldCase(name), id])),
  };
}
