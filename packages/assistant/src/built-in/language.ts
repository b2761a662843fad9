/** The two languages the built-in model answers in. */
export type Language = 'en' | 'de';

const GERMAN = /\b(der|die|das|und|ist|ich|wir|nicht|wann|wer|wie|was|wo|bitte|danke|hallo|guten|mit|auf|ein|eine|haben|kann|zusammenfassen|fasse|welche[rsn]?|gibt|moin)\b|[äöüß]/gi;
const ENGLISH = /\b(the|and|is|are|we|not|when|who|how|what|where|please|thanks|hello|hi|hey|for|with|on|a|an|have|can|could|summari[sz]e)\b/gi;

/** English, unless the text has more German words. */
export function languageOf(text: string): Language {
  return (text.match(GERMAN)?.length ?? 0) > (text.match(ENGLISH)?.length ?? 0) ? 'de' : 'en';
}

/** Day and time of an ISO time, for people. */
export function timeFor(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}

export const phrases = {
  en: {
    greeting: (name: string) => `Hello ${name}! Ask me about what was said in this channel, or for a summary, the open tasks or the dates.`,
    summary: (count: number, names: string) => `The last ${count === 1 ? 'message' : `${count} messages`}, by ${names}, in short:`,
    tasks: 'What people said they would do:',
    dates: 'Dates that were mentioned:',
    none: 'I found nothing about that in this channel.',
    found: 'From this channel:',
    noted: 'Noted',
    task: 'The prompt of this channel says:',
    prompt: 'the channel’s prompt',
    file: 'file',
    and: 'and',
    modest: '*No language model is configured, so I only quote what was written here.*',
  },
  de: {
    greeting: (name: string) => `Hallo ${name}! Frag mich nach dem, was in diesem Kanal steht, oder nach einer Zusammenfassung, den offenen Aufgaben oder den Terminen.`,
    summary: (count: number, names: string) => `${count === 1 ? 'Die letzte Nachricht' : `Die letzten ${count} Nachrichten`} von ${names}, kurz gefasst:`,
    tasks: 'Was zugesagt wurde:',
    dates: 'Genannte Termine:',
    none: 'Dazu habe ich in diesem Kanal nichts gefunden.',
    found: 'Aus diesem Kanal:',
    noted: 'Notiert',
    task: 'Der Prompt dieses Kanals sagt:',
    prompt: 'Prompt des Kanals',
    file: 'Datei',
    and: 'und',
    modest: '*Es ist kein Sprachmodell eingerichtet; ich gebe nur wieder, was hier geschrieben wurde.*',
  },
} as const;

const intents = {
  summary: /\b(summar(y|ies|i[sz]e[sd]?)|recap|tl;?dr|catch me up|what did i miss|zusammenfass\w*|fass\w*\b.*\bzusammen|überblick)\b/i,
  tasks: /\b(action (items?|points?)|to-?dos?|open tasks?|tasks\b|who does what|aufgaben|zusagen|wer macht was)\b/i,
  dates: /\b(dates|deadlines?|due dates?|which days?|termine?|fristen?)\b/i,
  greeting: /^\W*(hi|hello|hey|good (morning|afternoon|evening)|hallo|guten (morgen|tag|abend)|moin|servus|help|hilfe)\b/i,
  question: /\?|^\W*(what|when|where|who|whom|whose|why|how|which|was|wann|wo|wer|wem|wen|wessen|warum|wie|welche[rsn]?)\b/i,
} as const;

export type Intent = keyof typeof intents | 'none';

const GREETING_CHARACTERS = 40;

/** What a message wants. Lists come before questions: 'What are the open tasks?' is a wish for a list. */
export function intentOf(text: string): Intent {
  if (intents.summary.test(text)) return 'summary';
  if (intents.tasks.test(text)) return 'tasks';
  if (intents.dates.test(text)) return 'dates';
  if (intents.greeting.test(text) && text.length < GREETING_CHARACTERS && !/\?/.test(text)) return 'greeting';
  return intents.question.test(text) ? 'question' : 'none';
}

const COMMITMENT =
  /\b(I('ll|’ll| will| can| shall| am going to)|I('m|’m) going to|we('ll|’ll| will| shall)|(let me|I) (take|bring|send|book|write|call|check|order)|(will|to|should|must) \w+ .*\bby\b|ich (mache|werde|kann|nehme|bringe|schicke|schreibe|buche|bestelle|rufe|kümmere|prüfe)|wir (machen|werden|müssen))(?![\p{L}\p{N}])/iu;
const DATE =
  /(?<![\p{L}\p{N}])(\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.(\d{2,4})?|\d{1,2}\/\d{1,2}(\/\d{2,4})?|\d{1,2}:\d{2}|\d{1,2} ?(am|pm|Uhr)|today|tomorrow|tonight|next (week|month)|heute|morgen|übermorgen|nächste[nr]? (woche|monat)|(mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(\d{1,2}\.? )?(january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)( \d{1,2})?|(\d{1,2}\.? )(may|mai)|may \d{1,2})(?![\p{L}\p{N}])/iu;

/** Whether a sentence promises something. */
export const isCommitment = (sentence: string) => COMMITMENT.test(sentence);

/** Whether a sentence names a day or a time. 'Guten Morgen' and 'good morning' name none. */
export const namesDate = (sentence: string) => DATE.test(sentence.replace(/guten morgen/gi, ''));
