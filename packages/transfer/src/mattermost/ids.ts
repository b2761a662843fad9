import type { RecordMeans } from '../archive/source.ts';
import { sourceId } from '../form/source-id.ts';
import type { MattermostNote } from './notes.ts';

export const FORM = 'mattermost';

/** What the makers of records share. */
export type Means = RecordMeans<MattermostNote>;

export const idOf = (kind: string, ...names: readonly (string | number | null)[]): string =>
  sourceId(FORM, kind, names.length === 1 ? String(names[0]) : JSON.stringify(names));

/** How a channel is called within an export. */
export const channelKey = (team: string, name: string): string => JSON.stringify([team, name]);
/** A conversation is known by its people. */
export const directKey = (members: readonly string[]): string =>
  JSON.stringify({ people: [...new Set(members)].toSorted() });
export const channelId = (key: string): string => idOf('channel', key);
