import { pattern } from '../pattern.ts';

/** Verbs that give an order, at its beginning. */
export const ORDER_VERB = [
  "do not|don['’]t|never|stay|keep|remain|be|say|answer|reply|respond|write|post|tell|send|ask",
  'react|greet|welcome|add|put|draft|create|open|propose|suggest|summari[sz]e|sum up|list|give|hand',
  'pass|escalate|forward|assign|mention|notify|ping|remind|label|tag|mark|classify|categori[sz]e',
  'sort|pin|translate|ignore|maintain|use|speak|link|show|name|state|start|begin|end|sign|help|thank|warn',
  'delete|remove|ban|kick|block|e-?mail|call|phone|pay|order|book|explain|describe|repeat|correct',
  'rewrite|rephrase|shorten|make|take|set|look|check|find|search|judge|point|track|note|record|turn',
  'congratulate|invite|move|log|register|raise|file|report|offer|apologi[sz]e|quote|always|only|also',
  'antworte|sage?|schreibe?|poste|schicke?|sende|frage?|reagiere|begrüße?|füge?|entwirf|erstelle?',
  'lege?|schlage?|fasse?|liste|gib|halte?|übergib|erwähne?|erinnere?|markiere|kennzeichne|hefte?',
  'übersetze?|bleibe?|schweige?|ignoriere|melde|benachrichtige|leite|weise?|rufe?|nenne?|nimm|setze?',
  'merke?|hilf|danke?|warne?|lösche?|entferne?|beginne?|ende?|unterschreibe?|benutze?|verwende?',
  'sprich|sei|mache?|zeige?|erkläre?|wiederhole?|korrigiere|notiere|stelle?|suche?|verweise?|gehe?',
  'vergiss|versäume|beantworte|beurteile|ordne|führe?|nie|niemals|immer|nur|verbanne|bezahle',
  'bestelle|buche|lass|versprich|verlinke?',
].join('|');

const LEAD = String.raw`(?:(?:please|then|so|just|always|also|bitte|dann|immer|auch|so)\s)*`;
const REQUEST = pattern('iu')`
  ^(?:(?:please|bitte)\s)?(?:you (?:should|must|have to|need to|shall|will|can)|(?:can|could|would
  |will) you|I want you to
  |du (?:sollst|musst|kannst)|kannst du|könntest du|würdest du)\s
`;
const STARTS = pattern('iu')`^[\s,:–—-]*${LEAD}(?:${ORDER_VERB})(?!\p{L})`;

/** True if the words give an order, so that they are no statement. */
export const isOrder = (text: string): boolean =>
  REQUEST.test(text.trimStart()) || STARTS.test(text);

/** The order without 'please', 'then' or 'you should'. */
export const bareOrder = (text: string): string =>
  text
    .replace(/^[\s,:–—-]+/u, '')
    .replace(REQUEST, '')
    .replace(new RegExp(`^${LEAD}`, 'iu'), '')
    .replace(/[\s.,;:!]+$/u, '');

/** Prose that tells the assistant how to be; other sentences state facts. */
const MANNER = pattern('iu')`
  ^(?:(?:after|before|on|nach|vor|bei)\s(?:each|every|jede\p{L}*)|please|bitte|keine?|you(?!\p{L}['’])
  |your|when|if|whenever|otherwise|let|no|all caps|dein\p{L}*|du|wenn|falls|sonst
  |vermeide|avoid|refrain|stop|instead|rather|without|in german|auf deutsch|for (?:each|every)
  |from now)(?!\p{L})
`;
export const isManner = (text: string): boolean => MANNER.test(text) || isOrder(text);
