import type { TrialReport } from './report.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts of the page, in one language. */
export type Words = {
  locale: string;
  title(workspace: string): string;
  lead(report: TrialReport): string;
  builtIn: string;
  sourced: string;
  unsourced: string;
  unknown: string;
  failed: string;
  outcomesTitle: string;
  speedTitle: string;
  assistant: string;
  firstPerson: string;
  median: string;
  p95: string;
  unanswered(count: number): string;
  fromTitle: string;
  answers(count: number): string;
  privateSources(count: number): string;
  noFiles: string;
  costTitle: string;
  tokens(report: TrialReport): string;
  cost(total: string, each: string): string;
  noPrice: string;
  ownModel: string;
  estimate: string;
  methodTitle: string;
  method(report: TrialReport): string[];
  later(count: number): string;
  examplesTitle(count: number): string;
  examplesLead: string;
  noExamples: string;
  asked(person: string, channel: string): string;
  answered: string;
  after(duration: string): string;
  waited(duration: string | null): string;
  sources: string;
  none: string;
  units: { ms: string; s: string; min: string; h: string; d: string };
};

const en: Words = {
  locale: 'en-GB',
  title: (workspace) => `What the assistant would have answered at ${workspace}`,
  lead: ({ outcomes: { sourced }, questions: { asked } }) =>
    `Of ${asked} questions that people asked each other in channels, the assistant would have ` +
    `answered ${sourced} with a source.`,
  builtIn: 'the built-in model, which only quotes',
  sourced: 'with a source',
  unsourced: 'without a source',
  unknown: '“I don’t know”',
  failed: 'failed',
  outcomesTitle: 'The answers',
  speedTitle: 'How fast',
  assistant: 'The assistant’s whole answer',
  firstPerson: 'The first person who wrote after it',
  median: 'half within',
  p95: '95 of 100 within',
  unanswered: (count) =>
    count === 1 ? 'Nobody wrote after one question.' : `Nobody wrote after ${count} questions.`,
  fromTitle: 'From where',
  answers: (count) => (count === 1 ? '1 source' : `${count} sources`),
  privateSources: (count) => `Private channels, not named here: ${count}`,
  noFiles: 'No files.',
  costTitle: 'What it costs',
  tokens: ({ tokens: { input, output }, questions: { asked } }) =>
    `${number('en-GB', input)} tokens read and ${number('en-GB', output)} written, for ${asked} ` +
    'questions.',
  cost: (total, each) =>
    `At your prices: ${total} in all, ${each} for a question, in their currency.`,
  noPrice: 'No price is known. Give yours with --price-in and --price-out.',
  ownModel: 'The built-in model costs nothing and sends nothing anywhere.',
  estimate:
    'A language model would have been sent about this much, at four letters a token; a cache makes ' +
    'it cheaper.',
  methodTitle: 'How this was counted',
  method: ({ history, questions, model }) => [
    `${history.messages} messages were read in. ${questions.found} of them ask something of the ` +
      `channel, by their words; ${questions.asked} of these were asked here, spread over channels ` +
      'and time.' +
      (questions.isCut ? ' The trial was ended before all of the sample.' : ''),
    'Each question was asked as of its moment: only what was written before it was there. A message ' +
      'that was edited counts from its last edit. People, rights, names of channels and prompts ' +
      'are those of today.',
    `Left out: ${questions.leftOut.edited} edited questions, ${questions.leftOut.left} of people ` +
      `who are no members today, ${questions.leftOut.withoutAssistant} in channels without an ` +
      'assistant, and all direct conversations.',
    questions.withPrivate
      ? `Private channels take part in the numbers (${questions.inPrivateChannels} questions), ` +
        'with the rights of those in them. No example comes from one.'
      : `Private channels take no part (${questions.leftOut.private} questions).`,
    'A source is a message or file that the answer names. That an answer has one does not make it ' +
      'right, and nobody judged the answers: read the examples. “I don’t know” is told by its words.',
    'The first person is the next who wrote in the thread within a week, or below the question ' +
      'within a day; that need not have been the answer.',
    model === null
      ? 'The answers are quotes by the built-in model, without a language model.'
      : `The answers are by ${model}.`,
  ],
  later: (count) =>
    `This trial is not valid: ${count} answers name something that was written after the question.`,
  examplesTitle: (count) => (count === 1 ? 'An example' : `${count} examples`),
  examplesLead:
    'Answers with a source, from open channels, spread over the sample and not chosen by how good ' +
    'they are.',
  noExamples: 'No answer with a source comes from an open channel.',
  asked: (person, channel) => `${person} asked in ${channel}`,
  answered: 'The assistant',
  after: (duration) => `after ${duration}`,
  waited: (duration) =>
    duration === null ? 'nobody wrote after it' : `the first person wrote after ${duration}`,
  sources: 'Sources',
  none: '–',
  units: { ms: 'ms', s: 's', min: 'min', h: 'h', d: 'd' },
};

const de: Words = {
  locale: 'de-DE',
  title: (workspace) => `Was der Assistent bei ${workspace} beantwortet hätte`,
  lead: ({ outcomes: { sourced }, questions: { asked } }) =>
    `Von ${asked} Fragen, die in Kanälen gestellt wurden, hätte der Assistent ${sourced} mit ` +
    'Quelle beantwortet.',
  builtIn: 'das eingebaute Modell, das nur zitiert',
  sourced: 'mit Quelle',
  unsourced: 'ohne Quelle',
  unknown: '„Weiß ich nicht“',
  failed: 'fehlgeschlagen',
  outcomesTitle: 'Die Antworten',
  speedTitle: 'Wie schnell',
  assistant: 'Die ganze Antwort des Assistenten',
  firstPerson: 'Der erste Mensch, der danach schrieb',
  median: 'die Hälfte in',
  p95: '95 von 100 in',
  unanswered: (count) =>
    count === 1 ? 'Nach einer Frage schrieb niemand.' : `Nach ${count} Fragen schrieb niemand.`,
  fromTitle: 'Woher',
  answers: (count) => (count === 1 ? '1 Quelle' : `${count} Quellen`),
  privateSources: (count) => `Private Kanäle, hier ohne Namen: ${count}`,
  noFiles: 'Keine Dateien.',
  costTitle: 'Was es kostet',
  tokens: ({ tokens: { input, output }, questions: { asked } }) =>
    `${number('de-DE', input)} Token gelesen und ${number('de-DE', output)} geschrieben, für ` +
    `${asked} Fragen.`,
  cost: (total, each) =>
    `Zu den angegebenen Preisen: zusammen ${total}, je Frage ${each}, in deren Währung.`,
  noPrice: 'Es ist kein Preis bekannt. Mit --price-in und --price-out lässt er sich angeben.',
  ownModel: 'Das eingebaute Modell kostet nichts und schickt nichts irgendwohin.',
  estimate:
    'So viel etwa hätte ein Sprachmodell bekommen, bei vier Zeichen je Token; ein Cache macht es ' +
    'billiger.',
  methodTitle: 'Wie gezählt wurde',
  method: ({ history, questions, model }) => [
    `${history.messages} Nachrichten wurden eingelesen. ${questions.found} davon fragen den Kanal ` +
      `ihrem Wortlaut nach etwas; ${questions.asked} davon wurden hier gestellt, verteilt über ` +
      'Kanäle und Zeit.' +
      (questions.isCut ? ' Der Versuch wurde vor dem Ende der Stichprobe abgebrochen.' : ''),
    'Jede Frage wurde zu ihrem Zeitpunkt gestellt: Nur was vorher geschrieben war, war da. Eine ' +
      'bearbeitete Nachricht zählt ab ihrer letzten Bearbeitung. Personen, Rechte, Kanalnamen und ' +
      'Anweisungen sind die von heute.',
    `Ausgelassen: ${questions.leftOut.edited} bearbeitete Fragen, ${questions.leftOut.left} von ` +
      `Personen, die heute keine Mitglieder sind, ${questions.leftOut.withoutAssistant} in Kanälen ` +
      'ohne Assistenten, und alle Direktnachrichten.',
    questions.withPrivate
      ? `Private Kanäle zählen mit (${questions.inPrivateChannels} Fragen), mit den Rechten derer, ` +
        'die darin sind. Kein Beispiel stammt aus einem.'
      : `Private Kanäle zählen nicht mit (${questions.leftOut.private} Fragen).`,
    'Eine Quelle ist eine Nachricht oder Datei, die die Antwort nennt. Sie macht die Antwort nicht ' +
      'richtig, und niemand hat die Antworten beurteilt: Dafür stehen hier Beispiele. „Weiß ich ' +
      'nicht“ wird am Wortlaut erkannt.',
    'Der erste Mensch ist, wer als Nächstes innerhalb einer Woche im Thread schrieb oder innerhalb ' +
      'eines Tages unter der Frage; das muss nicht die Antwort gewesen sein.',
    model === null
      ? 'Die Antworten sind Zitate des eingebauten Modells, ohne Sprachmodell.'
      : `Die Antworten sind von ${model}.`,
  ],
  later: (count) =>
    `Dieser Versuch ist ungültig: ${count} Antworten nennen etwas, das nach der Frage geschrieben ` +
    'wurde.',
  examplesTitle: (count) => (count === 1 ? 'Ein Beispiel' : `${count} Beispiele`),
  examplesLead:
    'Antworten mit Quelle aus offenen Kanälen, über die Stichprobe verteilt und nicht nach Güte ' +
    'ausgesucht.',
  noExamples: 'Keine Antwort mit Quelle stammt aus einem offenen Kanal.',
  asked: (person, channel) => `${person} fragte in ${channel}`,
  answered: 'Der Assistent',
  after: (duration) => `nach ${duration}`,
  waited: (duration) =>
    duration === null ? 'danach schrieb niemand' : `der erste Mensch schrieb nach ${duration}`,
  sources: 'Quellen',
  none: '–',
  units: { ms: 'ms', s: 's', min: 'min', h: 'Std.', d: 'd' },
};

export const WORDS: Readonly<Record<Language, Words>> = { en, de };

export const number = (locale: string, value: number, digits = 0): string =>
  value.toLocaleString(locale, { maximumFractionDigits: digits });

/** A duration in its largest fitting unit: '640 ms', '1.6 s', '12 min', '3.5 h', '2 d'. */
export function duration({ locale, units, none }: Words, ms: number | null): string {
  if (ms === null) return none;
  const in_ = (value: number, unit: string, digits: number) =>
    `${number(locale, value, digits)} ${unit}`;
  if (ms < 1000) return in_(ms, units.ms, 0);
  if (ms < 60_000) return in_(ms / 1000, units.s, 1);
  if (ms < 3_600_000) return in_(ms / 60_000, units.min, 0);
  if (ms < 86_400_000) return in_(ms / 3_600_000, units.h, 1);
  return in_(ms / 86_400_000, units.d, 1);
}

/** An amount, precise enough for cents and for fractions of one. */
export const amount = ({ locale }: Words, value: number): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: value < 1 ? 4 : 2,
  });
