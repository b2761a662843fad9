import type { Json, Tables } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';

type Rpc<Args, Returns> = { Args: Args; Returns: Returns };

/** Unread messages of one of the caller's own channels. */
export type UnreadCount = { channel_id: string; unread: number; mentions: number; last_message_at: string | null };

/** Tables and functions as supabase-js takes them; the functions are those of supabase/migrations/…functions.sql. */
export type Database = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: {
      unread_counts: Rpc<{ workspace: string }, UnreadCount[]>;
      create_invitation: Rpc<
        { workspace: string; invited_role?: 'admin' | 'member'; valid_hours?: number; max_uses?: number | null; invited_email?: string | null },
        { id: string; token: string; expires_at: string }[]
      >;
      preview_invitation: Rpc<{ token: string }, Json>;
      accept_invitation: Rpc<{ token: string }, string>;
      stop_assistant_run: Rpc<{ run: string }, undefined>;
      retry_assistant_run: Rpc<{ run: string }, undefined>;
      remove_message: Rpc<{ message: string }, undefined>;
    };
  };
};

export type Client = SupabaseClient<Database>;
