import type { Functions, TableName, Tables } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';

/** The row type that a function returns. */
type RowOf<Name extends keyof Functions> = Functions[Name]['Returns'] extends (infer Row)[]
  ? Row
  : never;

/** Adds what PostgreSQL's types cannot express: these columns are never null. */
type Known<Row, Column extends keyof Row = keyof Row> = Omit<Row, Column> & {
  [Name in Column]-?: NonNullable<Row[Name]>;
};

/** Unread messages of one of the caller's own channels. */
export type UnreadCount = Known<RowOf<'unread_counts'>, 'channel_id' | 'unread' | 'mentions'>;

/** Small tables that a page needs at the start, by name. */
export type RowsAtHand = {
  [
    Table in
      | 'bookmarks'
      | 'drafts'
      | 'scheduled_messages'
      | 'reminders'
      | 'channel_sections'
      | 'custom_emoji'
      | 'person_settings'
      | 'notifications'
  ]: Tables[Table]['Row'][];
};

/** Rows of some people of a workspace. Those who have left it have only a profile. */
export type PeopleRows = {
  [Table in 'memberships' | 'profiles' | 'directory_entries']: Tables[Table]['Row'][];
};

/** The sort order of a list of people; people without a value come last. */
export type PeopleOrder = 'name' | 'role' | 'title' | 'department' | 'location' | 'time';

/** Conditions for a list of people; omitted ones do not restrict it. */
export type PeopleFilter = {
  words?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  skill?: string | undefined;
  /** Id of the person to whom they report. */
  manager?: string | undefined;
  /** Restricts the list to these ids. */
  among?: string[] | undefined;
  sort?: PeopleOrder | undefined;
  descending?: boolean | undefined;
};

type ListArguments = PeopleFilter & { workspace: string; most?: number; skip?: number };

/** A page of a workspace's people: ids in order, the total number, and their rows. */
export type PeoplePage = PeopleRows & { found: string[]; count: number };

/** Filter values for the people of a workspace; locations are ids. */
export type DirectoryChoices = { departments: string[]; skills: string[]; locations: string[] };

/** The reporting lines: ids sorted by name, and for each the index of their manager. */
export type Organisation = { people: string[]; managers: (number | null)[] };

/** The rights that rows of permissions add to the caller's own role, for one resource. */
export type OwnRight = Known<RowOf<'my_rights'>>;

export type SearchKind =
  | 'message'
  | 'file'
  | 'person'
  | 'channel'
  | 'drive'
  | 'location'
  | 'risk'
  | 'event';

/** Search conditions; all except the workspace are optional. */
export type SearchArguments = {
  workspace: string;
  words?: string;
  kinds?: SearchKind[];
  author?: string | null;
  channel?: string | null;
  has?: ('file' | 'image' | 'link' | 'reaction' | 'poll')[];
  before?: string | null;
  after?: string | null;
  states?: ('pinned' | 'thread' | 'saved' | 'mine' | 'mention')[];
  most?: number;
  skip?: number;
};

/** A search result. In `excerpt`, the found words are between the characters 2 and 3. */
export type SearchHit = Known<RowOf<'search'>, 'id' | 'at' | 'rank'> & { kind: SearchKind };

/** Messages of one of the caller's own channels on one day (`2026-11-21`). */
export type ChannelActivity = Known<RowOf<'channel_activity'>>;

/** Activity of others since an instant: messages by channel, everything else as a total. */
export type News = Known<RowOf<'news_since'>, 'total' | 'people'> & {
  kind: 'message' | 'file' | 'person' | 'risk' | 'event';
};

/**
 * One of the caller's own sessions; `used_at` is when its token was last renewed, or when it began.
 */
export type OwnSession = Known<
  RowOf<'my_sessions'>,
  'id' | 'created_at' | 'used_at' | 'is_current'
>;

/** A model's usage in a channel this month; no channel if the caller does not see it. */
export type AssistantUsage = Known<RowOf<'assistant_usage'>, 'runs' | 'tokens'>;

/** Types of functions that PostgreSQL does not report. */
type UnreportedTypes = {
  accept_action: { Returns: string | null };
  assistant_usage: { Returns: AssistantUsage[] };
  channel_activity: { Returns: ChannelActivity[] };
  channel_people: { Returns: Known<RowOf<'channel_people'>>[] };
  create_invitation: {
    Args: Functions['create_invitation']['Args'] & { invited_role?: 'admin' | 'member' };
    Returns: Known<RowOf<'create_invitation'>>[];
  };
  directory_choices: { Returns: DirectoryChoices };
  drive_usage: { Returns: Known<RowOf<'drive_usage'>>[] };
  find_people: { Returns: PeopleRows };
  list_people: { Args: ListArguments; Returns: PeoplePage };
  location_people: { Returns: Known<RowOf<'location_people'>>[] };
  message_readers: { Returns: Known<RowOf<'message_readers'>>[] };
  my_rights: { Returns: OwnRight[] };
  my_sessions: { Returns: OwnSession[] };
  news_since: { Returns: News[] };
  operator_allowance: { Returns: Known<RowOf<'operator_allowance'>>[] };
  organisation: { Returns: Organisation };
  people_at_hand: { Returns: PeopleRows & { is_whole: boolean; arrived: number } };
  people_by_id: { Returns: PeopleRows };
  people_named: { Returns: PeopleRows };
  rows_at_hand: { Returns: RowsAtHand };
  search: { Args: SearchArguments; Returns: SearchHit[] };
  unread_counts: { Returns: UnreadCount[] };
};

/** Tables and functions in the form that supabase-js expects. */
export type Database = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: {
      [Name in keyof Functions]: Name extends keyof UnreportedTypes
        ? Omit<Functions[Name], keyof UnreportedTypes[Name]> & UnreportedTypes[Name]
        : Functions[Name];
    };
  };
};

/** Supabase's complete client, which is more code than the rest of this package. */
export type WholeClient = SupabaseClient<Database>;

/** Reads rows and calls functions. */
export type RowsClient = Pick<WholeClient, 'from' | 'rpc'>;

/**
 * Rows and functions are available immediately; the whole client is loaded when anything else is
 * needed.
 */
export type Client = RowsClient & { whole(): Promise<WholeClient> };

const rowsOf = <Table extends TableName>(client: Client, table: Table) => client.from(table);

/**
 * A client that can only read rows: the compiler refuses a write that bypasses the gateway and its
 * checks.
 */
export type ReadingClient = Omit<Client, 'from'> & {
  from<Table extends TableName>(table: Table): Pick<ReturnType<typeof rowsOf<Table>>, 'select'>;
};
