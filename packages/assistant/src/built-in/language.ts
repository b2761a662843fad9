/** The two languages the built-in model answers in. */
export type Language = 'en' | 'de';

const GERMAN = /\b(der|die|das|und|ist|ich|wir|nicht|wann|wer|wie|was|wo|bitte|danke|hallo|guten|für|mit|auf|ein|eine|haben|kann|können|zusammenfassen|fasse)\b|[äöüß]/gi;
const ENGLISH = /\b(the|and|is|are|we|not|when|who|how|what|where|please|thanks|hello|for|with|on|a|an|have|can|could|summari[sz]e)\b/gi;

/** English, unless the text has more German words. */
export function languageOf(text: string): Language {
  return (text.match(GERMAN)?.length ?? 0) > (text.match(ENGLISH)?.length ?? 0) ? 'de' : 'en';
}

export const phrases = {
  en: {
    greeting: (name: string) => `Hello ${name}! Ask me about what was said in this channel, or for a summary, the open tasks or the dates.`,
    summary: 'In short, from the last messages:',
    tasks: 'What people said they would do:',
    dates: 'Dates that were mentioned:',
    none: 'I found nothing about that in this channel.',
    found: 'From this channel:',
    noted: 'Noted',
    task: 'This channel asks me to:',
    modest: '*No language model is configured, so I only quote what was written here.*',
  },
  de: {
    greeting: (name: string) => `Hallo ${name}! Frag mich nach dem, was in diesem Kanal stand, oder nach einer Zusammenfassung, den offenen Aufgaben oder den Terminen.`,
    summary: 'Kurz gefasst, aus den letzten Nachrichten:',
    tasks: 'Was zugesagt wurde:',
    dates: 'Genannte Termine:',
    none: 'Dazu habe ich in diesem Kanal nichts gefunden.',
    found: 'Aus diesem Kanal:',
    noted: 'Notiert',
    task: 'Dieser Kanal bittet mich:',
    modest: '*Es ist kein Sprachmodell eingerichtet; ich gebe nur wieder, was hier geschrieben wurde.*',
  },
} as const;

export const intents = {
  greeting: /^(hi|hello|hey|good (morning|evening)|hallo|guten (morgen|tag|abend)|moin|servus)\b/i,
  summary: /\b(summar(y|i[sz]e)|recap|zusammenfass\w*|fasse?\b.*\bzusammen|überblick)\b/i,
  tasks: /\b(action items?|to-?dos?|open tasks?|who does what|aufgaben|zusagen|wer macht was)\b/i,
  dates: /\b(dates?|deadlines?|schedule|termine?|fristen?)\b/i,
  commitment: /\b(I('ll| will| can| take| bring| send| book| write)|we('ll| will)|ich (mache|werde|kann|nehme|bringe|schicke|schreibe|buche|kümmere)|wir (machen|werden))\b/i,
  date: /\b(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.(\d{2,4})?|\d{1,2}:\d{2}|today|tomorrow|tonight|heute|morgen|übermorgen|(mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b( \d{1,2})?)/i,
} as const;
