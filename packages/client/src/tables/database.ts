import type { Json, TableName, Tables } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';

type Rpc<Args, Returns> = { Args: Args; Returns: Returns };

/** Unread messages of one of the caller's own channels. */
export type UnreadCount = {
  channel_id: string;
  unread: number;
  mentions: number;
  last_message_at: string | null;
};

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

/** What rows of permissions add to the caller's own role, for one resource. */
export type OwnRight = {
  resource: string;
  can_create: boolean;
  can_read: boolean;
  can_update: boolean;
  can_delete: boolean;
};

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
export type SearchHit = {
  kind: SearchKind;
  id: string;
  channel_id: string | null;
  message_id: string | null;
  thread_id: string | null;
  profile_id: string | null;
  title: string | null;
  excerpt: string | null;
  at: string;
  rank: number;
};

/** Messages of one of the caller's own channels on one day (`2026-11-21`). */
export type ChannelActivity = { channel_id: string; day: string; messages: number };

/** What others did since an instant: messages by channel, all else in sum. */
export type News = {
  kind: 'message' | 'file' | 'person' | 'risk' | 'event';
  channel_id: string | null;
  total: number;
  people: number;
};

/** A session of the caller's own. */
export type OwnSession = {
  id: string;
  created_at: string;
  /** When its token was last renewed, or it began. */
  used_at: string;
  user_agent: string | null;
  address: string | null;
  is_current: boolean;
};

/** What a model did in a channel this month; no channel where the caller does not see it. */
export type AssistantUsage = {
  channel_id: string | null;
  model: string | null;
  runs: number;
  tokens: number;
  cost: number | null;
};

/**
 * Tables and functions as supabase-js takes them; the functions are those of
 * supabase/migrations/…functions.sql.
 */
export type Database = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: {
      add_channel_assistant: Rpc<
        { channel: string; name: string; avatar_path?: string | null },
        string
      >;
      name_channel_assistant: Rpc<
        { channel: string; name: string; avatar_path?: string | null },
        string
      >;
      rename_channel_assistant: Rpc<
        { assistant: string; name: string; avatar_path?: string | null },
        undefined
      >;
      open_workspace: Rpc<{ workspace: string }, undefined>;
      refuse_workspace: Rpc<{ workspace: string; block?: boolean }, undefined>;
      accept_action: Rpc<{ action: string; changed?: Json | null }, string | null>;
      reject_action: Rpc<{ action: string }, undefined>;
      operator_allowance: Rpc<{ workspace: string }, { used: number; most: number }[]>;
      assistant_usage: Rpc<{ workspace: string }, AssistantUsage[]>;
      create_api_token: Rpc<
        { workspace: string; name: string; can_write?: boolean; days?: number },
        string
      >;
      test_provider: Rpc<{ provider: string }, undefined>;
      check_mcp_server: Rpc<{ server: string }, undefined>;
      rows_at_hand: Rpc<{ workspace: string }, RowsAtHand>;
      people_at_hand: Rpc<
        { workspace: string },
        PeopleRows & { is_whole: boolean; arrived: number }
      >;
      people_by_id: Rpc<{ workspace: string; people: string[] }, PeopleRows>;
      find_people: Rpc<{ workspace: string; words?: string }, PeopleRows>;
      channel_people: Rpc<{ workspace: string }, { channel_id: string; people: number }[]>;
      unread_counts: Rpc<{ workspace: string }, UnreadCount[]>;
      create_invitation: Rpc<
        {
          workspace: string;
          invited_role?: 'admin' | 'member';
          valid_hours?: number;
          max_uses?: number | null;
          invited_email?: string | null;
          channel?: string | null;
        },
        { id: string; token: string; expires_at: string }[]
      >;
      preview_invitation: Rpc<{ token: string }, Json>;
      accept_invitation: Rpc<{ token: string }, string>;
      stop_assistant_run: Rpc<{ run: string }, undefined>;
      retry_assistant_run: Rpc<{ run: string }, undefined>;
      remove_message: Rpc<{ message: string }, undefined>;
      pin_message: Rpc<{ message: string; pinned?: boolean }, undefined>;
      read_thread: Rpc<{ root: string }, undefined>;
      read_everything: Rpc<{ workspace: string }, undefined>;
      message_readers: Rpc<{ message: string }, { profile_id: string; read_at: string }[]>;
      create_poll: Rpc<
        {
          message: string;
          channel: string;
          question: string;
          options: string[];
          is_multiple?: boolean;
          thread?: string | null;
        },
        string
      >;
      open_conversation: Rpc<{ workspace: string; people: string[] }, string>;
      rename_conversation: Rpc<{ conversation: string; title: string }, undefined>;
      my_sessions: Rpc<Record<never, never>, OwnSession[]>;
      end_session: Rpc<{ session: string }, undefined>;
      my_rights: Rpc<{ workspace: string }, OwnRight[]>;
      disable_member: Rpc<{ workspace: string; person: string }, undefined>;
      enable_member: Rpc<{ workspace: string; person: string }, undefined>;
      transfer_workspace: Rpc<{ workspace: string; successor: string }, undefined>;
      bin_folder: Rpc<{ folder: string; gone?: boolean }, undefined>;
      drive_usage: Rpc<{ workspace: string }, { used_bytes: number; quota_bytes: number }[]>;
      propose_risks: Rpc<{ workspace: string }, undefined>;
      create_calendar_feed: Rpc<{ workspace: string; channel?: string | null }, string>;
      channel_activity: Rpc<{ workspace: string; days?: number; zone?: string }, ChannelActivity[]>;
      news_since: Rpc<{ workspace: string; since: string }, News[]>;
      search: Rpc<SearchArguments, SearchHit[]>;
    };
  };
};

export type Client = SupabaseClient<Database>;

const rowsOf = <Table extends TableName>(client: Client, table: Table) => client.from(table);

/**
 * A client whose rows are read alone: the compiler refuses a write that goes past the gateway, and
 * so past its checks.
 */
export type ReadingClient = Omit<Client, 'from' | 'schema'> & {
  from<Table extends TableName>(table: Table): Pick<ReturnType<typeof rowsOf<Table>>, 'select'>;
};
