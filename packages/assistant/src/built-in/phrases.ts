/** What the built-in model says of its own, in both languages. */
export const phrases = {
  en: {
    greeting: (name: string) =>
      `Hello ${name}! I can find what was said, sum it up, or list open tasks, decisions and dates: try “What did I miss?”`,
    summary: (count: number, names: string) =>
      `The last ${count === 1 ? 'message' : `${count} messages`}, by ${names}, in short:`,
    period: (count: number, names: string, place: string) =>
      `${count === 1 ? 'One message' : `${count} messages`}${place && ` in ${place}`}, by ${names}, in short:`,
    fileSummary: (name: string) => `${name} in short:`,
    fileSays: (name: string) => `From ${name}:`,
    fileSilent: (name: string) => `I couldn’t find anything about that in ${name}.`,
    fileMissing: (name: string) => `I couldn’t find a file named ${name}.`,
    fileUnread: (name: string) => `I can’t read the text of ${name}.`,
    missed: (count: number) =>
      `${count === 1 ? 'One message' : `${count} messages`} since you were last here:`,
    nothingMissed: 'You’re all caught up: nobody has written in your channels since.',
    partial: (count: number) => `Only the first ${count} messages of that time: there are more.`,
    nothingSaid: 'Nothing was said in that time.',
    more: (count: number) => `and ${count} more`,
    tasks: 'What people said they would do:',
    due: 'by',
    everyone: 'Nobody named',
    done: 'done',
    noTasks: 'I couldn’t find any promises or tasks.',
    decisions: 'What was decided:',
    noDecisions: 'I couldn’t find any decisions.',
    dates: 'Dates that were mentioned:',
    calendar: 'In the calendar:',
    noEvents: 'There is nothing in the calendar for that time.',
    allDay: 'all day',
    none: 'I couldn’t find anything about that in this conversation.',
    nowhere: 'I couldn’t find anything about that in the places you can see.',
    closest: 'I couldn’t find an answer. This comes closest:',
    found: 'From this channel:',
    foundElsewhere: 'I found this:',
    mood: (words: string, score: string, count: number) =>
      `The mood is **${words}** (${score} on a scale from −1 to 1), read from the words of ${count === 1 ? 'one message' : `${count} messages`}`,
    moodOf: (name: string, words: string, score: string, count: number) =>
      `${name} sounds **${words}** (${score} on a scale from −1 to 1), read from the words of ${count === 1 ? 'one message' : `${count} messages`}`,
    moods: ['very negative', 'rather negative', 'neutral', 'rather positive', 'very positive'],
    mixed: 'mixed',
    sides: (positive: number, negative: number, neutral: number) =>
      `${positive} positive, ${negative} negative, ${neutral} without feeling.`,
    people: 'People I found:',
    noPeople: 'I couldn’t find anybody like that in the directory.',
    members: (count: number, place: string) =>
      `${count === 1 ? 'One person is' : `${count} people are`} in ${place}:`,
    channels: (count: number) =>
      `${count === 1 ? 'One channel' : `${count} channels`} that can be read here:`,
    files: (count: number) => `${count === 1 ? 'One file' : `${count} files`}, the newest first:`,
    noFiles: 'I couldn’t find any files.',
    risks: (count: number) =>
      `${count === 1 ? 'One risk' : `${count} risks`} in the register, the gravest first:`,
    noRisks: 'I couldn’t find a risk like that in the register.',
    places: 'Places I found:',
    noPlaces: 'I couldn’t find a place like that.',
    count: {
      messages: 'messages',
      files: 'files',
      people: 'people',
      channels: 'channels',
      risks: 'risks',
      places: 'places',
      events: 'events',
    },
    one: {
      messages: 'message',
      files: 'file',
      people: 'person',
      channels: 'channel',
      risks: 'risk',
      places: 'place',
      events: 'event',
    },
    counted: (number: string, things: string, scope: string) =>
      `**${number} ${things}**${scope}, in the places you can see.`,
    here: ' in this channel',
    in: (place: string) => ` in ${place}`,
    by: (name: string) => ` by ${name}`,
    ofPeriod: ' in that time',
    cannotCount: 'I cannot count that here.',
    drafted: (title: string) => `I’ve drafted **${title}**. Approve it and it’s done.`,
    needsTime: 'When should it be? Ask me again with a day and a time.',
    cannotDraft: 'I cannot propose that here.',
    problem: (problem: string) => `That did not work: ${problem}`,
    refusal:
      'I can’t do that without a language model. I can find and quote what was said, sum up, list tasks, decisions, dates, people, files, risks and places, count things, and gauge the tone.',
    welcome: 'You’re welcome.',
    abilities:
      'I work without a language model here. I can find and quote what was said, sum up, list tasks, decisions, dates, people, files, risks and places, count things, and gauge the tone.',
    prompt: 'the channel’s prompt',
    file: 'file',
    silentUnasked:
      'Without a language model it answers only when somebody mentions or replies to it.',
    modest:
      '*Without a language model I only find and quote. An owner can add one in the [workspace settings](/workspace).*',
  },
  de: {
    greeting: (name: string) =>
      `Hallo ${name}! Ich finde, was geschrieben wurde, fasse zusammen und liste offene Aufgaben, Entscheidungen und Termine auf. Frag zum Beispiel: „Was habe ich verpasst?“`,
    summary: (count: number, names: string) =>
      `${count === 1 ? 'Die letzte Nachricht' : `Die letzten ${count} Nachrichten`} von ${names}, kurz gefasst:`,
    period: (count: number, names: string, place: string) =>
      `${count === 1 ? 'Eine Nachricht' : `${count} Nachrichten`}${place && ` in ${place}`} von ${names}, kurz gefasst:`,
    fileSummary: (name: string) => `${name}, kurz gefasst:`,
    fileSays: (name: string) => `Aus ${name}:`,
    fileSilent: (name: string) => `Dazu habe ich in ${name} nichts gefunden.`,
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
    noDecisions: 'Ich habe keine Entscheidungen gefunden.',
    dates: 'Genannte Termine:',
    calendar: 'Im Kalender:',
    noEvents: 'Für diese Zeit steht nichts im Kalender.',
    allDay: 'ganztägig',
    none: 'Dazu habe ich in dieser Unterhaltung nichts gefunden.',
    nowhere: 'Dazu habe ich dort, wo du mitliest, nichts gefunden.',
    closest: 'Eine Antwort habe ich nicht gefunden. Am nächsten kommt:',
    found: 'Aus diesem Kanal:',
    foundElsewhere: 'Das habe ich gefunden:',
    mood: (words: string, score: string, count: number) =>
      `Die Stimmung ist **${words}** (${score} auf einer Skala von −1 bis 1), abgelesen an den Worten von ${count === 1 ? 'einer Nachricht' : `${count} Nachrichten`}`,
    moodOf: (name: string, words: string, score: string, count: number) =>
      `${name} klingt **${words}** (${score} auf einer Skala von −1 bis 1), abgelesen an den Worten von ${count === 1 ? 'einer Nachricht' : `${count} Nachrichten`}`,
    moods: ['sehr negativ', 'eher negativ', 'neutral', 'eher positiv', 'sehr positiv'],
    mixed: 'gemischt',
    sides: (positive: number, negative: number, neutral: number) =>
      `${positive} positiv, ${negative} negativ, ${neutral} ohne Gefühl.`,
    people: 'Diese Leute habe ich gefunden:',
    noPeople: 'So jemanden habe ich im Verzeichnis nicht gefunden.',
    members: (count: number, place: string) =>
      `${count === 1 ? 'Eine Person ist' : `${count} Personen sind`} in ${place}:`,
    channels: (count: number) =>
      `${count === 1 ? 'Ein Kanal, der' : `${count} Kanäle, die`} hier gelesen werden ${count === 1 ? 'kann' : 'können'}:`,
    files: (count: number) =>
      `${count === 1 ? 'Eine Datei' : `${count} Dateien`}, die neuesten zuerst:`,
    noFiles: 'Ich habe keine Dateien gefunden.',
    risks: (count: number) =>
      `${count === 1 ? 'Ein Risiko' : `${count} Risiken`} im Register, die schwersten zuerst:`,
    noRisks: 'Im Register habe ich kein solches Risiko gefunden.',
    places: 'Diese Orte habe ich gefunden:',
    noPlaces: 'So einen Ort habe ich nicht gefunden.',
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
    in: (place: string) => ` in ${place}`,
    by: (name: string) => ` von ${name}`,
    ofPeriod: ' in dieser Zeit',
    cannotCount: 'Das kann ich hier nicht zählen.',
    drafted: (title: string) =>
      `Ich habe **${title}** vorbereitet. Mit deiner Zustimmung wird es angelegt.`,
    needsTime: 'Wann soll es sein? Frag mich noch einmal mit Tag und Uhrzeit.',
    cannotDraft: 'Das kann ich hier nicht vorschlagen.',
    problem: (problem: string) => `Das hat nicht geklappt: ${problem}`,
    refusal:
      'Das kann ich ohne Sprachmodell nicht. Ich kann finden und wiedergeben, was geschrieben wurde, zusammenfassen, Aufgaben, Entscheidungen, Termine, Leute, Dateien, Risiken und Orte auflisten, zählen und die Stimmung einschätzen.',
    welcome: 'Gern geschehen.',
    abilities:
      'Ich arbeite hier ohne Sprachmodell. Ich kann finden und wiedergeben, was geschrieben wurde, zusammenfassen, Aufgaben, Entscheidungen, Termine, Leute, Dateien, Risiken und Orte auflisten, zählen und die Stimmung einschätzen.',
    prompt: 'Prompt des Kanals',
    file: 'Datei',
    silentUnasked:
      'Ohne Sprachmodell antwortet er nur, wenn ihn jemand erwähnt oder auf ihn antwortet.',
    modest:
      '*Ohne Sprachmodell finde und zitiere ich nur. Eine Inhaberin oder ein Inhaber kann in den [Einstellungen des Workspace](/workspace) eines einrichten.*',
  },
} as const;
