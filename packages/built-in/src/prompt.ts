import { readRules } from '@parley/model/rules';
import type { Language } from './languages/index.ts';

/** What the built-in model takes from a prompt; its rules are carried out before it is asked. */
export type ReadPrompt = {
  /** The language of every answer; null if the prompt asks for none. */
  language: Language | null;
  /** The sentences that state facts instead of instructions. */
  facts: string[];
};

/** Rules that name people or emoji are none of these. */
const CONTEXT = { people: [], emoji: new Map<string, string>(), timezone: 'UTC' };

export function readPrompt(prompt: string): ReadPrompt {
  const read = readRules(prompt, CONTEXT);
  const languages = read.flatMap(({ rule }) =>
    rule?.effect.kind === 'form' ? (rule.effect.language ?? []) : [],
  );
  return {
    language: languages[0] ?? null,
    facts: read.flatMap(({ rule, needs, sentence }) =>
      rule === null && needs === 'nothing' ? [sentence] : [],
    ),
  };
}
