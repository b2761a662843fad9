/** What a prompt may name in double braces, in the order in which it is offered. */
export const PROMPT_VARIABLES = [
  'people',
  'asker',
  'date',
  'weekday',
  'time',
  'channel',
  'topic',
  'workspace',
] as const;

export type PromptVariable = (typeof PROMPT_VARIABLES)[number];
export type PromptValues = { [Name in Exclude<PromptVariable, 'people'>]: string } & {
  people: readonly string[];
};

const PATTERN = /\{\{\s*([\p{L}\p{N}_-]{1,50})\s*\}\}/gu;
/**
 * Longest value, and most people, in a prompt: what people call themselves must not outgrow what
 * was written.
 */
const VALUE_CHARACTERS = 100;
const MOST_PEOPLE = 50;

const isVariable = (name: string): name is PromptVariable =>
  PROMPT_VARIABLES.some((known) => known === name);

/** As it is written in a prompt. */
export const placeholder = (name: PromptVariable): string => `{{${name}}}`;

/** Names in double braces that mean nothing, each once, in the order of the text. */
export function unknownVariables(prompt: string): string[] {
  const names = [...prompt.matchAll(PATTERN)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isVariable(name.toLowerCase())))];
}

/**
 * A prompt with its variables replaced; unknown ones stay as they are written. Values are data: one
 * line each, and short.
 */
export function fillPrompt(prompt: string, values: PromptValues): string {
  return prompt.replace(PATTERN, (written, name: string) => {
    const variable = name.toLowerCase();
    if (!isVariable(variable)) return written;
    return variable === 'people'
      ? values.people.slice(0, MOST_PEOPLE).map(asData).filter(Boolean).join(', ')
      : asData(values[variable]);
  });
}

/** A name must not be able to begin a line of instructions, nor to name another variable. */
const asData = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, VALUE_CHARACTERS);
