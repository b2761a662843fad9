/**
 * What an export leaves out, with the reason. Everything else that belongs to a workspace is
 * exported, so a new table is exported unless it is named here (`left-out.test.ts`).
 */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  // Secrets, and what is worth nothing without them.
  api_tokens: 'A secret: the token opens the server that made it.',
  bots: 'Its tokens open the server that made it. Make the bot again.',
  bot_commands: 'Belongs to a bot, which is left out.',
  'private.bot_secrets': 'A secret.',
  command_calls: 'What a person asked a program, answered within minutes.',
  'private.command_responses': 'A secret.',
  calendar_feeds: 'A secret: the address opens a calendar of the server that made it.',
  invitations: 'A secret: the link admits to the server that made it. Invite again.',
  'private.registrations': 'Counts the uses of an invitation, which is left out.',
  incoming_webhooks: 'Its secret opens the server that made it. Add the webhook again.',
  'private.incoming_webhook_secrets': 'A secret.',
  'private.webhook_keys': 'Names messages to a webhook, which is left out.',
  channel_feeds: 'Read in the name of who added it. Add the feed again.',
  'private.feed_states': 'How far a feed was read, which is left out.',
  outgoing_webhooks: 'Sends what its owner reads to an address. Its owner adds it again.',
  'private.outgoing_webhook_secrets': 'A secret.',
  webhook_deliveries: 'The log of an outgoing webhook, which is left out.',
  push_subscriptions: 'A device of a person, with its keys.',
  assistant_public_keys: 'The key of a server, made anew by each.',
  // Of a person or of the server, not of the workspace.
  profiles: 'People are exported as people.jsonl, and found again by address.',
  person_settings: 'Settings of a person in every workspace.',
  'private.keywords': 'Derived from the settings of a person.',
  workspace_blocks: 'The refusal of a person, which only they may see.',
  'private.unclaimed_people': 'People are exported as people.jsonl, and found again by address.',
  'private.imports': 'What was imported into this server, and how far.',
  'private.erasures': 'Accounts that are being erased on this server.',
  'private.operator_ceiling': 'A limit of the server.',
  'private.operator_usage': 'What the operator of the server pays for.',
  'private.limits': 'Limits of the server.',
  'private.site': 'The address of the server.',
  'private.emoji': 'A list that every server has.',
  'private.time_zones': 'A list that every server has.',
  'private.fetched_links': 'A cache of the server.',
  // Work in progress, and what informs people once.
  calls: 'Who is in a call now.',
  notifications: 'They inform people once; an import informs nobody.',
  'private.event_plans': 'Jobs of the server for coming events.',
  exports: 'What people took out of this server.',
  rehearsals: 'A rehearsal plays a draft once, for the person who asked.',
  rule_readings: 'A proposal for the person who asked, made again at any time.',
  // Derived: the importer makes them again from the other rows.
  'private.search_entries': 'Derived from messages, attachments and files.',
  'private.search_words': 'Derived from messages, attachments and files.',
  'private.quoted_channels': 'Derived from the sources of assistant_runs.',
};

/** Columns that an export leaves out, with the reason. The database's default takes their place. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, string>> = {
  'assistant_providers.sealed_key': 'A secret: the key of a model.',
  'assistant_providers.key_hint': 'The end of a secret.',
  'mcp_servers.sealed_headers': 'A secret: the headers that open a tool server.',
  'memberships.opened_at':
    'When somebody first opened the workspace on another server. The import is their arrival here.',
};

/** Columns whose names look like secrets and are none, with the reason why they are exported. */
export const NO_SECRETS: Readonly<Record<string, string>> = {
  'private.departures.address_hash':
    'Recognises the address of a person who left, so that no join rule brings them back.',
  'assistant_settings.monthly_tokens': 'A number of words.',
  'assistant_runs.input_tokens': 'A number of words.',
  'assistant_runs.output_tokens': 'A number of words.',
  'assistant_runs.first_token_ms': 'A duration.',
  'private_answers.input_tokens': 'A number of words.',
  'private_answers.output_tokens': 'A number of words.',
  'private.answer_costs.input_tokens': 'A number of words.',
  'private.answer_costs.output_tokens': 'A number of words.',
};
