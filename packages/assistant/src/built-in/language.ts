/** The two languages the built-in model answers in. */
export type Language = 'en' | 'de';

const GERMAN =
  /\b(der|die|das|und|ist|ich|wir|nicht|wann|wer|wie|was|wo|bitte|danke|hallo|guten|mit|auf|ein|eine|haben|kann|zusammenfassen|fasse|welche[rsnm]?|gibt|moin|diese[rsnm]?|steht|den|dem|des|von|für|zu|zum|zur|im|bei|sich|es|sind|wurde|wird|werden|schon|noch|aber|oder|wenn|dass|kein|keine|mein|dein|unser|uns|mir|mich|du|heute|gestern|morgen|hier|woche|viele|plane|schreib|lege|bis|nach|aus|auch|hat|habe)\b|[äöüß]/gi;
const ENGLISH =
  /\b(the|and|is|are|we|not|when|who|how|what|where|please|thanks|hello|hi|hey|for|with|on|a|have|has|can|could|to|of|you|this|that|was|by|from|at|my|our|your|will|be|do|does|did|about|which|there|any|summari[sz]e)\b/gi;

/** English, unless the text has more German words. */
export function languageOf(text: string): Language {
  return (text.match(GERMAN)?.length ?? 0) > (text.match(ENGLISH)?.length ?? 0) ? 'de' : 'en';
}

/** Day and time of an ISO time, for people. @param timezone IANA name */
export function timeFor(at: string, language: Language, timezone: string): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(at));
}
