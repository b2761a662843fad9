import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import { pattern } from '@parley/model/pattern';

/** From worst to best. */
const moods: readonly [string, string, string, string, string] = [
  'very negative',
  'rather negative',
  'neutral',
  'rather positive',
  'very positive',
];

/** English, the default language of the built-in model. */
export const en = {
  code: 'en' as const,
  locale: 'en-GB',
  /** Common words that identify a text as English. */
  words: pattern('gi')`
      \b(the|and|is|are|we|not|when|who|how|what|where|please|thanks|hello|hi|hey|for|with|on|a|have
      |has|can|could|to|of|you|this|that|was|by|from|at|my|our|your|will|be|do|does|did|about|which
      |there|any|summari[sz]e)\b
    `,
  /** Matches a prompt that asks for answers in English. */
  askedFor: /\b(in english|auf englisch|english only|only english)\b/i,
  /** Greetings, which say nothing about a person's mood. */
  greetings: /(?<!\p{L})good (?:morning|afternoon|evening|night|day)(?!\p{L})/giu,
  /** The sentiment of the words of a text, from −1 to 1. */
  feeling: (text: string): number => SentimentIntensityAnalyzer.polarity_scores(text).compound,
  /** The texts that the rules write about a risk. */
  risks: {
    categories: {
      safety: 'Safety',
      quality: 'Quality',
      schedule: 'Schedule',
      supply: 'Supply',
      legal: 'Legal',
      finance: 'Finance',
      it: 'IT and data',
      people: 'People',
    },
    reason: (words: string) => `Proposed because of the words ${words}.`,
    quoted: (text: string) => `“${text}”`,
  },
  /** The built-in model's own phrases. */
  phrases: {
    greeting: (name: string) =>
      `Hello ${name}! I can find what was said, sum it up, or list open tasks, ` +
      'decisions and dates: try “What did I miss?”',
    summary: (count: number, names: string) =>
      `The last ${count === 1 ? 'message' : `${count} messages`}, by ${names}, in short:`,
    period: (count: number, names: string, where: string) =>
      `${count === 1 ? 'One message' : `${count} messages`}${where && ` in ${where}`}, by ${names}, in short:`,
    fileSummary: (name: string) => `${name} in short:`,
    page: (name: string, page: number) => `Page ${page} of ${name}:`,
    pageMissing: (name: string, page: number) =>
      `I couldn’t find page ${page} in ${name}: it has fewer pages, or its format has none.`,
    fileSays: (name: string) => `From ${name}:`,
    fileSilent: (name: string) => `${name} doesn’t seem to say that. What’s in it:`,
    fileMissing: (name: string) => `I couldn’t find a file named ${name}.`,
    fileUnread: (name: string) => `I can’t read the text of ${name}.`,
    missed: (count: number) =>
      `${count === 1 ? 'One message' : `${count} messages`} since you were last here:`,
    nothingMissed: 'You’re all caught up: nobody has written in your channels since.',
    partial: (count: number) => `Only the first ${count} messages of that time: there are more.`,
    nothingSaid: 'There are no messages from that time.',
    more: (count: number) => `and ${count} more`,
    tasks: 'What people said they would do:',
    due: 'by',
    everyone: 'Nobody named',
    done: 'done',
    noTasks: 'I couldn’t find any promises or tasks.',
    decisions: 'What was decided:',
    unanswered: 'Questions without a reply:',
    noneUnanswered: 'I couldn’t find any question without a reply.',
    noDecisions: 'I couldn’t find any decisions.',
    dates: 'Dates that were mentioned:',
    calendar: 'In the calendar:',
    next: 'Next in the calendar:',
    noNext: (title: string) =>
      `I couldn’t find “${title}” in the calendar of the next three months.`,
    noEvents: 'There is nothing in the calendar for that time.',
    allDay: 'all day',
    none: 'I couldn’t find anything about that in this conversation.',
    nowhere: 'I couldn’t find anything about that in the places you can see.',
    closest: 'I couldn’t find an answer. This comes closest:',
    found: 'From this channel:',
    foundElsewhere: 'I found this:',
    mood: (words: string, score: string, count: number) =>
      `The mood is **${words}** (${score} on a scale from −1 to 1), read from the words of ` +
      `${count === 1 ? 'one message' : `${count} messages`}`,
    moodOf: (name: string, words: string, score: string, count: number) =>
      `${name} sounds **${words}** (${score} on a scale from −1 to 1), read from the words ` +
      `of ${count === 1 ? 'one message' : `${count} messages`}`,
    moods,
    mixed: 'mixed',
    sides: (positive: number, negative: number, neutral: number) =>
      `${positive} positive, ${negative} negative, ${neutral} without feeling.`,
    people: 'People I found:',
    reportsTo: (manager: string) => `reports to ${manager}`,
    leadUnknown: 'reports to nobody in the directory',
    statuses: 'The statuses people have set:',
    noStatuses: 'Nobody has set a status right now.',
    headcount: (count: number, group: string) =>
      `**${count === 1 ? 'One person' : `${count} people`}** in ${group}`,
    noPeople: 'I couldn’t find anybody like that in the directory.',
    members: (count: number, where: string) =>
      `${count === 1 ? 'One person is' : `${count} people are`} in ${where}:`,
    channels: (count: number) =>
      `${count === 1 ? 'One channel' : `${count} channels`} that can be read here:`,
    files: (count: number) => `${count === 1 ? 'One file' : `${count} files`}, the newest first:`,
    noFiles: 'I couldn’t find any files.',
    risks: (count: number) =>
      `${count === 1 ? 'One risk' : `${count} risks`} in the register, the gravest first:`,
    overdue: (count: number) =>
      `${count === 1 ? 'One risk is' : `${count} risks are`} overdue, the gravest first:`,
    noneOverdue: 'None of the risks in the register is overdue.',
    gravest: 'The gravest risk in the register:',
    noRisks: 'I couldn’t find a risk like that in the register.',
    places: 'Places I found:',
    opening: (isOpen: boolean, until: string | null) =>
      `${isOpen ? 'open now' : 'closed now'}${until === null ? '' : `, ${isOpen ? 'until' : 'opens'} ${until}`}`,
    noLocations: 'I couldn’t find a place like that.',
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
    in: (where: string) => ` in ${where}`,
    by: (name: string) => ` by ${name}`,
    ofPeriod: ' in that time',
    cannotCount: 'I cannot count that here.',
    drafted: (title: string) => `I’ve drafted **${title}**. Approve it and it’s done.`,
    needsTime: 'When should it be? Ask me again with a day and a time.',
    cannotDraft: 'I cannot propose that here.',
    before: 'before',
    unconfirmed: 'not confirmed yet',
    problem: (problem: string) => `That did not work: ${problem}`,
    askedOf: (name: string) => `Questions to ${name}, the latest first:`,
    noneAskedOf: (name: string) => `I couldn’t find a question to ${name}.`,
    remind: (request: string) =>
      `Send this here and you’ll be reminded: \`/remind ${request.replaceAll('`', '')}\``,
    refusal:
      'I can’t do that without a language model. I can find and quote what was said, ' +
      'sum up, list tasks, decisions, dates, people, files, risks and places, count things, ' +
      'and gauge the tone.',
    welcome: 'You’re welcome.',
    abilities:
      'I work without a language model here. I can find and quote what was said, sum up, ' +
      'list tasks, decisions, dates, people, files, risks and places, count things, ' +
      'and gauge the tone.',
    prompt: 'the channel’s prompt',
    file: 'file',
    silentUnasked:
      'Without a language model it answers only when somebody mentions or replies to it.',
    modest:
      '*Without a language model I only find and quote. An owner can add one in the ' +
      '[workspace settings](/workspace/current/settings#assistant).*',
  },
};
