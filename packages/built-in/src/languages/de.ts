import { stemmer } from '@orama/stemmers/german';
import { pattern } from '@parley/model/pattern';
import { feelingByWords } from '../feeling-by-words.ts';
import type { BuiltInLanguage } from './built-in-language.ts';
import { GERMAN_WORDS } from './german-words.ts';

export const de: BuiltInLanguage = {
  code: 'de',
  locale: 'de-DE',
  words: pattern('gi')`
      \b(der|die|das|und|ist|ich|wir|nicht|wann|wer|wie|was|wo|bitte|danke|hallo|guten|mit|auf|ein
      |eine|haben|kann|zusammenfassen|fasse|welche[rsnm]?|gibt|moin|diese[rsnm]?|steht|den|dem|des
      |von|für|zu|zum|zur|im|bei|sich|es|sind|wurde|wird|werden|schon|noch|aber|oder|wenn|dass|kein
      |keine|mein|dein|unser|uns|mir|mich|du|heute|gestern|morgen|hier|woche|viele|plane|schreib
      |lege|bis|nach|aus|auch|hat|habe)\b|[äöüß]
    `,
  askedFor: /\b(in german|auf deutsch|in deutsch|german only|only german)\b/i,
  greetings: /(?<!\p{L})(?:guten (?:morgen|tag|abend)|gute nacht)(?!\p{L})/giu,
  feeling: feelingByWords({
    words: GERMAN_WORDS,
    not: /^(nicht|kein|keine|keinen|keiner|nie|niemals|ohne|kaum|weder)$/i,
    very: /^(sehr|wirklich|echt|extrem|absolut|total|richtig|ganz|so)$/i,
    stem: stemmer,
  }),
  risks: {
    categories: {
      safety: 'Sicherheit',
      quality: 'Qualität',
      schedule: 'Termine',
      supply: 'Lieferung',
      legal: 'Recht',
      finance: 'Finanzen',
      it: 'IT und Daten',
      people: 'Personal',
    },
    reason: (words: string) => `Vorgeschlagen wegen der Worte ${words}.`,
    quoted: (text: string) => `„${text}“`,
  },
  phrases: {
    greeting: (name: string) =>
      `Hallo ${name}! Ich finde, was geschrieben wurde, fasse zusammen und liste offene ` +
      'Aufgaben, Entscheidungen und Termine auf. Frag zum Beispiel: „Was habe ich verpasst?“',
    summary: (count: number, names: string) =>
      `${count === 1 ? 'Die letzte Nachricht' : `Die letzten ${count} Nachrichten`} von ${names}, kurz gefasst:`,
    period: (count: number, names: string, where: string) =>
      `${count === 1 ? 'Eine Nachricht' : `${count} Nachrichten`}${where && ` in ${where}`} ` +
      `von ${names}, kurz gefasst:`,
    fileSummary: (name: string) => `${name}, kurz gefasst:`,
    page: (name: string, page: number) => `Seite ${page} von ${name}:`,
    pageMissing: (name: string, page: number) =>
      `Seite ${page} habe ich in ${name} nicht gefunden: Sie fehlt, oder das Format hat keine Seiten.`,
    fileSays: (name: string) => `Aus ${name}:`,
    fileSilent: (name: string) => `Das scheint in ${name} nicht zu stehen. Darin steht:`,
    fileMissing: (name: string) => `Ich habe keine Datei namens ${name} gefunden.`,
    fileUnread: (name: string) => `Den Text von ${name} kann ich nicht lesen.`,
    missed: (count: number) =>
      `${count === 1 ? 'Eine Nachricht' : `${count} Nachrichten`}, seit du zuletzt hier warst:`,
    nothingMissed:
      'Du bist auf dem neuesten Stand: Seitdem hat niemand in deinen Kanälen geschrieben.',
    partial: (count: number) => `Nur die ersten ${count} Nachrichten dieser Zeit: Es gibt mehr.`,
    nothingSaid: 'In dieser Zeit wurde nichts geschrieben.',
    more: (count: number) => `und ${count} weitere`,
    tasks: 'Was zugesagt wurde:',
    due: 'bis',
    everyone: 'Niemand genannt',
    done: 'erledigt',
    noTasks: 'Ich habe keine Zusagen oder Aufgaben gefunden.',
    decisions: 'Was beschlossen wurde:',
    unanswered: 'Fragen ohne Antwort:',
    noneUnanswered: 'Ich habe keine Frage ohne Antwort gefunden.',
    noDecisions: 'Ich habe keine Entscheidungen gefunden.',
    dates: 'Genannte Termine:',
    calendar: 'Im Kalender:',
    next: 'Als Nächstes im Kalender:',
    noNext: (title: string) =>
      `„${title}“ habe ich im Kalender der nächsten drei Monate nicht gefunden.`,
    noEvents: 'Für diese Zeit steht nichts im Kalender.',
    allDay: 'ganztägig',
    none: 'Dazu habe ich in dieser Unterhaltung nichts gefunden.',
    nowhere: 'Dazu habe ich dort, wo du mitliest, nichts gefunden.',
    closest: 'Eine Antwort habe ich nicht gefunden. Am nächsten kommt:',
    found: 'Aus diesem Kanal:',
    foundElsewhere: 'Das habe ich gefunden:',
    mood: (words: string, score: string, count: number) =>
      `Die Stimmung ist **${words}** (${score} auf einer Skala von −1 bis 1), ` +
      `abgelesen an den Worten von ${count === 1 ? 'einer Nachricht' : `${count} Nachrichten`}`,
    moodOf: (name: string, words: string, score: string, count: number) =>
      `${name} klingt **${words}** (${score} auf einer Skala von −1 bis 1), ` +
      `abgelesen an den Worten von ${count === 1 ? 'einer Nachricht' : `${count} Nachrichten`}`,
    moods: ['sehr negativ', 'eher negativ', 'neutral', 'eher positiv', 'sehr positiv'],
    mixed: 'gemischt',
    sides: (positive: number, negative: number, neutral: number) =>
      `${positive} positiv, ${negative} negativ, ${neutral} ohne Gefühl.`,
    people: 'Diese Leute habe ich gefunden:',
    reportsTo: (manager: string) => `berichtet an ${manager}`,
    leadUnknown: 'berichtet laut Verzeichnis an niemanden',
    statuses: 'Diesen Status haben Leute gesetzt:',
    noStatuses: 'Im Moment hat niemand einen Status gesetzt.',
    headcount: (count: number, group: string) =>
      `**${count === 1 ? 'Eine Person' : `${count} Personen`}** in ${group}`,
    noPeople: 'So jemanden habe ich im Verzeichnis nicht gefunden.',
    members: (count: number, where: string) =>
      `${count === 1 ? 'Eine Person ist' : `${count} Personen sind`} in ${where}:`,
    channels: (count: number) =>
      `${count === 1 ? 'Ein Kanal, der' : `${count} Kanäle, die`} ` +
      `hier gelesen werden ${count === 1 ? 'kann' : 'können'}:`,
    files: (count: number) =>
      `${count === 1 ? 'Eine Datei' : `${count} Dateien`}, die neuesten zuerst:`,
    noFiles: 'Ich habe keine Dateien gefunden.',
    risks: (count: number) =>
      `${count === 1 ? 'Ein Risiko' : `${count} Risiken`} im Register, die schwersten zuerst:`,
    overdue: (count: number) =>
      `${count === 1 ? 'Ein Risiko ist' : `${count} Risiken sind`} überfällig, die schwersten zuerst:`,
    noneOverdue: 'Kein Risiko im Register ist überfällig.',
    gravest: 'Das schwerste Risiko im Register:',
    noRisks: 'Im Register habe ich kein solches Risiko gefunden.',
    places: 'Diese Orte habe ich gefunden:',
    opening: (isOpen: boolean, until: string | null) =>
      `jetzt ${isOpen ? 'geöffnet' : 'geschlossen'}${until === null ? '' : `, ${isOpen ? 'bis' : 'öffnet'} ${until}`}`,
    noLocations: 'So einen Ort habe ich nicht gefunden.',
    count: {
      messages: 'Nachrichten',
      files: 'Dateien',
      people: 'Personen',
      channels: 'Kanäle',
      risks: 'Risiken',
      places: 'Orte',
      events: 'Termine',
    },
    one: {
      messages: 'Nachricht',
      files: 'Datei',
      people: 'Person',
      channels: 'Kanal',
      risks: 'Risiko',
      places: 'Ort',
      events: 'Termin',
    },
    counted: (number: string, things: string, scope: string) =>
      `**${number} ${things}**${scope}, dort, wo du mitliest.`,
    here: ' in diesem Kanal',
    in: (where: string) => ` in ${where}`,
    by: (name: string) => ` von ${name}`,
    ofPeriod: ' in dieser Zeit',
    cannotCount: 'Das kann ich hier nicht zählen.',
    drafted: (title: string) =>
      `Ich habe **${title}** vorbereitet. Mit deiner Zustimmung wird es angelegt.`,
    needsTime: 'Wann soll es sein? Frag mich noch einmal mit Tag und Uhrzeit.',
    cannotDraft: 'Das kann ich hier nicht vorschlagen.',
    before: 'vorher',
    unconfirmed: 'noch nicht bestätigt',
    problem: (problem: string) => `Das hat nicht geklappt: ${problem}`,
    askedOf: (name: string) => `Fragen an ${name}, die neuesten zuerst:`,
    noneAskedOf: (name: string) => `Ich habe keine Frage an ${name} gefunden.`,
    remind: (request: string) =>
      `Schick das hier ab, dann wirst du erinnert: \`/remind ${request.replaceAll('`', '')}\``,
    refusal:
      'Das kann ich ohne Sprachmodell nicht. Ich kann finden und wiedergeben, ' +
      'was geschrieben wurde, zusammenfassen, Aufgaben, Entscheidungen, Termine, Leute, ' +
      'Dateien, Risiken und Orte auflisten, zählen und die Stimmung einschätzen.',
    welcome: 'Gern geschehen.',
    abilities:
      'Ich arbeite hier ohne Sprachmodell. Ich kann finden und wiedergeben, was geschrieben ' +
      'wurde, zusammenfassen, Aufgaben, Entscheidungen, Termine, Leute, Dateien, ' +
      'Risiken und Orte auflisten, zählen und die Stimmung einschätzen.',
    prompt: 'Prompt des Kanals',
    file: 'Datei',
    silentUnasked:
      'Ohne Sprachmodell antwortet er nur, wenn ihn jemand erwähnt oder auf ihn antwortet.',
    modest:
      '*Ohne Sprachmodell finde und zitiere ich nur. Eine Inhaberin oder ein Inhaber kann ' +
      'in den [Einstellungen des Workspace](/workspace/current/settings#assistant) eines einrichten.*',
  },
};
