/**
 * Tools an assistant may be allowed, by the names they have for the model, in the groups in which
 * they are offered.
 */
export const TOOL_GROUPS = {
  read: [
    'search',
    'read_thread',
    'read_period',
    'read_file',
    'since_i_was_away',
    'list_decisions_and_actions',
  ],
  lookup: [
    'find_people',
    'find_channels',
    'find_files',
    'find_risks',
    'find_locations',
    'find_events',
    'count_things',
  ],
  propose: ['draft_message', 'draft_event', 'draft_risk', 'schedule_myself', 'react'],
} as const;

/** What reads, and changes nothing. */
export type ReadingToolName = (typeof TOOL_GROUPS)['read' | 'lookup'][number];
/** What does or proposes something. */
export type ActionToolName = (typeof TOOL_GROUPS)['propose'][number];
export type AssistantToolName = ReadingToolName | ActionToolName;

export const ASSISTANT_TOOLS: readonly AssistantToolName[] = Object.values(TOOL_GROUPS).flat();

/** The tools a stored list allows; null allows all, and so does what is no list. */
export const allowedTools = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? ASSISTANT_TOOLS.filter((name) => stored.includes(name)) : ASSISTANT_TOOLS;

/** As it is stored: null once all are allowed, so that a tool of tomorrow is allowed too. */
export const storedTools = (allowed: readonly string[]): string[] | null =>
  ASSISTANT_TOOLS.every((name) => allowed.includes(name))
    ? null
    : ASSISTANT_TOOLS.filter((name) => allowed.includes(name));
