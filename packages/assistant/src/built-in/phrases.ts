/** What the built-in model says of its own, in both languages. */
export const phrases = {
  en: {
    greeting: (name: string) =>
      `Hello ${name}! Ask me about what was said in this channel, or for a summary, the open tasks or the dates.`,
    summary: (count: number, names: string) =>
      `The last ${count === 1 ? 'message' : `${count} messages`}, by ${names}, in short:`,
    period: (count: number, names: string, place: string) =>
      `${count === 1 ? 'One message' : `${count} messages`}${place && ` in ${place}`}, by ${names}, in short:`,
    fileSummary: (name: string) => `${name} in short:`,
    fileSays: (name: string) => `From ${name}:`,
    fileSilent: (name: string) => `I found nothing about that in ${name}.`,
    fileMissing: (name: string) => `I found no file called ${name}.`,
    fileUnread: (name: string) => `No text is known of ${name}.`,
    missed: (count: number) =>
      `${count === 1 ? 'One message' : `${count} messages`} since you were last here:`,
    nothingMissed: 'You have missed nothing: nobody has written in your channels since.',
    partial: (count: number) => `Only the first ${count} messages of that time: there are more.`,
    nothingSaid: 'Nothing was said in that time.',
    more: (count: number) => `and ${count} more`,
    tasks: 'What people said they would do:',
    due: 'by',
    everyone: 'Nobody named',
    done: 'done',
    noTasks: 'I found no promises or tasks.',
    decisions: 'What was decided:',
    noDecisions: 'I found no decisions.',
    dates: 'Dates that were mentioned:',
    calendar: 'In the calendar:',
    noEvents: 'There is nothing in the calendar for that time.',
    allDay: 'all day',
    none: 'I found nothing about that in this channel.',
    nowhere: 'I found nothing about that in what I may read here.',
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
    noPeople: 'I found nobody like that in the directory.',
    members: (count: number, place: string) =>
      `${count === 1 ? 'One person is' : `${count} people are`} in ${place}:`,
    channels: (count: number) =>
      `${count === 1 ? 'One channel' : `${count} channels`} that can be read here:`,
    files: (count: number) => `${count === 1 ? 'One file' : `${count} files`}, the newest first:`,
    noFiles: 'I found no files.',
    risks: (count: number) =>
      `${count === 1 ? 'One risk' : `${count} risks`} in the register, the gravest first:`,
    noRisks: 'I found no such risks in the register.',
    places: 'Places I found:',
    noPlaces: 'I found no such place.',
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
      `**${number} ${things}**${scope}, as far as can be read here.`,
    here: ' in this channel',
    in: (place: string) => ` in ${place}`,
    by: (name: string) => ` by ${name}`,
    ofPeriod: ' in that time',
    cannotCount: 'I cannot count that here.',
    drafted: (title: string) =>
      `I have drafted **${title}**. It is made when one of you accepts it.`,
    needsTime: 'When should it be? Ask me again with a day and a time.',
    cannotDraft: 'I cannot propose that here.',
    problem: (problem: string) => `That did not work: ${problem}`,
    refusal:
      'I cannot do that without a language model. I can find and quote what was said, sum up, list tasks, decisions, dates, people, files, risks and places, count, and read a mood.',
    welcome: 'You are welcome.',
    abilities:
      'I am the built-in model, and work without a language model: I can find and quote what was said, sum up, list tasks, decisions, dates, people, files, risks and places, count, and read a mood.',
    noted: 'Noted',
    task: 'The prompt of this channel says:',
    prompt: 'the channel’s prompt',
    file: 'file',
    silentNoPrompt:
      'People talk among themselves, nobody asked anything, and the channel has no prompt.',
    silentAmongPeople: 'The question is put to a colleague, not to the assistant.',
    silentByPrompt: 'The prompt asks to be silent on messages like this one.',
    modest: '*No language model is configured, so I only quote what was written here.*',
  },
  de: {
    greeting: (name: string) =>
      `Hallo ${name}! Frag mich nach dem, was in diesem Kanal steht, oder nach einer Zusammenfassung, den offenen Aufgaben oder den Terminen.`,
    summary: (count: number, names: string) =>
      `${count === 1 ? 'Die letzte Nachricht' : `Die letzten ${count} Nachrichten`} von ${names}, kurz gefasst:`,
    period: (count: number, names: string, place: string) =>
      `${count === 1 ? 'Eine Nachricht' : `${count} Nachrichten`}${place && ` in ${place}`} von ${names}, kurz gefasst:`,
    fileSummary: (name: string) => `${name}, kurz gefasst:`,
    fileSays: (name: string) => `Aus ${name}:`,
    fileSilent: (name: string) => `Dazu habe ich in ${name} nichts gefunden.`,
    fileMissing: (name: string) => `Ich habe keine Datei namens ${name} gefunden.`,
    fileUnread: (name: string) => `Von ${name} ist kein Text bekannt.`,
    missed: (count: number) =>
      `${count === 1 ? 'Eine Nachricht' : `${count} Nachrichten`}, seit du zuletzt hier warst:`,
    nothingMissed: 'Du hast nichts verpasst: Seitdem hat niemand in deinen Kanälen geschrieben.',
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
    none: 'Dazu habe ich in diesem Kanal nichts gefunden.',
    nowhere: 'Dazu habe ich in dem, was ich hier lesen darf, nichts gefunden.',
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
      `**${number} ${things}**${scope}, soweit es hier zu lesen ist.`,
    here: ' in diesem Kanal',
    in: (place: string) => ` in ${place}`,
    by: (name: string) => ` von ${name}`,
    ofPeriod: ' in dieser Zeit',
    cannotCount: 'Das kann ich hier nicht zählen.',
    drafted: (title: string) =>
      `Ich habe **${title}** vorbereitet. Es wird angelegt, wenn jemand von euch zustimmt.`,
    needsTime: 'Wann soll es sein? Frag mich noch einmal mit Tag und Uhrzeit.',
    cannotDraft: 'Das kann ich hier nicht vorschlagen.',
    problem: (problem: string) => `Das hat nicht geklappt: ${problem}`,
    refusal:
      'Das kann ich ohne Sprachmodell nicht. Ich kann finden und wiedergeben, was geschrieben wurde, zusammenfassen, Aufgaben, Entscheidungen, Termine, Leute, Dateien, Risiken und Orte auflisten, zählen und eine Stimmung ablesen.',
    welcome: 'Gern geschehen.',
    abilities:
      'Ich bin das eingebaute Modell und arbeite ohne Sprachmodell: Ich kann finden und wiedergeben, was geschrieben wurde, zusammenfassen, Aufgaben, Entscheidungen, Termine, Leute, Dateien, Risiken und Orte auflisten, zählen und eine Stimmung ablesen.',
    noted: 'Notiert',
    task: 'Der Prompt dieses Kanals sagt:',
    prompt: 'Prompt des Kanals',
    file: 'Datei',
    silentNoPrompt:
      'Die Leute reden miteinander, niemand hat etwas gefragt, und der Kanal hat keinen Prompt.',
    silentAmongPeople: 'Die Frage gilt jemand anderem, nicht dem Assistenten.',
    silentByPrompt: 'Der Prompt verlangt, bei solchen Nachrichten zu schweigen.',
    modest:
      '*Es ist kein Sprachmodell eingerichtet; ich gebe nur wieder, was hier geschrieben wurde.*',
  },
} as const;
