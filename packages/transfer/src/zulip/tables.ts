import { z } from 'zod';
import { type Archive, readJson, refusedArchive } from '../archive/archive.ts';
import type { TellNote, ZulipNote } from './notes.ts';

/** The tables of a file of the export, such as `zerver_stream` of `realm.json`. */
export type Tables = ReadonlyMap<string, readonly unknown[]>;

/** Rows that do not come, with what to tell of each. */
const LOST: Readonly<Record<string, ZulipNote>> = {
  zerver_usertopic: 'topic_setting',
  zerver_realmfilter: 'linkifier',
  zerver_customprofilefield: 'profile_field',
  zerver_scheduledmessage: 'scheduled',
  zerver_reminder: 'scheduled',
  zerver_draft: 'draft',
  zerver_savedsnippet: 'draft',
};
/** What is read, and what tells of the old server alone or follows from other tables. */
const KNOWN = new Set([
  'import_source',
  'zulip_version',
  ...(
    'realm userprofile userprofile_crossrealm userprofile_mirrordummy stream recipient ' +
    'subscription huddle reaction submessage realmemoji ' +
    'usergroupmembership groupgroupmembership client defaultstream realmdomain ' +
    'realmauthenticationmethod realmauditlog realmplayground realmuserdefault useractivity ' +
    'useractivityinterval userpresence userstatus alertword muteduser onboardingstep ' +
    'customprofilefieldvalue botconfigdata botstoragedata service channelfolder ' +
    'presencesequence realmexport onboardingusermessage imageattachment externalauthid ' +
    'channelemailaddress navigationview directmessagegroup scheduledmessagenotificationemail'
  )
    .split(' ')
    .map((name) => `zerver_${name}`),
  'analytics_realmcount',
  'analytics_usercount',
  'analytics_streamcount',
]);

/** @throws TransferError if the file is missing or holds no tables. */
export async function readTables(archive: Archive, path: string): Promise<Tables> {
  const entry = archive.entries.find((file) => file.path === path);
  if (!entry) return new Map();
  const { value } = await readJson(archive, entry);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refusedArchive('unreadable_list', `${path} cannot be read: it holds no tables in JSON.`);
  return new Map(
    Object.entries(value).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows]] : [])),
  );
}

/** The rows of a table that have its shape; `onBad` is called for each of the others. */
export const rowsOf = <T>(
  tables: Tables,
  name: string,
  schema: z.ZodType<T>,
  onBad: () => void = () => {},
): T[] =>
  (tables.get(name) ?? []).flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    onBad();
    return [];
  });

const GROUPS = new Set(['zerver_namedusergroup', 'zerver_usergroup']);
const groupSchema = z.object({ name: z.string(), is_system_group: z.literal(false).optional() });

/** Zulip has groups of its own for roles, such as all moderators; they are nobody's. */
function tellOfGroups(rows: readonly unknown[], tell: TellNote): void {
  for (const row of rows) {
    const { data: group } = groupSchema.safeParse(row);
    if (group) tell('user_group', group.name);
  }
}

/** Tells of the rows that do not come, and of tables that nobody knows. */
export function tellOfLost(tables: Tables, tell: TellNote): void {
  for (const [name, rows] of tables) {
    const lost = Object.hasOwn(LOST, name) ? LOST[name] : undefined;
    if (lost) for (const index of rows.keys()) tell(lost, `${name}, row ${index + 1}`);
    else if (GROUPS.has(name)) tellOfGroups(rows, tell);
    else if (!KNOWN.has(name)) tell('unknown_table', name);
  }
}
