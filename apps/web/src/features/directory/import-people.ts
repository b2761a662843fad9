import type { DirectoryEntry } from '@parley/model';
import { gateway } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import type { CsvRefusal, ReadRow } from '../../lib/csv/fields.ts';
import { type ImportRow, managersFirst, matcherOf } from './import-fields.ts';
import type { EntryContent } from '../profile/directory-entry.ts';
import type { DirectoryPerson } from './person.ts';

type Ready = {
  id: string;
  managerId: string | null;
  number: number;
  content: Partial<EntryContent>;
};

const AT_ONCE = 200;

/**
 * Stores rows in batches, managers first. If a batch is refused, its rows are stored one by one to
 * find the invalid ones. Live changes bring them into the store.
 * @returns the refused rows with reasons
 */
export async function storePeople(
  rows: readonly ReadRow<ImportRow>[],
  people: readonly DirectoryPerson[],
  workspaceId: string,
  onProgress: (done: number) => void,
): Promise<CsvRefusal[]> {
  const ready = managersFirst(
    rows.flatMap((row) => readyRow(row, people)),
    people,
  );
  const records = recordsOf(ready, people, workspaceId);
  const refusals: CsvRefusal[] = [];
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const part = records.slice(from, from + AT_ONCE);
    if (!(await isStored(part.map(({ record }) => record)))) {
      for (const { number, record } of part)
        await store([record]).catch((error: unknown) =>
          refusals.push({ number, column: null, problem: errorText(error) }),
        );
    }
    onProgress(Math.min(from + AT_ONCE, records.length));
  }
  return refusals;
}

function readyRow(
  { number, values }: ReadRow<ImportRow>,
  people: readonly DirectoryPerson[],
): Ready[] {
  const [person] = matcherOf(people)(values);
  const { name: _name, ...content } = values;
  return person
    ? [{ id: person.id, managerId: values.manager_id ?? person.managerId, number, content }]
    : [];
}

type EntryRecord = Pick<DirectoryEntry, 'workspace_id' | 'profile_id'> & Partial<EntryContent>;
type Row = { number: number; record: EntryRecord };

/** Rows of one statement need the same columns; empty cells keep the stored value. */
function recordsOf(
  ready: readonly Ready[],
  people: readonly DirectoryPerson[],
  workspaceId: string,
): Row[] {
  const empty = Object.fromEntries(
    ready
      .flatMap(({ content }) => Object.keys(content))
      .map((column) => [column, column === 'skills' ? [] : null]),
  );
  const entryOf = new Map(people.map(({ id, entry }) => [id, entry]));
  return ready.map(({ id, number, content }) => {
    const stored = Object.fromEntries(
      Object.entries(entryOf.get(id) ?? {}).filter(([column]) => column in empty),
    );
    return {
      number,
      record: { ...empty, ...stored, ...content, workspace_id: workspaceId, profile_id: id },
    };
  });
}

const isStored = (records: readonly EntryRecord[]): Promise<boolean> =>
  store(records).then(
    () => true,
    () => false,
  );

/** @throws AppError */
async function store(records: readonly EntryRecord[]): Promise<void> {
  await gateway.insert('directory_entries', [...records]);
}
