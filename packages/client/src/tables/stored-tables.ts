import { type TableName, times } from '@parley/model';

type StoreOptions = {
  /**
   * The owner with which its rows are loaded and dropped: their message, the signed-in user in one
   * workspace, or the workspace, whose members all read them.
   */
  of?: 'message' | 'person' | 'workspace';
  /**
   * The table is loaded as a whole with the others of its group when one of them is first used, and
   * is live from then on.
   */
  group?: string;
  /**
   * Changes wait for the server, over outages and reloads (decision 0036). For the other tables, a
   * form stays open until the server has answered, because the next step needs the answer.
   */
  isQueued?: true;
  /**
   * Its rows are soft-deleted: the time in which this client can undo it, or true if they are kept
   * in a bin.
   */
  undoMs?: number;
  keepsDeleted?: true;
};

/**
 * The tables that the local store keeps, with their options; live changes of any other table are
 * ignored. The manifests of the app's nouns say which noun owns each (`tables`).
 */
const STORED = {
  workspaces: {},
  memberships: {},
  profiles: { isQueued: true },
  channels: {},
  participants: { isQueued: true },
  messages: { isQueued: true, undoMs: times.undoDeleteMs },
  notifications: { isQueued: true },
  person_settings: { isQueued: true },
  attachments: { of: 'message', isQueued: true },
  reactions: { of: 'message', isQueued: true },
  assistant_runs: { of: 'message' },
  assistant_actions: { of: 'message' },
  run_feedback: { of: 'message', isQueued: true },
  polls: { of: 'message', isQueued: true },
  poll_votes: { of: 'message', isQueued: true },
  link_previews: { of: 'message' },
  bookmarks: { of: 'person', isQueued: true },
  drafts: { of: 'person', isQueued: true },
  scheduled_messages: { of: 'person', isQueued: true },
  reminders: { of: 'person', isQueued: true },
  channel_sections: { of: 'person', isQueued: true },
  custom_emoji: { of: 'workspace' },
  directory_entries: { of: 'workspace', isQueued: true },
  locations: { group: 'locations' },
  folders: { group: 'drive', keepsDeleted: true },
  files: { group: 'drive', keepsDeleted: true },
  risks: { group: 'risks', isQueued: true, keepsDeleted: true },
  risk_actions: { group: 'risks', isQueued: true },
  risk_links: { group: 'risks', isQueued: true },
  risk_proposals: { group: 'risks', isQueued: true },
  events: { group: 'schedule', isQueued: true, keepsDeleted: true },
  event_guests: { group: 'schedule', isQueued: true },
  event_responses: { group: 'schedule', isQueued: true },
  event_runs: { group: 'schedule' },
  channel_facts: { group: 'facts', isQueued: true },
  saved_views: { group: 'views', isQueued: true },
  channel_assistants: { group: 'assistants' },
  channel_rules: { group: 'assistants' },
  rehearsals: { group: 'assistants' },
  rule_readings: { group: 'assistants' },
  private_answers: { group: 'for-you' },
  calls: { group: 'calls' },
  permissions: { group: 'rights' },
} as const satisfies { [Table in TableName]?: StoreOptions };

type Stored = typeof STORED;
export type StoredTable = keyof Stored;
type TableWith<Options> = {
  [Table in StoredTable]: Stored[Table] extends Options ? Table : never;
}[StoredTable];
export type GroupedTable = TableWith<{ group: string }>;
/**
 * Tables around the conversation: every member reads the workspace's rows, and those of the
 * channels they see.
 */
export type TableGroup = Stored[GroupedTable]['group'];

// To the compiler, an object's keys are only strings.
export const STORED_TABLES = Object.keys(STORED) as StoredTable[];

export const storeOptions = (table: StoredTable): StoreOptions => STORED[table];

const tablesOf = <Of extends StoreOptions['of']>(of: Of) =>
  STORED_TABLES.filter((table): table is TableWith<{ of: Of }> => storeOptions(table).of === of);

export const OF_MESSAGE = tablesOf('message');
export const OF_PERSON = tablesOf('person');
export const OF_WORKSPACE = tablesOf('workspace');
export const GROUPED_TABLES = STORED_TABLES.filter(
  (table): table is GroupedTable => storeOptions(table).group !== undefined,
);

export const tablesOfGroup = (group: TableGroup): GroupedTable[] =>
  GROUPED_TABLES.filter((table) => STORED[table].group === group);
