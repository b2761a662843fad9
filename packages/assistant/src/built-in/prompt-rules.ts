import { sentences } from '../words.ts';
import { pattern } from '../pattern.ts';
import { type Language, LANGUAGES } from './languages/index.ts';

/** What a channel's prompt asks in words that can be followed without understanding them. */
export type PromptRules = {
  /** Fixed answers; `when` is what the message must contain, null for any message. */
  answers: { when: string | null; say: string }[];
  /** Says the message back. */
  isEcho: boolean;
  language: Language | null;
  begin: string | null;
  end: string | null;
  isUpperCase: boolean;
};

const QUOTED = `["“”„«‘']([^"“”»’'„]{1,400})["“”»’']`;
const REPLY = '(?:answer|reply|respond|say|write|antworte?|erwidere?|sage?|schreibe?)';
/** A word in capitals, or one that is named as a word, is meant literally without quotes. */
const { source: BARE } = pattern('iu')`
  (?:(?:the )?(?:single |one )?words?|exactly|dem wort|den worten|genau
  |with only|only with|just with|nur mit)\s+(?:the word |dem wort )?
  ([\p{L}\p{N}!-]+)\s*
  (?=[.!,;\n]|$|and nothing|to (?:every|any|each|all)|und sonst|auf (?:jede|alle))
`;
const CAPITALS = pattern('u')`
  \b(?:[Aa]nswer|[Rr]eply|[Rr]espond|[Ss]ay|[Aa]ntworte|[Ss]age)\b[^.\n]*?
  \b(?:with|by saying|mit|only|just|nur)\s+(?:only |just |nur )?
  (\p{Lu}{2,}[\p{Lu}\p{N}!-]*)\b
`;
/** Kinds of text, not texts. */
const KINDS = pattern('i')`
  ^(numbers?|facts?|bullets?|lists?|emojis?|questions?|links?|quotes?|code|json|markdown|tables?
  |words?|text|sentences?|zahlen|fakten|listen|fragen|stichpunkten?|tabellen)$
`;

/** Reads the parts of a prompt that the built-in model can follow. */
export function readRules(prompt: string): PromptRules {
  return {
    answers: fixedAnswers(prompt),
    isEcho:
      /\b(repeat|echo|say back|wiederhole?)\b[^.]*\b(message|everything|what|each|nachricht|alles|was)\b/i.test(
        prompt,
      ),
    language: languageRule(prompt),
    begin: quotedAfter(prompt, /\b(?:start|begin|beginne?|prefix)\b[^.\n"“„«‘']*/i),
    end: quotedAfter(
      prompt,
      /\b(?:end|finish|close|sign|ende?|beende?|schließe?|unterschreibe?)\b[^.\n"“„«‘']*/i,
    ),
    isUpperCase: /\b(upper ?case|capital letters|all caps|großbuchstaben)\b/i.test(prompt),
  };
}

const ORDER = pattern('i')`
  ^(you|your|when|if|whenever|otherwise|always|never|do|don't|please|be|keep|use|answer|reply
  |respond|say|write|draft|ask|list|suggest|summar\w+|help|speak|act|stay|start|begin|end|repeat
  |translate|make|give|track|note|du|dein\w*|wenn|falls|sonst|immer|nie|bitte|sei|halte|benutze
  |antworte|sage?|schreibe?|entwirf|frage?|liste|hilf|sprich|fasse|bleib|beginne?|ende?|wiederhole?
  |übersetze|gib|notiere)\b
`;

/** The sentences of a prompt that tell something, rather than what to do. */
export const factsOf = (prompt: string): string[] =>
  sentences(prompt).filter((sentence) => !ORDER.test(sentence));

function fixedAnswers(prompt: string): PromptRules['answers'] {
  const conditional = [
    ...prompt.matchAll(
      new RegExp(
        `\\b(?:when|if|whenever|wenn|falls|sobald)\\b[^.\\n]*?${QUOTED}[^.\\n]*?\\b${REPLY}\\b[^.\\n]*?${QUOTED}`,
        'giu',
      ),
    ),
  ];
  const answers: PromptRules['answers'] = conditional.map(([, when = '', say = '']) => ({
    when: when.trim(),
    say: say.trim(),
  }));
  const rest = conditional
    .reduce((text, [whole]) => text.replace(whole, ' '), prompt)
    .replace(
      /\b(?:start|begin|end|finish|sign|close|beginne?|ende?|beende?|unterschreibe?)\b[^.\n]*/gi,
      ' ',
    );
  const quoted = new RegExp(`\\b${REPLY}\\b[^.\\n"“„«‘']*${QUOTED}`, 'iu').exec(rest)?.[1];
  const bare = new RegExp(`\\b${REPLY}\\b[^.\\n]*?\\b${BARE}`, 'iu').exec(rest)?.[1];
  const capitals = CAPITALS.exec(rest)?.[1];
  const say = [quoted, capitals, bare].find(
    (text) => text !== undefined && !KINDS.test(text.trim()),
  );
  if (say !== undefined) answers.push({ when: null, say: say.trim() });
  return answers;
}

function quotedAfter(prompt: string, lead: RegExp): string | null {
  return new RegExp(`${lead.source}${QUOTED}`, 'iu').exec(prompt)?.[1]?.trim() ?? null;
}

const languageRule = (prompt: string): Language | null =>
  Object.values(LANGUAGES).find(({ askedFor }) => askedFor.test(prompt))?.code ?? null;
