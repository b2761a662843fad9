// Generated from the database by `npm run generate:rows`. Do not edit.

import type { Json, TableName } from './rows.ts';

/** Columns that people may insert; the server makes all others. */
export const INSERTABLE = {
  api_tokens: [],
  assistant_actions: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'run_id',
    'assistant_id',
    'asked_by',
    'kind',
    'payload',
  ],
  assistant_providers: [
    'id',
    'workspace_id',
    'position',
    'kind',
    'name',
    'base_url',
    'model',
    'sealed_key',
    'key_hint',
    'is_enabled',
    'price_in',
    'price_out',
    'created_by',
  ],
  assistant_public_keys: [],
  assistant_runs: [],
  assistant_settings: [
    'id',
    'workspace_id',
    'monthly_tokens',
    'monthly_cost',
    'person_per_hour',
    'channel_per_hour',
  ],
  attachments: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'type',
    'name',
    'status',
    'progress',
    'storage_path',
    'mime_type',
    'file_size',
    'metadata',
  ],
  audit_log: [],
  bookmarks: ['id', 'workspace_id', 'channel_id', 'message_id', 'profile_id', 'note'],
  bot_commands: ['id', 'workspace_id', 'bot_id', 'kind', 'name', 'description', 'hint', 'url'],
  bots: ['workspace_id', 'name', 'description', 'avatar_path'],
  calendar_feeds: [],
  calls: [],
  channel_assistants: [],
  channel_facts: [
    'id',
    'workspace_id',
    'channel_id',
    'kind',
    'subject',
    'text',
    'owner_id',
    'due_on',
    'message_id',
    'quote',
    'state',
    'source',
    'created_by',
  ],
  channel_feeds: ['id', 'workspace_id', 'channel_id', 'name', 'url'],
  channel_mcp_servers: ['id', 'workspace_id', 'channel_id', 'server_id', 'tools'],
  channel_prompts: [],
  channel_rules: [],
  channel_sections: ['id', 'workspace_id', 'profile_id', 'kind', 'name', 'position', 'channel_ids'],
  channel_summaries: [
    'id',
    'workspace_id',
    'channel_id',
    'upto_at',
    'upto_id',
    'messages',
    'summary',
  ],
  channels: [
    'id',
    'workspace_id',
    'name',
    'icon',
    'description',
    'topic',
    'category',
    'visibility',
    'prompt',
    'assistant_mode',
    'assistant_model',
    'created_by',
    'assistant_tools',
  ],
  command_calls: [
    'id',
    'workspace_id',
    'channel_id',
    'thread_id',
    'command_id',
    'argument',
    'message_id',
  ],
  custom_emoji: ['id', 'workspace_id', 'name', 'image_path', 'created_by'],
  directory_entries: [
    'id',
    'workspace_id',
    'profile_id',
    'title',
    'department',
    'manager_id',
    'phone',
    'email',
    'timezone',
    'pronouns',
    'start_date',
    'skills',
    'status_text',
    'status_emoji',
    'status_expires_at',
    'location_id',
  ],
  disabled_members: [],
  drafts: ['id', 'workspace_id', 'channel_id', 'profile_id', 'thread_id', 'text'],
  event_guests: ['id', 'workspace_id', 'event_id', 'profile_id', 'invited_by'],
  event_responses: [
    'id',
    'workspace_id',
    'event_id',
    'profile_id',
    'occurrence_at',
    'response',
    'note',
  ],
  event_runs: [],
  events: [
    'id',
    'workspace_id',
    'channel_id',
    'location_id',
    'risk_id',
    'kind',
    'title',
    'description',
    'starts_at',
    'ends_at',
    'is_all_day',
    'timezone',
    'recurrence',
    'excluded',
    'payload',
    'remind_minutes',
    'uid',
    'created_by',
    'is_private',
    'call_url',
    'series_id',
  ],
  exports: ['id', 'profile_id', 'scope', 'workspace_id', 'channel_id'],
  file_texts: [],
  file_versions: [],
  files: [
    'id',
    'workspace_id',
    'folder_id',
    'channel_id',
    'name',
    'storage_path',
    'mime_type',
    'file_size',
    'created_by',
  ],
  folders: ['id', 'workspace_id', 'parent_id', 'channel_id', 'name', 'created_by'],
  incoming_webhooks: ['id', 'workspace_id', 'channel_id', 'name'],
  invitations: [],
  join_rules: ['id', 'workspace_id', 'domain', 'role'],
  link_previews: [],
  locations: [
    'id',
    'workspace_id',
    'name',
    'kind',
    'address',
    'latitude',
    'longitude',
    'timezone',
    'capacity',
    'parent_id',
    'contact_id',
    'channel_id',
    'opening_hours',
    'notes',
    'photo_path',
    'created_by',
  ],
  mcp_servers: ['id', 'workspace_id', 'name', 'url', 'sealed_headers', 'is_enabled', 'created_by'],
  memberships: ['id', 'workspace_id', 'profile_id', 'role'],
  messages: [
    'id',
    'workspace_id',
    'channel_id',
    'author_id',
    'reply_to_id',
    'content',
    'role',
    'parts',
    'metadata',
    'thread_id',
  ],
  notifications: [],
  outgoing_webhooks: [
    'id',
    'workspace_id',
    'channel_id',
    'profile_id',
    'name',
    'url',
    'events',
    'is_enabled',
  ],
  participants: ['id', 'workspace_id', 'channel_id', 'profile_id', 'role'],
  permissions: [
    'id',
    'workspace_id',
    'resource',
    'role',
    'can_create',
    'can_read',
    'can_update',
    'can_delete',
  ],
  person_settings: [
    'id',
    'desktop_notifications',
    'push_notifications',
    'sounds',
    'email_digest',
    'quiet_from',
    'quiet_to',
    'timezone',
    'language',
    'shares_reads',
    'last_seen_at',
    'theme',
    'converts_smileys',
    'paused_until',
    'keywords',
  ],
  poll_votes: ['id', 'workspace_id', 'channel_id', 'message_id', 'poll_id', 'profile_id', 'option'],
  polls: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'question',
    'options',
    'is_multiple',
    'created_by',
  ],
  private_answers: [
    'id',
    'workspace_id',
    'channel_id',
    'profile_id',
    'kind',
    'question',
    'thread_id',
    'message_id',
    'period_from',
    'period_to',
  ],
  profiles: [],
  prompt_drafts: ['id', 'workspace_id', 'channel_id', 'assistant_id', 'prompt', 'author_id'],
  prompt_tests: [
    'id',
    'workspace_id',
    'channel_id',
    'assistant_id',
    'message_id',
    'expected',
    'text',
    'created_by',
  ],
  push_subscriptions: ['id', 'profile_id', 'endpoint', 'p256dh', 'auth', 'device'],
  reactions: ['id', 'workspace_id', 'channel_id', 'message_id', 'profile_id', 'emoji'],
  rehearsals: [
    'id',
    'workspace_id',
    'channel_id',
    'assistant_id',
    'asked_by',
    'prompt',
    'rules',
    'is_quick',
  ],
  reminders: ['id', 'workspace_id', 'profile_id', 'channel_id', 'message_id', 'text', 'remind_at'],
  risk_actions: ['id', 'workspace_id', 'risk_id', 'title', 'assignee_id', 'due_on', 'created_by'],
  risk_events: ['id', 'workspace_id', 'risk_id', 'actor_id', 'kind', 'comment'],
  risk_links: [
    'id',
    'workspace_id',
    'risk_id',
    'message_id',
    'file_id',
    'profile_id',
    'created_by',
  ],
  risk_proposals: [],
  risk_scans: [],
  risks: [
    'id',
    'workspace_id',
    'channel_id',
    'location_id',
    'source_message_id',
    'title',
    'description',
    'category',
    'likelihood',
    'impact',
    'residual_likelihood',
    'residual_impact',
    'status',
    'treatment',
    'treatment_plan',
    'owner_id',
    'due_on',
    'review_every_days',
    'review_on',
    'created_by',
  ],
  rule_firings: [
    'id',
    'workspace_id',
    'channel_id',
    'rule_id',
    'assistant_id',
    'sentence',
    'trigger_kind',
    'subject',
    'outcome',
    'why',
    'run_id',
    'message_id',
    'acts_for',
  ],
  rule_readings: [
    'id',
    'workspace_id',
    'channel_id',
    'assistant_id',
    'asked_by',
    'prompt',
    'timezone',
  ],
  run_feedback: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'run_id',
    'profile_id',
    'rating',
    'note',
  ],
  saved_views: ['id', 'workspace_id', 'profile_id', 'page', 'name', 'is_shared', 'settings'],
  scheduled_messages: [
    'id',
    'workspace_id',
    'channel_id',
    'author_id',
    'thread_id',
    'reply_to_id',
    'parts',
    'metadata',
    'send_at',
  ],
  webhook_deliveries: [],
  workspace_blocks: [],
  workspaces: ['id', 'name', 'description', 'owner_id', 'icon', 'theme'],
} as const satisfies Record<TableName, readonly string[]>;

/** Columns that people may change. */
export const UPDATABLE = {
  api_tokens: [],
  assistant_actions: [],
  assistant_providers: [
    'position',
    'name',
    'base_url',
    'model',
    'sealed_key',
    'key_hint',
    'is_enabled',
    'price_in',
    'price_out',
  ],
  assistant_public_keys: [],
  assistant_runs: [
    'status',
    'model',
    'prompt_version',
    'input_tokens',
    'output_tokens',
    'duration_ms',
    'error',
    'sources',
    'provider',
    'tool_calls',
    'cost',
    'first_token_ms',
    'reason',
    'reading',
  ],
  assistant_settings: [
    'workspace_id',
    'monthly_tokens',
    'monthly_cost',
    'person_per_hour',
    'channel_per_hour',
  ],
  attachments: [
    'name',
    'status',
    'progress',
    'metadata',
    'content',
    'sentiment',
    'summary',
    'deleted_at',
  ],
  audit_log: [],
  bookmarks: ['note', 'done_at'],
  bot_commands: ['name', 'description', 'hint', 'url', 'is_enabled'],
  bots: ['name', 'description', 'avatar_path', 'is_enabled'],
  calendar_feeds: [],
  calls: [],
  channel_assistants: ['prompt', 'mode', 'model', 'tools'],
  channel_facts: ['subject', 'text', 'owner_id', 'due_on', 'state'],
  channel_feeds: ['name', 'url', 'is_enabled'],
  channel_mcp_servers: ['tools'],
  channel_prompts: [],
  channel_rules: ['is_enabled'],
  channel_sections: ['name', 'position', 'channel_ids'],
  channel_summaries: ['upto_at', 'upto_id', 'messages', 'summary'],
  channels: [
    'name',
    'icon',
    'description',
    'topic',
    'category',
    'visibility',
    'prompt',
    'assistant_mode',
    'assistant_model',
    'archived_at',
    'deleted_at',
    'assistant_tools',
  ],
  command_calls: [],
  custom_emoji: [],
  directory_entries: [
    'id',
    'workspace_id',
    'profile_id',
    'title',
    'department',
    'manager_id',
    'phone',
    'email',
    'timezone',
    'pronouns',
    'start_date',
    'skills',
    'status_text',
    'status_emoji',
    'status_expires_at',
    'location_id',
  ],
  disabled_members: [],
  drafts: ['id', 'workspace_id', 'channel_id', 'profile_id', 'thread_id', 'text'],
  event_guests: [],
  event_responses: [
    'id',
    'workspace_id',
    'event_id',
    'profile_id',
    'occurrence_at',
    'response',
    'note',
  ],
  event_runs: [],
  events: [
    'channel_id',
    'location_id',
    'risk_id',
    'kind',
    'title',
    'description',
    'starts_at',
    'ends_at',
    'is_all_day',
    'timezone',
    'recurrence',
    'excluded',
    'payload',
    'remind_minutes',
    'deleted_at',
    'call_url',
  ],
  exports: [],
  file_texts: [],
  file_versions: [],
  files: [
    'folder_id',
    'channel_id',
    'name',
    'storage_path',
    'mime_type',
    'file_size',
    'deleted_at',
  ],
  folders: ['parent_id', 'channel_id', 'name', 'deleted_at'],
  incoming_webhooks: ['name', 'is_enabled'],
  invitations: ['revoked_at'],
  join_rules: ['role'],
  link_previews: [],
  locations: [
    'name',
    'kind',
    'address',
    'latitude',
    'longitude',
    'timezone',
    'capacity',
    'parent_id',
    'contact_id',
    'channel_id',
    'opening_hours',
    'notes',
    'photo_path',
  ],
  mcp_servers: ['name', 'sealed_headers', 'is_enabled', 'trusted_tools'],
  memberships: ['role'],
  messages: ['content', 'parts', 'metadata', 'deleted_at'],
  notifications: ['read_at'],
  outgoing_webhooks: ['name', 'url', 'events', 'is_enabled'],
  participants: [
    'role',
    'last_read_at',
    'last_read_message_id',
    'notify',
    'starred',
    'muted_until',
  ],
  permissions: ['resource', 'role', 'can_create', 'can_read', 'can_update', 'can_delete'],
  person_settings: [
    'id',
    'desktop_notifications',
    'push_notifications',
    'sounds',
    'email_digest',
    'quiet_from',
    'quiet_to',
    'timezone',
    'language',
    'shares_reads',
    'last_seen_at',
    'theme',
    'converts_smileys',
    'paused_until',
    'keywords',
  ],
  poll_votes: [],
  polls: ['closed_at'],
  private_answers: ['status'],
  profiles: ['name', 'avatar_path', 'role'],
  prompt_drafts: ['prompt', 'author_id'],
  prompt_tests: ['expected', 'text', 'created_by'],
  push_subscriptions: [],
  reactions: ['id', 'workspace_id', 'channel_id', 'message_id', 'profile_id', 'emoji'],
  rehearsals: [],
  reminders: ['text', 'remind_at', 'done_at'],
  risk_actions: ['title', 'assignee_id', 'due_on', 'done_at'],
  risk_events: [],
  risk_links: [],
  risk_proposals: ['status', 'risk_id'],
  risk_scans: [],
  risks: [
    'channel_id',
    'location_id',
    'title',
    'description',
    'category',
    'likelihood',
    'impact',
    'residual_likelihood',
    'residual_impact',
    'status',
    'treatment',
    'treatment_plan',
    'owner_id',
    'due_on',
    'review_every_days',
    'review_on',
    'deleted_at',
  ],
  rule_firings: ['outcome', 'why', 'run_id', 'message_id'],
  rule_readings: [],
  run_feedback: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'run_id',
    'profile_id',
    'rating',
    'note',
  ],
  saved_views: ['name', 'is_shared', 'settings'],
  scheduled_messages: ['parts', 'metadata', 'send_at'],
  webhook_deliveries: [],
  workspace_blocks: [],
  workspaces: [
    'name',
    'description',
    'icon',
    'theme',
    'requires_second_factor',
    'meeting_template',
  ],
} as const satisfies Record<TableName, readonly string[]>;

/** Columns of which no two rows have the same: what an upsert may name. */
export type UniqueKeys = {
  api_tokens: 'id' | 'token_hash';
  assistant_actions: 'id';
  assistant_providers: 'id';
  assistant_public_keys: 'id';
  assistant_runs: 'id' | 'message_id,assistant_id';
  assistant_settings: 'id' | 'workspace_id';
  attachments: 'id';
  audit_log: 'id';
  bookmarks: 'id' | 'profile_id,message_id';
  bot_commands: 'id';
  bots: 'id' | 'workspace_id,id';
  calendar_feeds: 'id' | 'token_hash';
  calls: 'channel_id' | 'id';
  channel_assistants: 'channel_id,profile_id' | 'id';
  channel_facts: 'id' | 'workspace_id,channel_id,id' | 'workspace_id,message_id,kind,quote';
  channel_feeds: 'id' | 'profile_id';
  channel_mcp_servers: 'channel_id,server_id' | 'id';
  channel_prompts: 'channel_id,assistant_id,version' | 'id';
  channel_rules: 'id';
  channel_sections: 'id';
  channel_summaries: 'channel_id' | 'id';
  channels: 'id' | 'workspace_id,id' | 'workspace_id,topic';
  command_calls: 'id';
  custom_emoji: 'id' | 'workspace_id,name';
  directory_entries: 'id' | 'workspace_id,profile_id';
  disabled_members: 'id' | 'workspace_id,profile_id';
  drafts: 'id' | 'profile_id,channel_id,thread_id';
  event_guests: 'event_id,profile_id' | 'id';
  event_responses: 'event_id,profile_id,occurrence_at' | 'id';
  event_runs: 'event_id,occurrence_at' | 'id';
  events: 'id' | 'workspace_id,id';
  exports: 'id';
  file_texts: 'file_id' | 'id';
  file_versions: 'file_id,version' | 'id';
  files: 'id' | 'workspace_id,id';
  folders: 'id' | 'workspace_id,id';
  incoming_webhooks: 'id' | 'profile_id';
  invitations: 'id' | 'token_hash';
  join_rules: 'id' | 'workspace_id,domain' | 'workspace_id,provider';
  link_previews: 'id' | 'message_id,url';
  locations: 'id' | 'workspace_id,id';
  mcp_servers: 'id' | 'workspace_id,id';
  memberships: 'id' | 'workspace_id,profile_id';
  messages: 'id' | 'workspace_id,channel_id,id';
  notifications: 'id' | 'profile_id,kind,workspace_id,channel_id,message_id,event_id,actor_id,text';
  outgoing_webhooks: 'id' | 'workspace_id,id';
  participants: 'channel_id,profile_id' | 'id';
  permissions: 'id' | 'workspace_id,resource,role';
  person_settings: 'id';
  poll_votes: 'id' | 'poll_id,profile_id,option';
  polls: 'id' | 'message_id' | 'workspace_id,channel_id,message_id,id';
  private_answers: 'id';
  profiles: 'id';
  prompt_drafts: 'channel_id,assistant_id' | 'id';
  prompt_tests: 'id' | 'message_id,assistant_id';
  push_subscriptions: 'id' | 'profile_id,endpoint';
  reactions: 'id' | 'message_id,profile_id';
  rehearsals: 'id';
  reminders: 'id';
  risk_actions: 'id';
  risk_events: 'id';
  risk_links: 'id' | 'risk_id,message_id,file_id,profile_id';
  risk_proposals: 'id';
  risk_scans: 'id' | 'workspace_id,profile_id';
  risks: 'id' | 'workspace_id,id' | 'workspace_id,number';
  rule_firings: 'id' | 'workspace_id,rule_id,subject';
  rule_readings: 'id';
  run_feedback: 'id' | 'run_id,profile_id';
  saved_views: 'id' | 'workspace_id,profile_id,page,name';
  scheduled_messages: 'id';
  webhook_deliveries: 'id';
  workspace_blocks: 'id' | 'profile_id,workspace_id';
  workspaces: 'id';
};

/**
 * Functions, by name. PostgreSQL does not say of an argument or a result whether it may be null.
 */
export type Functions = {
  accept_action: {
    Args: { action: string; changed?: Json | null };
    Returns: string;
  };
  accept_invitation: {
    Args: { token: string };
    Returns: string;
  };
  add_channel_assistant: {
    Args: { channel: string; name: string; avatar_path?: string | null };
    Returns: string;
  };
  answer_certificate: {
    Args: { answer: string };
    Returns: {
      type: string | null;
      id: string | null;
      title: string | null;
      href: string | null;
      is_readable: boolean | null;
      withheld_from: string[] | null;
    }[];
  };
  assistant_usage: {
    Args: { workspace: string };
    Returns: {
      channel_id: string | null;
      model: string | null;
      runs: number | null;
      tokens: number | null;
      cost: number | null;
    }[];
  };
  bin_folder: {
    Args: { folder: string; gone?: boolean | null };
    Returns: undefined;
  };
  busy_times: {
    Args: { workspace: string; people: string[]; since: string; until: string };
    Returns: {
      profile_id: string | null;
      event_id: string | null;
      title: string | null;
      starts_at: string | null;
      ends_at: string | null;
      is_all_day: boolean | null;
      timezone: string | null;
      recurrence: string | null;
      excluded: Json | null;
    }[];
  };
  channel_activity: {
    Args: { workspace: string; days?: number | null; zone?: string | null };
    Returns: { channel_id: string | null; day: string | null; messages: number | null }[];
  };
  channel_people: {
    Args: { workspace: string };
    Returns: { channel_id: string | null; people: number | null }[];
  };
  check_mcp_server: {
    Args: { server: string };
    Returns: undefined;
  };
  create_api_token: {
    Args: { workspace: string; name: string; can_write?: boolean | null; days?: number | null };
    Returns: string;
  };
  create_bot_token: {
    Args: { bot: string; name: string; can_write?: boolean | null; days?: number | null };
    Returns: string;
  };
  create_calendar_feed: {
    Args: { workspace: string; channel?: string | null };
    Returns: string;
  };
  create_invitation: {
    Args: {
      workspace: string;
      invited_role?: string | null;
      valid_hours?: number | null;
      max_uses?: number | null;
      invited_email?: string | null;
      channel?: string | null;
    };
    Returns: { id: string | null; token: string | null; expires_at: string | null }[];
  };
  create_poll: {
    Args: {
      message: string;
      channel: string;
      question: string;
      options: string[];
      is_multiple?: boolean | null;
      thread?: string | null;
    };
    Returns: string;
  };
  directory_choices: {
    Args: { workspace: string };
    Returns: Json;
  };
  disable_member: {
    Args: { workspace: string; person: string };
    Returns: undefined;
  };
  drive_usage: {
    Args: { workspace: string };
    Returns: { used_bytes: number | null; quota_bytes: number | null }[];
  };
  enable_member: {
    Args: { workspace: string; person: string };
    Returns: undefined;
  };
  end_session: {
    Args: { session: string };
    Returns: undefined;
  };
  erase_account: {
    Args: { blanks: boolean };
    Returns: undefined;
  };
  erasure_counts: {
    Args: Record<never, never>;
    Returns: { what: string | null; count: number | null; stays: boolean | null }[];
  };
  find_people: {
    Args: { workspace: string; words?: string | null };
    Returns: Json;
  };
  follow_thread: {
    Args: { root: string; follows: boolean };
    Returns: undefined;
  };
  followed_threads: {
    Args: { workspace: string; before?: string | null };
    Returns: unknown[];
  };
  follows_thread: {
    Args: { root: string };
    Returns: boolean;
  };
  has_model: {
    Args: { workspace: string };
    Returns: boolean;
  };
  imports_of: {
    Args: { workspace: string };
    Returns: {
      form: string | null;
      source: string | null;
      checked_at: string | null;
      started_at: string | null;
      finished_at: string | null;
      report: Json | null;
      progress: Json | null;
    }[];
  };
  join_call: {
    Args: { channel: string };
    Returns: string;
  };
  keep_reasoning: {
    Args: { run: string; reasoning: string };
    Returns: undefined;
  };
  lacking_second_factor: {
    Args: { workspace: string };
    Returns: {
      profile_id: string | null;
      api_tokens: number | null;
      calendar_feeds: number | null;
    }[];
  };
  leave_call: {
    Args: { call: string };
    Returns: undefined;
  };
  list_people: {
    Args: {
      workspace: string;
      words?: string | null;
      department?: string | null;
      location?: string | null;
      skill?: string | null;
      manager?: string | null;
      among?: string[] | null;
      sort?: string | null;
      descending?: boolean | null;
      most?: number | null;
      skip?: number | null;
    };
    Returns: Json;
  };
  location_people: {
    Args: { workspace: string };
    Returns: { location_id: string | null; people: number | null }[];
  };
  log_publishing_despite: {
    Args: { channel: string; warnings: string[] };
    Returns: undefined;
  };
  members: {
    Args: { workspace: unknown };
    Returns: unknown[];
  };
  message_readers: {
    Args: { message: string };
    Returns: { profile_id: string | null; read_at: string | null }[];
  };
  messages_matching: {
    Args: { channel: string; words: string[] };
    Returns: unknown[];
  };
  move_messages: {
    Args: { message_ids: string[]; to_channel: string; to_thread?: string | null };
    Returns: string[];
  };
  move_targets: {
    Args: { channel: string };
    Returns: string[];
  };
  my_disabled_workspaces: {
    Args: Record<never, never>;
    Returns: string[];
  };
  my_rights: {
    Args: { workspace: string };
    Returns: {
      resource: string | null;
      can_create: boolean | null;
      can_read: boolean | null;
      can_update: boolean | null;
      can_delete: boolean | null;
    }[];
  };
  my_sessions: {
    Args: Record<never, never>;
    Returns: {
      id: string | null;
      created_at: string | null;
      used_at: string | null;
      user_agent: string | null;
      address: string | null;
      is_current: boolean | null;
    }[];
  };
  name_channel_assistant: {
    Args: { channel: string; name: string; avatar_path?: string | null };
    Returns: string;
  };
  news_since: {
    Args: { workspace: string; since: string };
    Returns: {
      kind: string | null;
      channel_id: string | null;
      total: number | null;
      people: number | null;
    }[];
  };
  open_conversation: {
    Args: { workspace: string; people: string[] };
    Returns: string;
  };
  open_export: {
    Args: { export: string };
    Returns: string;
  };
  open_workspace: {
    Args: { workspace: string };
    Returns: undefined;
  };
  operator_allowance: {
    Args: { workspace: string };
    Returns: { used: number | null; most: number | null }[];
  };
  organisation: {
    Args: { workspace: string };
    Returns: Json;
  };
  orphaned_webhooks: {
    Args: { channel: string };
    Returns: string[];
  };
  people_at_hand: {
    Args: { workspace: string };
    Returns: Json;
  };
  people_by_id: {
    Args: { workspace: string; people: string[] };
    Returns: Json;
  };
  people_named: {
    Args: { workspace: string; names: string[] };
    Returns: Json;
  };
  pin_message: {
    Args: { message: string; pinned?: boolean | null };
    Returns: undefined;
  };
  preview_invitation: {
    Args: { token: string };
    Returns: Json;
  };
  propose_risks: {
    Args: { workspace: string };
    Returns: undefined;
  };
  publish_rules: {
    Args: { channel: string; assistant?: string | null; rules?: Json | null };
    Returns: undefined;
  };
  read_everything: {
    Args: { workspace: string };
    Returns: undefined;
  };
  read_moved: {
    Args: { channel: string };
    Returns: undefined;
  };
  read_thread: {
    Args: { root: string };
    Returns: undefined;
  };
  reasoning_of: {
    Args: { run: string };
    Returns: string;
  };
  refuse_workspace: {
    Args: { workspace: string; block?: boolean | null };
    Returns: undefined;
  };
  reject_action: {
    Args: { action: string };
    Returns: undefined;
  };
  release_pin: {
    Args: { message: string; released?: boolean | null };
    Returns: undefined;
  };
  released_pins: {
    Args: { channel: string };
    Returns: {
      id: string | null;
      author_id: string | null;
      role: string | null;
      text: string | null;
      created_at: string | null;
      edited_at: string | null;
    }[];
  };
  remove_message: {
    Args: { message: string };
    Returns: undefined;
  };
  rename_channel_assistant: {
    Args: { assistant: string; name: string; avatar_path?: string | null };
    Returns: undefined;
  };
  rename_conversation: {
    Args: { conversation: string; title: string };
    Returns: undefined;
  };
  renew_bot_secret: {
    Args: { bot: string };
    Returns: string;
  };
  renew_webhook_secret: {
    Args: { webhook: string };
    Returns: string;
  };
  retry_assistant_run: {
    Args: { run: string };
    Returns: undefined;
  };
  retry_file_reading: {
    Args: { file: string };
    Returns: boolean;
  };
  retry_reading: {
    Args: { attachment: string };
    Returns: boolean;
  };
  rotate_webhook: {
    Args: { webhook: string };
    Returns: string;
  };
  rows_at_hand: {
    Args: { workspace: string };
    Returns: Json;
  };
  search: {
    Args: {
      workspace: string;
      words?: string | null;
      kinds?: string[] | null;
      author?: string | null;
      channel?: string | null;
      has?: string[] | null;
      before?: string | null;
      after?: string | null;
      states?: string[] | null;
      most?: number | null;
      skip?: number | null;
    };
    Returns: {
      kind: string | null;
      id: string | null;
      channel_id: string | null;
      message_id: string | null;
      thread_id: string | null;
      profile_id: string | null;
      title: string | null;
      excerpt: string | null;
      at: string | null;
      rank: number | null;
    }[];
  };
  search_suggestions: {
    Args: { workspace: string; words: string };
    Returns: string[];
  };
  send_delivery_again: {
    Args: { delivery: string };
    Returns: undefined;
  };
  stay_in_call: {
    Args: { call: string };
    Returns: boolean;
  };
  stop_assistant_run: {
    Args: { run: string };
    Returns: undefined;
  };
  test_provider: {
    Args: { provider: string };
    Returns: undefined;
  };
  test_webhook: {
    Args: { webhook: string };
    Returns: string;
  };
  transfer_workspace: {
    Args: { workspace: string; successor: string };
    Returns: undefined;
  };
  unread_counts: {
    Args: { workspace: string };
    Returns: {
      channel_id: string | null;
      unread: number | null;
      mentions: number | null;
      last_message_at: string | null;
    }[];
  };
  what_opens: {
    Args: { channel: string; person: string };
    Returns: {
      messages: number | null;
      files: number | null;
      events: number | null;
      risks: number | null;
      answers: number | null;
    }[];
  };
  what_opens_by_visibility: {
    Args: { channel: string; visibility: string };
    Returns: {
      people: number | null;
      messages: number | null;
      files: number | null;
      events: number | null;
      risks: number | null;
      answers: number | null;
    }[];
  };
  what_person_reads: {
    Args: { workspace: string; person: string };
    Returns: { channel_id: string | null; roads: string[] | null; reads: string[] | null }[];
  };
  who_can_read: {
    Args: { kind: string; item: string };
    Returns: {
      profile_id: string | null;
      roads: string[] | null;
      reads: string[] | null;
      people: number | null;
    }[];
  };
};
