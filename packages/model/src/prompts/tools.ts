/**
 * Tools that an assistant can be allowed, by the names that the model sees, in the groups of the
 * settings.
 */
export const TOOL_GROUPS = {
  read: [
    'search',
    'read_thread',
    'read_period',
    'read_file',
    'since_i_was_away',
    'settled',
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

/** Tools that only read. */
export type ReadingToolName = (typeof TOOL_GROUPS)['read' | 'lookup'][number];
/** Tools that act or propose an action. */
export type ActionToolName = (typeof TOOL_GROUPS)['propose'][number];
export type AssistantToolName = ReadingToolName | ActionToolName;

export const ASSISTANT_TOOLS: readonly AssistantToolName[] = Object.values(TOOL_GROUPS).flat();

/** The tools that a stored list allows; null and invalid values allow all. */
export const allowedTools = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? ASSISTANT_TOOLS.filter((name) => stored.includes(name)) : ASSISTANT_TOOLS;

/** The stored form of a list: null if all are allowed, so that future tools are allowed too. */
export const storedTools = (allowed: readonly string[]): string[] | null =>
  ASSISTANT_TOOLS.every((name) => allowed.includes(name))
    ? null
    : ASSISTANT_TOOLS.filter((name) => allowed.includes(name));
