import type { Functions, TableName, Tables } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';

/** A row that a function gives. */
type RowOf<Name extends keyof Functions> = Functions[Name]['Returns'] extends (infer Row)[]
  ? Row
  : never;

/** What PostgreSQL cannot say: these columns are never null. */
type Known<Row, Column extends keyof Row = keyof Row> = Omit<Row, Column> & {
  [Name in Column]-?: NonNullable<Row[Name]>;
};

/** Unread messages of one of the caller's own channels. */
export type UnreadCount = Known<RowOf<'unread_counts'>, 'channel_id' | 'unread' | 'mentions'>;

/** Small tables that a page has at hand, by name. */
export type RowsAtHand = {
  [
    Table in
      | 'bookmarks'
      | 'drafts'
      | 'scheduled_messages'
      | 'reminders'
      | 'custom_emoji'
      | 'person_settings'
      | 'notifications'
  ]: Tables[Table]['Row'][];
};

/** Rows of some people of a workspace: who has left it has a profile alone. */
export type PeopleRows = {
  [Table in 'memberships' | 'profiles' | 'directory_entries']: Tables[Table]['Row'][];
};

/** By what a list of people is sorted; people without a value come last. */
export type PeopleOrder = 'name' | 'role' | 'title' | 'department' | 'location' | 'time';

/** Which people are listed; everything left out leaves all. */
export type PeopleFilter = {
  words?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  skill?: string | undefined;
  /** To whom they report. */ manager?: string | undefined;
  /** They are among these. */ among?: string[] | undefined;
  sort?: PeopleOrder | undefined;
  descending?: boolean | undefined;
};

type ListArguments = PeopleFilter & { workspace: string; most?: number; skip?: number };

/** A page of a workspace's people: ids in order, how many there are in all, and their rows. */
export type PeoplePage = PeopleRows & { found: string[]; count: number };

/** What the people of a workspace can be narrowed by; locations are ids. */
export type DirectoryChoices = { departments: string[]; skills: string[]; locations: string[] };

/** Who reports to whom: ids by name, and with each the index of their manager. */
export type Organisation = { people: string[]; managers: (number | null)[] };

/** What rows of permissions add to the caller's own role, for one resource. */
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

/** What is looked for; everything but the workspace may be left out. */
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

/** One thing found. In `excerpt` the found words stand between the characters 2 and 3. */
export type SearchHit = Known<RowOf<'search'>, 'id' | 'at' | 'rank'> & { kind: SearchKind };

/** Messages of one of the caller's own channels on one day (`2026-11-21`). */
export type ChannelActivity = Known<RowOf<'channel_activity'>>;

/** What others did since an instant: messages by channel, all else in sum. */
export type News = Known<RowOf<'news_since'>, 'total' | 'people'> & {
  kind: 'message' | 'file' | 'person' | 'risk' | 'event';
};

/** A session of the caller's own; `used_at` is when its token was last renewed, or it began. */
export type OwnSession = Known<
  RowOf<'my_sessions'>,
  'id' | 'created_at' | 'used_at' | 'is_current'
>;

/** What a model did in a channel this month; no channel where the caller does not see it. */
export type AssistantUsage = Known<RowOf<'assistant_usage'>, 'runs' | 'tokens'>;

/** What a person knows of functions and PostgreSQL does not tell. */
type Told = {
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

/** Tables and functions as supabase-js takes them. */
export type Database = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: {
      [Name in keyof Functions]: Name extends keyof Told
        ? Omit<Functions[Name], keyof Told[Name]> & Told[Name]
        : Functions[Name];
    };
  };
};

/** Supabase's own client with all it can, which is more code than the rest of this package. */
export type WholeClient = SupabaseClient<Database>;

/** What asks for rows and calls functions. */
export type RowsClient = Pick<WholeClient, 'from' | 'rpc'>;

/** Rows and functions at once; the whole client is loaded when something else is needed. */
export type Client = RowsClient & { whole(): Promise<WholeClient> };

const rowsOf = <Table extends TableName>(client: Client, table: Table) => client.from(table);

/**
 * A client whose rows are read alone: the compiler refuses a write that goes past the gateway, and
 * so past its checks.
 */
export type ReadingClient = Omit<Client, 'from'> & {
  from<Table extends TableName>(table: Table): Pick<ReturnType<typeof rowsOf<Table>>, 'select'>;
};
