import { plainText } from '@parley/markdown';
import { pattern } from '@parley/model/pattern';

/** A question word, in English and German. */
const ASKS = pattern('iu')`
  (?<!\p{L})(?:who|whom|whose|what|when|where|which|why|how|wer|wen|wem|wessen|was|wann|wo|wohin
  |woher|welche[rsnm]?|warum|wieso|weshalb|wie|womit|worauf|wofür|bis\swann)(?!\p{L})
`;
/** A question without a question word begins with its verb. */
const VERB_FIRST = pattern('iu')`
  ^(?:\W|and\s|but\s|so\s|also\s|und\s|aber\s|also\s)*
  (?:do|does|did|is|are|was|were|has|have|had|should|shall|will|can|may|must|need|ist|sind|war|waren
  |hat|haben|hatte|gibt|gab|soll|sollen|sollte|kann|können|muss|müssen|darf|dürfen|wird|werden
  |brauchen|brauche|wurde|wurden)(?!\p{L})
`;
/** Asks everybody, often without a question mark. */
const WHO_KNOWS = pattern('iu')`
  (?<!\p{L})(?:does\s(?:any|some)(?:one|body)\s(?:know|remember|have)|do\swe\s(?:know|have)|any(?:one
  |body)\sknow|wei(?:ß|ss)\s(?:jemand|wer|einer)|hat\s(?:jemand|wer)|kennt\s(?:jemand|wer))(?!\p{L})
`;
/** Asks for something to be done, for how somebody is, or for nothing at all. */
const IDLE = pattern('iu')`
  (?<!\p{L})(?:how\sare\syou|how(?:['’]s|\sis)\sit\sgoing|what['’]?s\sup|who\scares|who\sknows
  |why\snot|you\s(?:there|ok|sure|joking|kidding)|isn['’]t\sit|right\?$|what\sthe\s(?:hell|heck)
  |lunch\?|coffee\?|wie\sgeht|was\sgeht|na\sund|wer\swei(?:ß|ss)|oder\?$|echt\?$|was\ssoll['’]?s
  |mittag\?|kaffee\?)
`;
const REQUEST = pattern('iu')`
  ^(?:\W|please\s|bitte\s)*(?:can|could|would|will|kannst|könntest|könnt|würdest|magst)\s
  (?:you|somebody|someone|anyone|du|ihr|sie|jemand|wer)(?!\p{L})
`;

const LEAST_WORDS = 3;
const WORDS_WITHOUT_A_QUESTION_WORD = 4;
const MOST_CHARACTERS = 2000;

/**
 * The question that a message asks the channel, as plain text, or null. Code, addresses, requests
 * and small talk are no questions, and a message that is longer than a page asks nothing in
 * particular.
 */
export function questionIn(markdown: string): string | null {
  if (markdown.length > MOST_CHARACTERS || markdown.includes('```')) return null;
  const text = plainText(markdown.replaceAll(/`[^`\n]*`/g, 'x'), () => 'x')
    .replaceAll(/\S+:\/\/\S+/g, 'x')
    .replaceAll(/^>.*$/gm, '');
  return sentencesOf(text).find(isQuestion) ?? null;
}

const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?？\n]+[.!?？]*/g) ?? []).map((sentence) => sentence.trim());

function isQuestion(sentence: string): boolean {
  const words = sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words < LEAST_WORDS || IDLE.test(sentence)) return false;
  if (WHO_KNOWS.test(sentence)) return words > WORDS_WITHOUT_A_QUESTION_WORD;
  if (!/[?？]+$/.test(sentence)) return false;
  if (ASKS.test(sentence)) return true;
  if (REQUEST.test(sentence)) return false;
  return VERB_FIRST.test(sentence) && words >= WORDS_WITHOUT_A_QUESTION_WORD;
}
