export { READY_PROMPTS, type ReadyPrompt } from './ready-made.ts';
export {
  REHEARSED_CHARACTERS,
  REHEARSED_MESSAGES,
  rehearsalError,
  type RehearsalResult,
  rehearsalResults,
  SILENCES,
} from './rehearsal.ts';
export {
  type Replay,
  type ReplayedFiring,
  type ReplayedTest,
  type ReplayWarning,
  REPLAYED_DAYS,
  REPLAYED_MESSAGES,
  replay,
  replayWarnings,
  STORED_FIRINGS,
} from './replay.ts';
export {
  type ActionToolName,
  allowedTools,
  ASSISTANT_TOOLS,
  type AssistantToolName,
  type ReadingToolName,
  storedTools,
  TOOL_GROUPS,
} from './tools.ts';
export {
  fillPrompt,
  placeholder,
  PROMPT_VARIABLES,
  type PromptValues,
  type PromptVariable,
  unknownVariables,
} from './variables.ts';
