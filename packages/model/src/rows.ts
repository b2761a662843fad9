// Generated from supabase/migrations by `npm run generate:rows`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Optional<Row, Keys extends keyof Row> = Omit<Row, Keys> & Partial<Pick<Row, Keys>>;

export type AssistantRun = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  reply_id: string;
  assistant_id: string;
  asked_by: string;
  status: 'queued' | 'running' | 'done' | 'silent' | 'failed' | 'stopped';
  attempt: number;
  model: string | null;
  prompt_version: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  duration_ms: number | null;
  error: Json | null;
  sources: Json;
  stop_requested_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Attachment = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  type: 'image' | 'document' | 'video' | 'audio';
  name: string;
  status: 'pending' | 'uploading' | 'uploaded' | 'processing' | 'processed' | 'failed';
  progress: number;
  storage_path: string;
  mime_type: string;
  file_size: number;
  metadata: Json;
  content: string | null;
  sentiment: number;
  summary: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Channel = {
  id: string;
  workspace_id: string;
  name: string;
  icon: string | null;
  description: string | null;
  topic: string;
  category: string | null;
  visibility: 'open' | 'private' | 'direct';
  prompt: string;
  prompt_version: number;
  assistant_mode: 'auto' | 'mention' | 'off';
  assistant_model: string | null;
  created_by: string | null;
  archived_at: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Invitation = {
  id: string;
  workspace_id: string;
  token_hash: string;
  email: string | null;
  role: 'admin' | 'member';
  created_by: string | null;
  expires_at: string;
  max_uses: number | null;
  uses: number;
  revoked_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Membership = {
  id: string;
  workspace_id: string;
  profile_id: string;
  role: 'owner' | 'admin' | 'member';
  created_at: string;
  updated_at: string;
};

export type Message = {
  id: string;
  workspace_id: string;
  channel_id: string;
  author_id: string | null;
  reply_to_id: string | null;
  content: string | null;
  role: 'user' | 'assistant' | 'system';
  parts: Json;
  metadata: Json;
  edited_at: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Participant = {
  id: string;
  workspace_id: string;
  channel_id: string;
  profile_id: string;
  role: 'member' | 'owner' | 'admin' | 'moderator' | 'assistant' | 'guest';
  last_read_at: string | null;
  last_read_message_id: string | null;
  notify: 'all' | 'mentions' | 'none';
  starred: boolean;
  muted_until: string | null;
  created_at: string;
  updated_at: string;
};

export type Permission = {
  id: string;
  workspace_id: string | null;
  resource: string;
  role: 'owner' | 'admin' | 'member';
  can_create: boolean;
  can_read: boolean;
  can_update: boolean;
  can_delete: boolean;
  created_at: string;
  updated_at: string;
};

export type Profile = {
  id: string;
  name: string | null;
  avatar_path: string | null;
  role: 'user' | 'admin' | 'assistant' | 'system';
  created_at: string;
  updated_at: string;
};

export type Reaction = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  profile_id: string;
  emoji: string;
  created_at: string;
  updated_at: string;
};

export type Workspace = {
  id: string;
  name: string;
  description: string | null;
  owner_id: string;
  icon: string | null;
  theme: string | null;
  created_at: string;
  updated_at: string;
};

/** Row and insert types by table name, in the shape supabase-js takes as its database type. */
export type Tables = {
  assistant_runs: { Row: AssistantRun; Insert: Optional<AssistantRun, 'id' | 'reply_id' | 'status' | 'attempt' | 'model' | 'prompt_version' | 'input_tokens' | 'output_tokens' | 'duration_ms' | 'error' | 'sources' | 'stop_requested_at' | 'created_at' | 'updated_at'>; Update: Partial<AssistantRun>; Relationships: [] };
  attachments: { Row: Attachment; Insert: Optional<Attachment, 'id' | 'status' | 'progress' | 'metadata' | 'content' | 'sentiment' | 'summary' | 'deleted_at' | 'created_at' | 'updated_at'>; Update: Partial<Attachment>; Relationships: [] };
  channels: { Row: Channel; Insert: Optional<Channel, 'id' | 'icon' | 'description' | 'category' | 'visibility' | 'prompt' | 'prompt_version' | 'assistant_mode' | 'assistant_model' | 'created_by' | 'archived_at' | 'deleted_at' | 'created_at' | 'updated_at'>; Update: Partial<Channel>; Relationships: [] };
  invitations: { Row: Invitation; Insert: Optional<Invitation, 'id' | 'email' | 'role' | 'created_by' | 'expires_at' | 'max_uses' | 'uses' | 'revoked_at' | 'created_at' | 'updated_at'>; Update: Partial<Invitation>; Relationships: [] };
  memberships: { Row: Membership; Insert: Optional<Membership, 'id' | 'created_at' | 'updated_at'>; Update: Partial<Membership>; Relationships: [] };
  messages: { Row: Message; Insert: Optional<Message, 'id' | 'author_id' | 'reply_to_id' | 'content' | 'role' | 'parts' | 'metadata' | 'edited_at' | 'deleted_at' | 'created_at' | 'updated_at'>; Update: Partial<Message>; Relationships: [] };
  participants: { Row: Participant; Insert: Optional<Participant, 'id' | 'role' | 'last_read_at' | 'last_read_message_id' | 'notify' | 'starred' | 'muted_until' | 'created_at' | 'updated_at'>; Update: Partial<Participant>; Relationships: [] };
  permissions: { Row: Permission; Insert: Optional<Permission, 'id' | 'workspace_id' | 'can_create' | 'can_read' | 'can_update' | 'can_delete' | 'created_at' | 'updated_at'>; Update: Partial<Permission>; Relationships: [] };
  profiles: { Row: Profile; Insert: Optional<Profile, 'id' | 'name' | 'avatar_path' | 'role' | 'created_at' | 'updated_at'>; Update: Partial<Profile>; Relationships: [] };
  reactions: { Row: Reaction; Insert: Optional<Reaction, 'id' | 'created_at' | 'updated_at'>; Update: Partial<Reaction>; Relationships: [] };
  workspaces: { Row: Workspace; Insert: Optional<Workspace, 'id' | 'description' | 'icon' | 'theme' | 'created_at' | 'updated_at'>; Update: Partial<Workspace>; Relationships: [] };
};

export type TableName = keyof Tables;
