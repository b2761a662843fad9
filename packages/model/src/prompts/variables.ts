/** The variables that a prompt can use in double braces, in the order in which they are offered. */
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
/** The limits of inserted values: names that people choose must not outgrow the prompt itself. */
const VALUE_CHARACTERS = 100;
const MOST_PEOPLE = 50;

const isVariable = (name: string): name is PromptVariable =>
  PROMPT_VARIABLES.some((known) => known === name);

export const placeholder = (name: PromptVariable): string => `{{${name}}}`;

/** Unknown names in double braces, each once, in the order of the text. */
export function unknownVariables(prompt: string): string[] {
  const names = [...prompt.matchAll(PATTERN)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isVariable(name.toLowerCase())))];
}

/**
 * A prompt with its variables replaced; unknown ones stay unchanged. Values are inserted as data:
 * on one line each, and short.
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

/** A name must not be able to start a line of instructions or to contain a variable. */
const asData = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, VALUE_CHARACTERS);
