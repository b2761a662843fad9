// Generated from the database by `npm run generate:rows`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Optional<Row, Keys extends keyof Row> = Omit<Row, Keys> & Partial<Pick<Row, Keys>>;

export type ApiToken = {
  id: string;
  workspace_id: string;
  profile_id: string;
  name: string;
  token_hash: string;
  hint: string;
  can_write: boolean;
  last_used_at: string | null;
  expires_at: string | null;
  created_at: string;
  updated_at: string;
};

export type AssistantAction = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  run_id: string;
  assistant_id: string;
  asked_by: string;
  kind: 'message' | 'event' | 'risk' | 'tool';
  payload: Json;
  status: 'proposed' | 'accepted' | 'rejected' | 'done' | 'failed';
  result: Json | null;
  decided_at: string | null;
  created_at: string;
  updated_at: string;
};

export type AssistantProvider = {
  id: string;
  workspace_id: string;
  position: number;
  kind: 'anthropic' | 'openai' | 'google' | 'openai-compatible';
  name: string;
  base_url: string | null;
  model: string;
  sealed_key: string | null;
  key_hint: string | null;
  is_enabled: boolean;
  price_in: number | null;
  price_out: number | null;
  tested_at: string | null;
  test_result: Json | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type AssistantPublicKey = {
  id: string;
  jwk: Json;
  created_at: string;
  updated_at: string;
};

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
  provider: string | null;
  tool_calls: Json;
  cost: number | null;
  first_token_ms: number | null;
  reason: string | null;
  is_addressed: boolean;
  reading: string | null;
  sources_changed_at: string | null;
};

export type AssistantSetting = {
  id: string;
  workspace_id: string;
  monthly_tokens: number | null;
  monthly_cost: number | null;
  person_per_hour: number;
  channel_per_hour: number;
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
  language: string | null;
  stored_in: string | null;
};

export type AuditLog = {
  id: string;
  workspace_id: string;
  actor_id: string | null;
  action: string;
  table_name: string;
  row_id: string | null;
  details: Json;
  created_at: string;
  updated_at: string;
};

export type Bookmark = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  profile_id: string;
  note: string | null;
  done_at: string | null;
  created_at: string;
  updated_at: string;
};

export type BotCommand = {
  id: string;
  workspace_id: string;
  bot_id: string;
  kind: 'slash' | 'message';
  name: string;
  description: string;
  hint: string;
  url: string;
  host: string;
  is_enabled: boolean;
  created_at: string;
  updated_at: string;
};

export type Bot = {
  id: string;
  workspace_id: string;
  name: string;
  description: string;
  avatar_path: string | null;
  is_enabled: boolean;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type CalendarFeed = {
  id: string;
  workspace_id: string;
  profile_id: string;
  channel_id: string | null;
  token_hash: string;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Call = {
  id: string;
  workspace_id: string;
  channel_id: string;
  url: string;
  started_by: string | null;
  people: Json;
  created_at: string;
  updated_at: string;
};

export type ChannelAssistant = {
  id: string;
  workspace_id: string;
  channel_id: string;
  profile_id: string;
  is_main: boolean;
  prompt: string;
  prompt_version: number;
  mode: 'auto' | 'mention' | 'off';
  model: string | null;
  tools: Json | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type ChannelFact = {
  id: string;
  workspace_id: string;
  channel_id: string;
  kind: 'decision' | 'promise' | 'number' | 'question';
  subject: string | null;
  text: string;
  owner_id: string | null;
  due_on: string | null;
  message_id: string | null;
  quote: string | null;
  is_quote_gone: boolean;
  stated_at: string;
  replaced_by: string | null;
  state: 'proposed' | 'open' | 'done' | 'withdrawn';
  source: 'cue' | 'model' | 'person';
  confirmed_by: string | null;
  created_by: string | null;
  reminded_at: string | null;
  created_at: string;
  updated_at: string;
};

export type ChannelFeed = {
  id: string;
  workspace_id: string;
  channel_id: string;
  profile_id: string;
  name: string;
  url: string;
  is_enabled: boolean;
  created_by: string | null;
  read_at: string | null;
  posted_at: string | null;
  failing_since: string | null;
  error: 'refused' | 'timeout' | 'unreachable' | 'status' | 'gone' | 'no_feed' | 'too_large' | 'orphaned' | null;
  created_at: string;
  updated_at: string;
};

export type ChannelMcpServer = {
  id: string;
  workspace_id: string;
  channel_id: string;
  server_id: string;
  tools: Json;
  created_at: string;
  updated_at: string;
};

export type ChannelPrompt = {
  id: string;
  workspace_id: string;
  channel_id: string;
  assistant_id: string | null;
  version: number;
  prompt: string;
  author_id: string | null;
  created_at: string;
  updated_at: string;
  rules: Json | null;
};

export type ChannelRule = {
  id: string;
  workspace_id: string;
  channel_id: string;
  assistant_id: string | null;
  position: number;
  sentence: string;
  trigger: Json;
  conditions: Json;
  effect: Json;
  needs: 'nothing' | 'model';
  source: 'prompt' | 'model' | 'person';
  is_enabled: boolean;
  prompt_version: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type ChannelSection = {
  id: string;
  workspace_id: string;
  profile_id: string;
  kind: 'own' | 'starred' | 'channels' | 'category' | 'conversations';
  name: string | null;
  position: number;
  channel_ids: string[];
  created_at: string;
  updated_at: string;
};

export type ChannelSummary = {
  id: string;
  workspace_id: string;
  channel_id: string;
  upto_at: string;
  upto_id: string;
  messages: number;
  summary: string;
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
  assistant_tools: Json | null;
};

export type CommandCall = {
  id: string;
  workspace_id: string;
  channel_id: string;
  thread_id: string | null;
  command_id: string;
  profile_id: string;
  argument: string;
  message_id: string | null;
  status: 'waiting' | 'calling' | 'accepted' | 'answered' | 'failed';
  answer: string | null;
  reason: string | null;
  created_at: string;
  updated_at: string;
};

export type CustomEmoji = {
  id: string;
  workspace_id: string;
  name: string;
  image_path: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type DirectoryEntry = {
  id: string;
  workspace_id: string;
  profile_id: string;
  title: string | null;
  department: string | null;
  manager_id: string | null;
  phone: string | null;
  email: string | null;
  timezone: string | null;
  pronouns: string | null;
  start_date: string | null;
  skills: Json;
  status_text: string | null;
  status_emoji: string | null;
  status_expires_at: string | null;
  created_at: string;
  updated_at: string;
  location_id: string | null;
  paused_until: string | null;
};

export type DisabledMember = {
  id: string;
  workspace_id: string;
  profile_id: string;
  role: 'admin' | 'member';
  disabled_by: string | null;
  created_at: string;
  updated_at: string;
};

export type Draft = {
  id: string;
  workspace_id: string;
  channel_id: string;
  profile_id: string;
  thread_id: string | null;
  text: string;
  created_at: string;
  updated_at: string;
};

export type EventGuest = {
  id: string;
  workspace_id: string;
  event_id: string;
  profile_id: string;
  invited_by: string | null;
  created_at: string;
  updated_at: string;
};

export type EventResponse = {
  id: string;
  workspace_id: string;
  event_id: string;
  profile_id: string;
  occurrence_at: string | null;
  response: 'yes' | 'no' | 'maybe';
  created_at: string;
  updated_at: string;
  note: string | null;
};

export type EventRun = {
  id: string;
  workspace_id: string;
  event_id: string;
  occurrence_at: string;
  status: 'done' | 'failed' | 'missed';
  message_id: string | null;
  error: Json | null;
  created_at: string;
  updated_at: string;
};

export type Event = {
  id: string;
  workspace_id: string;
  channel_id: string | null;
  location_id: string | null;
  risk_id: string | null;
  kind: 'meeting' | 'post' | 'assistant_run' | 'risk_review';
  title: string;
  description: string | null;
  starts_at: string;
  ends_at: string;
  is_all_day: boolean;
  timezone: string;
  recurrence: string | null;
  excluded: Json;
  payload: Json;
  remind_minutes: number | null;
  uid: string | null;
  created_by: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
  is_private: boolean;
  call_url: string | null;
  series_id: string | null;
  sequence: number;
};

export type Export = {
  id: string;
  profile_id: string;
  scope: 'workspace' | 'channel' | 'person';
  workspace_id: string | null;
  channel_id: string | null;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'removed';
  step: 'rows' | 'files' | 'pages' | 'packing' | null;
  progress: number;
  total: number;
  row_count: number | null;
  file_count: number | null;
  missing_count: number | null;
  bytes: number | null;
  sha256: string | null;
  error: Json | null;
  opened_at: string | null;
  expires_at: string | null;
  created_at: string;
  updated_at: string;
};

export type FileText = {
  id: string;
  workspace_id: string;
  file_id: string;
  version: number;
  status: 'pending' | 'processing' | 'processed' | 'failed';
  reason: string | null;
  content: string | null;
  created_at: string;
  updated_at: string;
};

export type FileVersion = {
  id: string;
  workspace_id: string;
  file_id: string;
  version: number;
  storage_path: string;
  mime_type: string;
  file_size: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type File = {
  id: string;
  workspace_id: string;
  folder_id: string | null;
  channel_id: string | null;
  name: string;
  storage_path: string;
  mime_type: string;
  file_size: number;
  version: number;
  created_by: string | null;
  updated_by: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
};

export type Folder = {
  id: string;
  workspace_id: string;
  parent_id: string | null;
  channel_id: string | null;
  name: string;
  created_by: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
};

export type IncomingWebhook = {
  id: string;
  workspace_id: string;
  channel_id: string;
  profile_id: string;
  name: string;
  url: string | null;
  is_enabled: boolean;
  created_by: string | null;
  last_used_at: string | null;
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
  channel_id: string | null;
};

export type JoinRule = {
  id: string;
  workspace_id: string;
  domain: string | null;
  provider: string | null;
  role: 'admin' | 'member';
  created_at: string;
  updated_at: string;
};

export type LinkPreview = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  url: string;
  title: string | null;
  description: string | null;
  site_name: string | null;
  image: string | null;
  position: number;
  created_at: string;
  updated_at: string;
};

export type Location = {
  id: string;
  workspace_id: string;
  name: string;
  kind: 'office' | 'site' | 'warehouse' | 'shop' | 'home' | 'remote' | 'other';
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
  capacity: number | null;
  parent_id: string | null;
  contact_id: string | null;
  channel_id: string | null;
  opening_hours: Json;
  notes: string | null;
  photo_path: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type McpServer = {
  id: string;
  workspace_id: string;
  name: string;
  url: string;
  sealed_headers: string | null;
  is_enabled: boolean;
  tools: Json;
  checked_at: string | null;
  error: Json | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  trusted_tools: Json;
};

export type Membership = {
  id: string;
  workspace_id: string;
  profile_id: string;
  role: 'owner' | 'admin' | 'member';
  created_at: string;
  updated_at: string;
  opened_at: string | null;
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
  thread_id: string | null;
  reply_count: number;
  last_reply_at: string | null;
  pinned_at: string | null;
  pinned_by: string | null;
  released_at: string | null;
};

export type Notification = {
  id: string;
  workspace_id: string;
  profile_id: string;
  kind: 'mention' | 'everyone' | 'reply' | 'thread' | 'direct' | 'reaction' | 'reminder' | 'failed_post' | 'prompt_rolled_back' | 'unowned_promise' | 'event_invited' | 'event_changed' | 'event_cancelled' | 'keyword' | 'webhook_stopped' | 'export_done' | 'export_failed';
  channel_id: string | null;
  message_id: string | null;
  thread_id: string | null;
  actor_id: string | null;
  text: string | null;
  read_at: string | null;
  delivered_at: string | null;
  mailed_at: string | null;
  created_at: string;
  updated_at: string;
  kept_unread: boolean;
  event_id: string | null;
};

export type OutgoingWebhook = {
  id: string;
  workspace_id: string;
  channel_id: string | null;
  profile_id: string;
  name: string;
  url: string;
  events: Json;
  is_enabled: boolean;
  secret_hint: string | null;
  failing_since: string | null;
  stopped_because: 'failing' | 'gone' | 'credential' | null;
  delivered_at: string | null;
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

export type PersonSetting = {
  id: string;
  desktop_notifications: boolean;
  push_notifications: boolean;
  sounds: boolean;
  email_digest: 'off' | 'soon' | 'hourly' | 'daily';
  quiet_from: string | null;
  quiet_to: string | null;
  timezone: string;
  language: string | null;
  shares_reads: boolean;
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
  theme: string | null;
  converts_smileys: boolean;
  paused_since: string | null;
  paused_until: string | null;
  keywords: Json;
};

export type PollVote = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  poll_id: string;
  profile_id: string;
  option: number;
  created_at: string;
  updated_at: string;
};

export type Poll = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  question: string;
  options: Json;
  is_multiple: boolean;
  closed_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type PrivateAnswer = {
  id: string;
  workspace_id: string;
  channel_id: string | null;
  profile_id: string;
  kind: 'catch_up' | 'decisions' | 'questions' | 'promises' | 'changes' | 'draft' | 'ask';
  question: string;
  thread_id: string | null;
  message_id: string | null;
  period_from: string | null;
  period_to: string | null;
  status: 'queued' | 'running' | 'done' | 'failed' | 'stopped';
  text: string;
  sources: Json;
  tool_calls: Json;
  error: Json | null;
  messages: number | null;
  nearest_from: string | null;
  nearest_to: string | null;
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost: number | null;
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

export type PromptDraft = {
  id: string;
  workspace_id: string;
  channel_id: string;
  assistant_id: string | null;
  prompt: string;
  author_id: string | null;
  created_at: string;
  updated_at: string;
};

export type PromptTest = {
  id: string;
  workspace_id: string;
  channel_id: string;
  assistant_id: string | null;
  message_id: string;
  expected: 'answer' | 'silence' | 'draft';
  text: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
};

export type PushSubscription = {
  id: string;
  profile_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string | null;
  session_id: string | null;
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

export type Rehearsal = {
  id: string;
  workspace_id: string;
  channel_id: string;
  assistant_id: string | null;
  asked_by: string;
  prompt: string;
  status: 'queued' | 'running' | 'done' | 'failed' | 'stopped';
  results: Json;
  error: Json | null;
  created_at: string;
  updated_at: string;
  rules: Json;
  is_quick: boolean;
  replay: Json | null;
};

export type Reminder = {
  id: string;
  workspace_id: string;
  profile_id: string;
  channel_id: string | null;
  message_id: string | null;
  text: string;
  remind_at: string;
  done_at: string | null;
  created_at: string;
  updated_at: string;
};

export type RiskAction = {
  id: string;
  workspace_id: string;
  risk_id: string;
  title: string;
  assignee_id: string | null;
  due_on: string | null;
  done_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type RiskEvent = {
  id: string;
  workspace_id: string;
  risk_id: string;
  actor_id: string | null;
  kind: 'created' | 'changed' | 'comment' | 'action' | 'link';
  changes: Json;
  comment: string | null;
  created_at: string;
  updated_at: string;
};

export type RiskLink = {
  id: string;
  workspace_id: string;
  risk_id: string;
  message_id: string | null;
  file_id: string | null;
  profile_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type RiskProposal = {
  id: string;
  workspace_id: string;
  profile_id: string;
  title: string;
  description: string | null;
  category: string | null;
  likelihood: number;
  impact: number;
  evidence: Json;
  status: 'proposed' | 'accepted' | 'rejected';
  risk_id: string | null;
  created_at: string;
  updated_at: string;
};

export type RiskScan = {
  id: string;
  workspace_id: string;
  profile_id: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  messages_read: number;
  proposed: number;
  created_at: string;
  updated_at: string;
};

export type Risk = {
  id: string;
  workspace_id: string;
  channel_id: string | null;
  location_id: string | null;
  source_message_id: string | null;
  number: number;
  title: string;
  description: string | null;
  category: string | null;
  likelihood: number;
  impact: number;
  score: number | null;
  residual_likelihood: number | null;
  residual_impact: number | null;
  residual_score: number | null;
  status: 'open' | 'mitigating' | 'accepted' | 'closed';
  treatment: 'avoid' | 'reduce' | 'share' | 'retain' | null;
  treatment_plan: string | null;
  owner_id: string | null;
  due_on: string | null;
  review_every_days: number | null;
  review_on: string | null;
  closed_at: string | null;
  deleted_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type RuleFiring = {
  id: string;
  workspace_id: string;
  channel_id: string;
  rule_id: string | null;
  assistant_id: string;
  sentence: string;
  trigger_kind: 'message' | 'mention' | 'join' | 'unanswered' | 'time' | 'reaction' | 'file' | 'due' | 'webhook';
  subject: Json;
  outcome: 'done' | 'asked' | 'silent' | 'failed';
  why: string;
  run_id: string | null;
  message_id: string | null;
  acts_for: string | null;
  fired_at: string;
  created_at: string;
  updated_at: string;
};

export type RuleReading = {
  id: string;
  workspace_id: string;
  channel_id: string;
  assistant_id: string | null;
  asked_by: string;
  prompt: string;
  timezone: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  rules: Json;
  error: Json | null;
  created_at: string;
  updated_at: string;
};

export type RunFeedback = {
  id: string;
  workspace_id: string;
  channel_id: string;
  message_id: string;
  run_id: string;
  profile_id: string;
  rating: number;
  note: string | null;
  created_at: string;
  updated_at: string;
};

export type SavedView = {
  id: string;
  workspace_id: string;
  profile_id: string;
  page: 'risks' | 'directory' | 'drive' | 'locations';
  name: string;
  is_shared: boolean;
  settings: Json;
  created_at: string;
  updated_at: string;
};

export type ScheduledMessage = {
  id: string;
  workspace_id: string;
  channel_id: string;
  author_id: string;
  thread_id: string | null;
  reply_to_id: string | null;
  parts: Json;
  metadata: Json;
  send_at: string;
  sent_at: string | null;
  error: Json | null;
  created_at: string;
  updated_at: string;
  stored_in: string | null;
};

export type WebhookDelivery = {
  id: string;
  workspace_id: string;
  webhook_id: string;
  channel_id: string | null;
  event: string;
  subject: Json;
  status: 'waiting' | 'delivered' | 'failed' | 'skipped';
  attempt: number;
  attempted_at: string | null;
  next_attempt_at: string | null;
  code: number | null;
  duration_ms: number | null;
  reason: string | null;
  response: string | null;
  asked_at: string | null;
  created_at: string;
  updated_at: string;
};

export type WorkspaceBlock = {
  id: string;
  workspace_id: string;
  profile_id: string;
  name: string;
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
  drive_quota_bytes: number;
  requires_second_factor: boolean;
  meeting_template: string | null;
};

/** Row and insert types by table name, in the shape supabase-js takes as its database type. */
export type Tables = {
  api_tokens: { Row: ApiToken; Insert: Optional<ApiToken, 'id' | 'can_write' | 'last_used_at' | 'expires_at' | 'created_at' | 'updated_at'>; Update: Partial<ApiToken>; Relationships: [] };
  assistant_actions: { Row: AssistantAction; Insert: Optional<AssistantAction, 'id' | 'status' | 'result' | 'decided_at' | 'created_at' | 'updated_at'>; Update: Partial<AssistantAction>; Relationships: [] };
  assistant_providers: { Row: AssistantProvider; Insert: Optional<AssistantProvider, 'id' | 'position' | 'base_url' | 'sealed_key' | 'key_hint' | 'is_enabled' | 'price_in' | 'price_out' | 'tested_at' | 'test_result' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<AssistantProvider>; Relationships: [] };
  assistant_public_keys: { Row: AssistantPublicKey; Insert: Optional<AssistantPublicKey, 'id' | 'created_at' | 'updated_at'>; Update: Partial<AssistantPublicKey>; Relationships: [] };
  assistant_runs: { Row: AssistantRun; Insert: Optional<AssistantRun, 'id' | 'reply_id' | 'status' | 'attempt' | 'model' | 'prompt_version' | 'input_tokens' | 'output_tokens' | 'duration_ms' | 'error' | 'sources' | 'stop_requested_at' | 'created_at' | 'updated_at' | 'provider' | 'tool_calls' | 'cost' | 'first_token_ms' | 'reason' | 'is_addressed' | 'reading' | 'sources_changed_at'>; Update: Partial<AssistantRun>; Relationships: [] };
  assistant_settings: { Row: AssistantSetting; Insert: Optional<AssistantSetting, 'id' | 'monthly_tokens' | 'monthly_cost' | 'person_per_hour' | 'channel_per_hour' | 'created_at' | 'updated_at'>; Update: Partial<AssistantSetting>; Relationships: [] };
  attachments: { Row: Attachment; Insert: Optional<Attachment, 'id' | 'status' | 'progress' | 'metadata' | 'content' | 'sentiment' | 'summary' | 'deleted_at' | 'created_at' | 'updated_at' | 'language' | 'stored_in'>; Update: Partial<Attachment>; Relationships: [] };
  audit_log: { Row: AuditLog; Insert: Optional<AuditLog, 'id' | 'actor_id' | 'row_id' | 'details' | 'created_at' | 'updated_at'>; Update: Partial<AuditLog>; Relationships: [] };
  bookmarks: { Row: Bookmark; Insert: Optional<Bookmark, 'id' | 'note' | 'done_at' | 'created_at' | 'updated_at'>; Update: Partial<Bookmark>; Relationships: [] };
  bot_commands: { Row: BotCommand; Insert: Optional<BotCommand, 'id' | 'kind' | 'description' | 'hint' | 'host' | 'is_enabled' | 'created_at' | 'updated_at'>; Update: Partial<BotCommand>; Relationships: [] };
  bots: { Row: Bot; Insert: Optional<Bot, 'id' | 'description' | 'avatar_path' | 'is_enabled' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<Bot>; Relationships: [] };
  calendar_feeds: { Row: CalendarFeed; Insert: Optional<CalendarFeed, 'id' | 'channel_id' | 'last_used_at' | 'created_at' | 'updated_at'>; Update: Partial<CalendarFeed>; Relationships: [] };
  calls: { Row: Call; Insert: Optional<Call, 'id' | 'started_by' | 'people' | 'created_at' | 'updated_at'>; Update: Partial<Call>; Relationships: [] };
  channel_assistants: { Row: ChannelAssistant; Insert: Optional<ChannelAssistant, 'id' | 'is_main' | 'prompt' | 'prompt_version' | 'mode' | 'model' | 'tools' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<ChannelAssistant>; Relationships: [] };
  channel_facts: { Row: ChannelFact; Insert: Optional<ChannelFact, 'id' | 'subject' | 'owner_id' | 'due_on' | 'message_id' | 'quote' | 'is_quote_gone' | 'stated_at' | 'replaced_by' | 'state' | 'source' | 'confirmed_by' | 'created_by' | 'reminded_at' | 'created_at' | 'updated_at'>; Update: Partial<ChannelFact>; Relationships: [] };
  channel_feeds: { Row: ChannelFeed; Insert: Optional<ChannelFeed, 'id' | 'profile_id' | 'is_enabled' | 'created_by' | 'read_at' | 'posted_at' | 'failing_since' | 'error' | 'created_at' | 'updated_at'>; Update: Partial<ChannelFeed>; Relationships: [] };
  channel_mcp_servers: { Row: ChannelMcpServer; Insert: Optional<ChannelMcpServer, 'id' | 'tools' | 'created_at' | 'updated_at'>; Update: Partial<ChannelMcpServer>; Relationships: [] };
  channel_prompts: { Row: ChannelPrompt; Insert: Optional<ChannelPrompt, 'id' | 'assistant_id' | 'author_id' | 'created_at' | 'updated_at' | 'rules'>; Update: Partial<ChannelPrompt>; Relationships: [] };
  channel_rules: { Row: ChannelRule; Insert: Optional<ChannelRule, 'id' | 'assistant_id' | 'position' | 'sentence' | 'conditions' | 'needs' | 'source' | 'is_enabled' | 'prompt_version' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<ChannelRule>; Relationships: [] };
  channel_sections: { Row: ChannelSection; Insert: Optional<ChannelSection, 'id' | 'kind' | 'name' | 'position' | 'channel_ids' | 'created_at' | 'updated_at'>; Update: Partial<ChannelSection>; Relationships: [] };
  channel_summaries: { Row: ChannelSummary; Insert: Optional<ChannelSummary, 'id' | 'messages' | 'created_at' | 'updated_at'>; Update: Partial<ChannelSummary>; Relationships: [] };
  channels: { Row: Channel; Insert: Optional<Channel, 'id' | 'icon' | 'description' | 'topic' | 'category' | 'visibility' | 'prompt' | 'prompt_version' | 'assistant_mode' | 'assistant_model' | 'created_by' | 'archived_at' | 'deleted_at' | 'created_at' | 'updated_at' | 'assistant_tools'>; Update: Partial<Channel>; Relationships: [] };
  command_calls: { Row: CommandCall; Insert: Optional<CommandCall, 'id' | 'thread_id' | 'profile_id' | 'argument' | 'message_id' | 'status' | 'answer' | 'reason' | 'created_at' | 'updated_at'>; Update: Partial<CommandCall>; Relationships: [] };
  custom_emoji: { Row: CustomEmoji; Insert: Optional<CustomEmoji, 'id' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<CustomEmoji>; Relationships: [] };
  directory_entries: { Row: DirectoryEntry; Insert: Optional<DirectoryEntry, 'id' | 'title' | 'department' | 'manager_id' | 'phone' | 'email' | 'timezone' | 'pronouns' | 'start_date' | 'skills' | 'status_text' | 'status_emoji' | 'status_expires_at' | 'created_at' | 'updated_at' | 'location_id' | 'paused_until'>; Update: Partial<DirectoryEntry>; Relationships: [] };
  disabled_members: { Row: DisabledMember; Insert: Optional<DisabledMember, 'id' | 'disabled_by' | 'created_at' | 'updated_at'>; Update: Partial<DisabledMember>; Relationships: [] };
  drafts: { Row: Draft; Insert: Optional<Draft, 'id' | 'thread_id' | 'created_at' | 'updated_at'>; Update: Partial<Draft>; Relationships: [] };
  event_guests: { Row: EventGuest; Insert: Optional<EventGuest, 'id' | 'invited_by' | 'created_at' | 'updated_at'>; Update: Partial<EventGuest>; Relationships: [] };
  event_responses: { Row: EventResponse; Insert: Optional<EventResponse, 'id' | 'occurrence_at' | 'created_at' | 'updated_at' | 'note'>; Update: Partial<EventResponse>; Relationships: [] };
  event_runs: { Row: EventRun; Insert: Optional<EventRun, 'id' | 'status' | 'message_id' | 'error' | 'created_at' | 'updated_at'>; Update: Partial<EventRun>; Relationships: [] };
  events: { Row: Event; Insert: Optional<Event, 'id' | 'channel_id' | 'location_id' | 'risk_id' | 'kind' | 'description' | 'is_all_day' | 'timezone' | 'recurrence' | 'excluded' | 'payload' | 'remind_minutes' | 'uid' | 'created_by' | 'deleted_at' | 'created_at' | 'updated_at' | 'is_private' | 'call_url' | 'series_id' | 'sequence'>; Update: Partial<Event>; Relationships: [] };
  exports: { Row: Export; Insert: Optional<Export, 'id' | 'workspace_id' | 'channel_id' | 'state' | 'step' | 'progress' | 'total' | 'row_count' | 'file_count' | 'missing_count' | 'bytes' | 'sha256' | 'error' | 'opened_at' | 'expires_at' | 'created_at' | 'updated_at'>; Update: Partial<Export>; Relationships: [] };
  file_texts: { Row: FileText; Insert: Optional<FileText, 'id' | 'status' | 'reason' | 'content' | 'created_at' | 'updated_at'>; Update: Partial<FileText>; Relationships: [] };
  file_versions: { Row: FileVersion; Insert: Optional<FileVersion, 'id' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<FileVersion>; Relationships: [] };
  files: { Row: File; Insert: Optional<File, 'id' | 'folder_id' | 'channel_id' | 'version' | 'created_by' | 'updated_by' | 'deleted_at' | 'created_at' | 'updated_at'>; Update: Partial<File>; Relationships: [] };
  folders: { Row: Folder; Insert: Optional<Folder, 'id' | 'parent_id' | 'channel_id' | 'created_by' | 'deleted_at' | 'created_at' | 'updated_at'>; Update: Partial<Folder>; Relationships: [] };
  incoming_webhooks: { Row: IncomingWebhook; Insert: Optional<IncomingWebhook, 'id' | 'profile_id' | 'url' | 'is_enabled' | 'created_by' | 'last_used_at' | 'created_at' | 'updated_at'>; Update: Partial<IncomingWebhook>; Relationships: [] };
  invitations: { Row: Invitation; Insert: Optional<Invitation, 'id' | 'email' | 'role' | 'created_by' | 'expires_at' | 'max_uses' | 'uses' | 'revoked_at' | 'created_at' | 'updated_at' | 'channel_id'>; Update: Partial<Invitation>; Relationships: [] };
  join_rules: { Row: JoinRule; Insert: Optional<JoinRule, 'id' | 'domain' | 'provider' | 'role' | 'created_at' | 'updated_at'>; Update: Partial<JoinRule>; Relationships: [] };
  link_previews: { Row: LinkPreview; Insert: Optional<LinkPreview, 'id' | 'title' | 'description' | 'site_name' | 'image' | 'position' | 'created_at' | 'updated_at'>; Update: Partial<LinkPreview>; Relationships: [] };
  locations: { Row: Location; Insert: Optional<Location, 'id' | 'kind' | 'address' | 'latitude' | 'longitude' | 'timezone' | 'capacity' | 'parent_id' | 'contact_id' | 'channel_id' | 'opening_hours' | 'notes' | 'photo_path' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<Location>; Relationships: [] };
  mcp_servers: { Row: McpServer; Insert: Optional<McpServer, 'id' | 'sealed_headers' | 'is_enabled' | 'tools' | 'checked_at' | 'error' | 'created_by' | 'created_at' | 'updated_at' | 'trusted_tools'>; Update: Partial<McpServer>; Relationships: [] };
  memberships: { Row: Membership; Insert: Optional<Membership, 'id' | 'created_at' | 'updated_at' | 'opened_at'>; Update: Partial<Membership>; Relationships: [] };
  messages: { Row: Message; Insert: Optional<Message, 'id' | 'author_id' | 'reply_to_id' | 'content' | 'role' | 'parts' | 'metadata' | 'edited_at' | 'deleted_at' | 'created_at' | 'updated_at' | 'thread_id' | 'reply_count' | 'last_reply_at' | 'pinned_at' | 'pinned_by' | 'released_at'>; Update: Partial<Message>; Relationships: [] };
  notifications: { Row: Notification; Insert: Optional<Notification, 'id' | 'channel_id' | 'message_id' | 'thread_id' | 'actor_id' | 'text' | 'read_at' | 'delivered_at' | 'mailed_at' | 'created_at' | 'updated_at' | 'kept_unread' | 'event_id'>; Update: Partial<Notification>; Relationships: [] };
  outgoing_webhooks: { Row: OutgoingWebhook; Insert: Optional<OutgoingWebhook, 'id' | 'channel_id' | 'is_enabled' | 'secret_hint' | 'failing_since' | 'stopped_because' | 'delivered_at' | 'created_at' | 'updated_at'>; Update: Partial<OutgoingWebhook>; Relationships: [] };
  participants: { Row: Participant; Insert: Optional<Participant, 'id' | 'role' | 'last_read_at' | 'last_read_message_id' | 'notify' | 'starred' | 'muted_until' | 'created_at' | 'updated_at'>; Update: Partial<Participant>; Relationships: [] };
  permissions: { Row: Permission; Insert: Optional<Permission, 'id' | 'workspace_id' | 'can_create' | 'can_read' | 'can_update' | 'can_delete' | 'created_at' | 'updated_at'>; Update: Partial<Permission>; Relationships: [] };
  person_settings: { Row: PersonSetting; Insert: Optional<PersonSetting, 'desktop_notifications' | 'push_notifications' | 'sounds' | 'email_digest' | 'quiet_from' | 'quiet_to' | 'timezone' | 'language' | 'shares_reads' | 'last_seen_at' | 'created_at' | 'updated_at' | 'theme' | 'converts_smileys' | 'paused_since' | 'paused_until' | 'keywords'>; Update: Partial<PersonSetting>; Relationships: [] };
  poll_votes: { Row: PollVote; Insert: Optional<PollVote, 'id' | 'created_at' | 'updated_at'>; Update: Partial<PollVote>; Relationships: [] };
  polls: { Row: Poll; Insert: Optional<Poll, 'id' | 'is_multiple' | 'closed_at' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<Poll>; Relationships: [] };
  private_answers: { Row: PrivateAnswer; Insert: Optional<PrivateAnswer, 'id' | 'channel_id' | 'thread_id' | 'message_id' | 'period_from' | 'period_to' | 'status' | 'text' | 'sources' | 'tool_calls' | 'error' | 'messages' | 'nearest_from' | 'nearest_to' | 'model' | 'input_tokens' | 'output_tokens' | 'cost' | 'created_at' | 'updated_at'>; Update: Partial<PrivateAnswer>; Relationships: [] };
  profiles: { Row: Profile; Insert: Optional<Profile, 'id' | 'name' | 'avatar_path' | 'role' | 'created_at' | 'updated_at'>; Update: Partial<Profile>; Relationships: [] };
  prompt_drafts: { Row: PromptDraft; Insert: Optional<PromptDraft, 'id' | 'assistant_id' | 'prompt' | 'author_id' | 'created_at' | 'updated_at'>; Update: Partial<PromptDraft>; Relationships: [] };
  prompt_tests: { Row: PromptTest; Insert: Optional<PromptTest, 'id' | 'assistant_id' | 'text' | 'created_at' | 'updated_at'>; Update: Partial<PromptTest>; Relationships: [] };
  push_subscriptions: { Row: PushSubscription; Insert: Optional<PushSubscription, 'id' | 'device' | 'session_id' | 'created_at' | 'updated_at'>; Update: Partial<PushSubscription>; Relationships: [] };
  reactions: { Row: Reaction; Insert: Optional<Reaction, 'id' | 'created_at' | 'updated_at'>; Update: Partial<Reaction>; Relationships: [] };
  rehearsals: { Row: Rehearsal; Insert: Optional<Rehearsal, 'id' | 'assistant_id' | 'status' | 'results' | 'error' | 'created_at' | 'updated_at' | 'rules' | 'is_quick' | 'replay'>; Update: Partial<Rehearsal>; Relationships: [] };
  reminders: { Row: Reminder; Insert: Optional<Reminder, 'id' | 'channel_id' | 'message_id' | 'done_at' | 'created_at' | 'updated_at'>; Update: Partial<Reminder>; Relationships: [] };
  risk_actions: { Row: RiskAction; Insert: Optional<RiskAction, 'id' | 'assignee_id' | 'due_on' | 'done_at' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<RiskAction>; Relationships: [] };
  risk_events: { Row: RiskEvent; Insert: Optional<RiskEvent, 'id' | 'actor_id' | 'changes' | 'comment' | 'created_at' | 'updated_at'>; Update: Partial<RiskEvent>; Relationships: [] };
  risk_links: { Row: RiskLink; Insert: Optional<RiskLink, 'id' | 'message_id' | 'file_id' | 'profile_id' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<RiskLink>; Relationships: [] };
  risk_proposals: { Row: RiskProposal; Insert: Optional<RiskProposal, 'id' | 'description' | 'category' | 'evidence' | 'status' | 'risk_id' | 'created_at' | 'updated_at'>; Update: Partial<RiskProposal>; Relationships: [] };
  risk_scans: { Row: RiskScan; Insert: Optional<RiskScan, 'id' | 'status' | 'messages_read' | 'proposed' | 'created_at' | 'updated_at'>; Update: Partial<RiskScan>; Relationships: [] };
  risks: { Row: Risk; Insert: Optional<Risk, 'id' | 'channel_id' | 'location_id' | 'source_message_id' | 'number' | 'description' | 'category' | 'likelihood' | 'impact' | 'score' | 'residual_likelihood' | 'residual_impact' | 'residual_score' | 'status' | 'treatment' | 'treatment_plan' | 'owner_id' | 'due_on' | 'review_every_days' | 'review_on' | 'closed_at' | 'deleted_at' | 'created_by' | 'created_at' | 'updated_at'>; Update: Partial<Risk>; Relationships: [] };
  rule_firings: { Row: RuleFiring; Insert: Optional<RuleFiring, 'id' | 'rule_id' | 'sentence' | 'why' | 'run_id' | 'message_id' | 'acts_for' | 'fired_at' | 'created_at' | 'updated_at'>; Update: Partial<RuleFiring>; Relationships: [] };
  rule_readings: { Row: RuleReading; Insert: Optional<RuleReading, 'id' | 'assistant_id' | 'timezone' | 'status' | 'rules' | 'error' | 'created_at' | 'updated_at'>; Update: Partial<RuleReading>; Relationships: [] };
  run_feedback: { Row: RunFeedback; Insert: Optional<RunFeedback, 'id' | 'note' | 'created_at' | 'updated_at'>; Update: Partial<RunFeedback>; Relationships: [] };
  saved_views: { Row: SavedView; Insert: Optional<SavedView, 'id' | 'is_shared' | 'settings' | 'created_at' | 'updated_at'>; Update: Partial<SavedView>; Relationships: [] };
  scheduled_messages: { Row: ScheduledMessage; Insert: Optional<ScheduledMessage, 'id' | 'thread_id' | 'reply_to_id' | 'metadata' | 'sent_at' | 'error' | 'created_at' | 'updated_at' | 'stored_in'>; Update: Partial<ScheduledMessage>; Relationships: [] };
  webhook_deliveries: { Row: WebhookDelivery; Insert: Optional<WebhookDelivery, 'id' | 'channel_id' | 'subject' | 'status' | 'attempt' | 'attempted_at' | 'next_attempt_at' | 'code' | 'duration_ms' | 'reason' | 'response' | 'asked_at' | 'created_at' | 'updated_at'>; Update: Partial<WebhookDelivery>; Relationships: [] };
  workspace_blocks: { Row: WorkspaceBlock; Insert: Optional<WorkspaceBlock, 'id' | 'created_at' | 'updated_at'>; Update: Partial<WorkspaceBlock>; Relationships: [] };
  workspaces: { Row: Workspace; Insert: Optional<Workspace, 'id' | 'description' | 'icon' | 'theme' | 'created_at' | 'updated_at' | 'drive_quota_bytes' | 'requires_second_factor' | 'meeting_template'>; Update: Partial<Workspace>; Relationships: [] };
};

export type TableName = keyof Tables;
