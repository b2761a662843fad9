/**
 * Prompt templates, by the keys of their translated texts. The first three fit almost any channel.
 */
export const READY_PROMPTS = [
  'answers',
  'minutes',
  'editor',
  'standup',
  'support',
  'incident',
  'decisions',
  'translations',
  'onboarding',
  'meeting',
] as const;

export type ReadyPrompt = (typeof READY_PROMPTS)[number];
