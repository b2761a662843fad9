import { describe, expect, test } from 'vitest';
import { NOW } from './testing/office-records.ts';
import { OFFICE_TOOLS, officeConversation, officeTool } from './testing/office.ts';
import { nextStep } from './compose.ts';
import type { RecordedOutput } from './findings.ts';

const MOST_STEPS = 6;

type Asked = { text: string; tools: string[] };

/** Runs the model step by step, with the results of the tools it called. */
function ask(
  channel: string,
  question: string,
  { offered = OFFICE_TOOLS, remembered = 40 } = {},
): Asked {
  const toolResults: RecordedOutput[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = nextStep(
      officeConversation(channel, question, remembered),
      { now: NOW, timezone: 'UTC' },
      toolResults,
      offered,
    );
    if ('answer' in next)
      return { text: next.answer.text, tools: toolResults.map(({ tool }) => tool) };
    if ('silence' in next) return { text: `silence: ${next.silence}`, tools: [] };
    toolResults.push(...next.calls.map(({ tool, input }) => officeTool(tool, input, channel)));
  }
  throw new Error(`It never answers: ${question}`);
}

type Expected = [question: string, must: (string | RegExp)[], mustNot?: (string | RegExp)[]];

/**
 * Expected parts that an answer lacks and forbidden parts it has, each with the answer, so that a
 * failure can be judged.
 */
function faults(
  { text }: Asked,
  must: readonly (string | RegExp)[],
  mustNot: readonly (string | RegExp)[] = [],
): string[] {
  const has = (part: string | RegExp) =>
    typeof part === 'string' ? text.includes(part) : part.test(text);
  return [
    ...must.filter((part) => !has(part)).map((part) => `lacks ${part} in: ${text}`),
    ...mustNot.filter(has).map((part) => `has ${part} in: ${text}`),
  ];
}

const ALONE = { offered: new Set<string>() };

describe('questions the channel itself answers', () => {
  const english: Expected[] = [
    [
      'When does the pump arrive?',
      [
        'The pump arrives on 9 March',
        'Mon, 9 Mar 2026',
        '[Aiko Tan, 2 Mar 2026, 09:00](/channels/installations?m=i3)',
      ],
      ['filters', 'permit'],
    ],
    ['Who is ordering the filters?', ['twelve filters', 'Jonas Berg'], ['pump', 'tank']],
    ['How much does the tank weigh?', ['380 kg'], ['1,450', 'filters']],
    ['How many filters did we order?', ['twelve filters'], ['380']],
    ['Where is the key?', ['box next to the boiler room', 'm=i11'], ['pump']],
    ['Why do we start on 16 March?', ['because the school is empty'], ['electrician']],
    ['What does the electrician cost?', ['1,450 euros'], ['380']],
    ['What is broken?', ['the seal is broken'], ['permit']],
    ['Was the permit granted?', ['was granted on Friday', 'm=i1'], ['pump']],
    ['What did Priya say about the crane?', ['small crane', 'Priya Nair'], ['Jonas Berg,']],
    ['What did we choose for the electrics?', ['Nordstrom Electric'], ['380']],
  ];
  test.each(english)('%s', (question, must, mustNot) => {
    expect(faults(ask('installations', question, ALONE), must, mustNot)).toEqual([]);
  });

  const german: Expected[] = [
    [
      'Wann wird der Kran geliefert?',
      ['Der Kran wird am 12.3. um 14 Uhr geliefert.', /Do\., 12\. März 2026/, 'm=r1'],
      ['Angebot'],
    ],
    ['Wer schickt das Angebot?', ['Ich schicke bis Freitag das Angebot', 'Aiko Tan'], ['Kran']],
    ['Wo liegt der Schlüssel?', ['bei Frau Behrens im Büro, Raum 204'], ['Kran']],
    ['Was kostet die Montage?', ['8.400 Euro'], ['Kran']],
    ['Welchen Lieferanten nehmen wir?', ['Lieferanten Holt'], ['Schlüssel']],
    ['Warum nehmen wir Holt?', ['weil er zwei Wochen schneller liefert'], ['Halle']],
    ['Ist die Halle genehmigt?', ['Genehmigung für die Halle fehlt'], ['Kran']],
  ];
  test.each(german)('%s', (question, must, mustNot) => {
    expect(faults(ask('refit', question, ALONE), must, mustNot)).toEqual([]);
  });
});

describe('lists of what was said', () => {
  const english: Expected[] = [
    [
      'What are the action items?',
      [
        '**Jonas Berg, by Wed, 4 Mar 2026, done:** I will order the twelve filters',
        '**Priya Nair, by Fri, 6 Mar 2026:**',
        '**Jonas Berg:** Jonas, can you meet the driver?',
      ],
      ['Lunch', 'silence'],
    ],
    ['What does Priya have to do? List her tasks.', ['send them the plans by Friday'], ['filters']],
    [
      'What was decided?',
      ['start at Lakeside on Monday 16 March', 'Nordstrom Electric'],
      ['Lunch', 'tank'],
    ],
    [
      'Which dates were mentioned?',
      [/Mon, 9 Mar 2026[^]*Mon, 16 Mar 2026/, 'the supplier is sorry'.replace('the', 'The')],
      ['Good morning!'],
    ],
    [
      'Please summarise',
      ['by Mara Vogel, Jonas Berg, Aiko Tan, and Priya Nair', 'Monday 16 March', 'Nordstrom'],
      ['Lunch', 'Yes, I can'],
    ],
    ['Summarise what Priya wrote', ['by Priya Nair,', '380 kg'], ['Nordstrom Electric, they']],
    ['How is the mood?', [/The mood is \*\*mixed\*\* \(/, 'positive', '[Priya Nair'], ['silence']],
    [
      'How is Priya feeling?',
      [/Priya Nair sounds \*\*(rather|very) negative\*\* \(−0\.\d\d/, 'annoyed'],
      ['Great news'],
    ],
    ['Who is in this channel?', ['4 people are in installations', 'Aiko Tan'], ['Leon']],
    ['How many people are in this channel?', ['**4 people** in this channel'], ['I found']],
  ];
  test.each(english)('%s', (question, must, mustNot) => {
    expect(faults(ask('installations', question, ALONE), must, mustNot)).toEqual([]);
  });

  const german: Expected[] = [
    [
      'Welche Aufgaben sind offen?',
      ['**Aiko Tan, bis Fr., 6. März 2026:** Ich schicke bis Freitag das Angebot'],
      ['Guten Morgen'],
    ],
    ['Was wurde beschlossen?', ['Wir nehmen den Lieferanten Holt'], ['Kran']],
    ['Welche Termine gibt es?', [/Do\., 12\. März 2026,? (um )?14:00/], ['Guten Morgen!']],
    [
      'Fasse das bitte zusammen',
      ['Jonas Berg, Aiko Tan und Mara Vogel', 'Lieferanten Holt'],
      ['Guten Morgen'],
    ],
    ['Wie ist die Stimmung?', [/Die Stimmung ist \*\*/, 'positiv'], ['mood']],
  ];
  test.each(german)('%s', (question, must, mustNot) => {
    expect(faults(ask('refit', question, ALONE), must, mustNot)).toEqual([]);
  });
});

describe('questions that a tool call answers', () => {
  const english: Expected[] = [
    [
      'What happened in Mill Lane?',
      [
        'membrane was installed the wrong way round',
        '[Leon Faber, 10 Mar 2026, 09:30](/channels/support?m=s2)',
      ],
      ['pump'],
    ],
    ['What did I miss?', ['**installations**', '**support**', 'm=s2'], ['pump arrives']],
    ['Who can weld?', ['[Jonas Berg](/directory/jonas)', 'Fitter'], ['Aiko']],
    ['Who is Leon Faber?', ['[Leon Faber](/directory/leon)', 'Support lead'], ['Mara']],
    ['Who works in purchasing?', ['Aiko Tan', 'Buyer'], ['Jonas']],
    ['What is the phone number of Priya Nair?', ['+49 30 5550'], ['Jonas']],
    [
      'How many messages did Jonas Berg write this month?',
      ['**6 messages** by Jonas Berg in that time'],
      ['I found'],
    ],
    ['How many files are there?', ['**3 files**'], ['I found']],
    [
      'What is on this week?',
      ['**Thu, 12 Mar 2026, 09:00:** [Weekly planning](/schedule?event=plan)'],
      ['Trade fair'],
    ],
    [
      'Which risks are open?',
      ['[R-4 Seal of the pump broken again](/risks/4)', 'Aiko Tan'],
      ['I couldn’t find'],
    ],
    [
      'What is the address of the warehouse?',
      ['[Warehouse](/locations/w)', 'Harbour Street 7'],
      ['Canal Road'],
    ],
    [
      'Which channels are there?',
      ['[support](/channels/support)', '3 channels'],
      ['I couldn’t find'],
    ],
    ['Which files are there?', ['[gearbox.pdf](', 'Priya Nair'], ['any files']],
    [
      'What does gearbox.pdf say about oil?',
      ['From [gearbox.pdf]', 'Change the oil every 500 hours'],
      ['housing'],
    ],
    ['Give me a summary of support', ['2 messages in support, by Leon Faber', 'm=s2'], ['pump']],
    ['How many risks are open?', ['**2 risks**'], ['3']],
    ['Who is in #support?', ['[Leon Faber](/directory/leon)', '[Mara Vogel]'], ['Jonas']],
    ['What was agreed with the electrician?', ['Nordstrom Electric'], ['16 March']],
    ['Are there risks about the permit?', ['One risk', 'R-2 Permit for the hall is late'], ['R-4']],
    ['How do I reach Priya?', ['+49 30 5550'], ['Jonas']],
    ['Who do I ask about AutoCAD?', ['Priya Nair'], ['Jonas']],
    [
      'What did Jonas write yesterday?',
      ['Lunch tomorrow at noon?', 'by Jonas Berg, in short'],
      ['Olsen'],
    ],
    ['What was the last message from Aiko?', ['the seal is broken'], ['9 March']],
    ['Summarise gearbox.pdf', ['gearbox.pdf', '500 hours'], ['No file']],
    ['What does gearbox.pdf contain?', ['in short', '500 hours'], ['seem to say']],
    [
      'What does gearbox.pdf say about football?',
      ['seem to say', '500 hours'],
      ['I couldn’t find'],
    ],
    ['Summarise yesterday', ['2 messages in installations', 'Mr. Olsen'], ['pump', 'tank']],
    ['What was decided in #refit?', ['Lieferanten Holt'], ['Nordstrom']],
    [
      'Raise a risk: the crane may not fit through the gate',
      ['drafted **The crane may not fit through the gate**'],
      ['cannot'],
    ],
    ['Schedule a meeting tomorrow at 10 about the crane', ['drafted **The crane**'], ['cannot']],
    ['Schedule a meeting about the crane', ['When should it be?'], ['drafted']],
    [
      'How is the dinner poll going?',
      [
        'Where do we have the summer dinner? (The old mill: 5, The boat: 2)',
        '/channels/support?m=p1',
      ],
      ['couldn’t find'],
    ],
    [
      'Is there an open question for Jonas?',
      ['Questions to Jonas', 'Jonas, can you meet the driver?'],
      ['Lunch'],
    ],
    ['Is there an open question for me?', ['couldn’t find a question to'], ['driver']],
    ['When is the next trade fair?', ['[Trade fair](/schedule?event=fair)'], ['Weekly planning']],
    ['When is the next meeting?', ['[Weekly planning]'], ['Trade fair']],
    ['When is the next fire drill?', ['couldn’t find “fire drill” in the calendar'], ['Weekly']],
    ['Who is on holiday?', ['[Aiko Tan](/directory/aiko)', '🌴 Back on Monday'], ['Jonas']],
    [
      'How many people work in the Installations department?',
      ['**2 people** in Installations: [Jonas Berg]', '[Priya Nair]'],
      ['Aiko'],
    ],
    [
      'Where is the warehouse and is it open now?',
      ['[Warehouse](/locations/w)', 'Harbour Street 7', 'open now, until 16:00'],
      ['Canal Road', 'The pump'],
    ],
    ['Where is the key of the warehouse?', ['box next to the boiler room'], ['Harbour Street 7']],
    [
      'What is our biggest risk and who owns it?',
      ['The gravest risk in the register:', 'Seal of the pump broken again', 'Aiko Tan'],
      ['Permit'],
    ],
    [
      'Remind me tomorrow at 9 to call the wholesaler',
      ['`/remind tomorrow at 9 to call the wholesaler`'],
      ['can’t'],
    ],
    ['Is there a gearbox manual?', ['gearbox.pdf'], ['I couldn’t find']],
  ];
  test.each(english)('%s', (question, must, mustNot) => {
    expect(faults(ask('installations', question), must, mustNot)).toEqual([]);
  });

  const german: Expected[] = [
    ['Wer kann schweißen?', ['[Jonas Berg](/directory/jonas)'], ['Mara Vogel](']],
    ['Wann ist die nächste Trade fair?', ['Als Nächstes', '[Trade fair]'], ['Weekly']],
    ['Wer ist im Urlaub?', ['Aiko Tan', 'Back on Monday'], ['Jonas']],
    ['Ist das Warehouse gerade geöffnet?', ['jetzt geöffnet, bis 16:00'], ['Kran']],
    ['Wie viele Leute arbeiten in Installations?', ['**2 Personen** in Installations'], ['Aiko']],
    [
      'Erinnere mich morgen um 9 an Olsen',
      ['`/remind morgen um 9 an Olsen`'],
      ['Sprachmodell nicht'],
    ],
    ['Was steht in gearbox.pdf?', ['kurz gefasst', '500 hours'], ['nicht zu stehen']],
    ['Wer ist Aiko Tan?', ['[Aiko Tan](/directory/aiko)'], ['Jonas']],
    ['Was steht diese Woche an?', ['Im Kalender:', 'Weekly planning'], ['Trade fair']],
    ['Was habe ich verpasst?', ['seit du zuletzt hier warst', 'm=s2'], ['I found']],
    ['Wie viele Risiken gibt es?', ['**3 Risiken**'], ['cannot']],
    ['Was ist mit der Membrane in Mill Lane?', ['membrane was installed'], ['Kran']],
    [
      'Plane eine Besprechung am Freitag um 14 Uhr zum Thema Halle',
      ['**Halle** vorbereitet'],
      ['cannot'],
    ],
  ];
  test.each(german)('%s', (question, must, mustNot) => {
    expect(faults(ask('refit', question), must, mustNot)).toEqual([]);
  });

  const alone: Expected[] = [
    [
      'Who promised what?',
      ['**Priya Nair, by Fri, 6 Mar 2026:**', 'bis Freitag das Angebot'],
      ['I couldn’t find'],
    ],
    ['What was decided?', ['Nordstrom Electric', 'Lieferanten Holt'], ['I couldn’t find']],
    ['What happened today?', ['**installations**', '**support**'], ['I found']],
    [
      'Summarise the Support channel this week',
      ['2 messages in support, by Leon Faber'],
      ['installations', 'since you were last here'],
    ],
    [
      'Fasse den Support-Kanal dieser Woche zusammen',
      ['2 Nachrichten in support von Leon Faber'],
      ['installations'],
    ],
    [
      'When does the pump arrive?',
      ['The pump arrives on 9 March', '](/channels/installations?m=i3)'],
      ['Kran'],
    ],
  ];
  test.each(alone)('alone with the assistant: %s', (question, must, mustNot) => {
    expect(faults(ask('alone', question), must, mustNot)).toEqual([]);
  });

  test('finds what the conversation no longer shows, in other forms of the words', () => {
    expect(ask('installations', 'When does the pump arrive?', { remembered: 0 }).text).toContain(
      '[Aiko Tan, 2 Mar 2026, 09:00](/channels/installations?m=i3)',
    );
    expect(
      ask('installations', 'Has any customer been complaining about water clouds?', {
        remembered: 0,
      }).text,
    ).toContain('complains again about cloudy water');
  });
});

describe('requests that it refuses in one sentence that says what it can do', () => {
  const refused: Expected[] = [
    [
      'Write a poem about the pump',
      ['I can’t do that without a language model. I can find and quote'],
      ['9 March', 'seal'],
    ],
    [
      'Translate the last message into French',
      ['I can’t do that without a language model'],
      ['Lunch'],
    ],
    [
      'Schreib mir eine E-Mail an die Stadtwerke',
      ['Das kann ich ohne Sprachmodell nicht.'],
      ['Angebot'],
    ],
    ['What do you think about the price?', ['I can’t do that'], ['1,450']],
    ['What is 17 * 23?', ['I can’t do that'], ['391']],
  ];
  test.each(refused)('%s', (question, must, mustNot) => {
    expect(faults(ask('installations', question), must, mustNot)).toEqual([]);
  });

  const unknown: Expected[] = [
    ['What is the capital of France?', ['I couldn’t find'], ['Paris']],
    ['What is the budget for the harbour?', ['I couldn’t find'], ['Harbour Street']],
    ['Who won the football match on Friday?', ['I couldn’t find'], ['Nordstrom', 'Great']],
    ['Wie heißt der Hund von Jonas?', [/nichts gefunden|nicht gefunden/], ['Kran']],
    [
      'What does plan.docx say about walls?',
      ['I couldn’t find a file named plan.docx.'],
      ['gearbox'],
    ],
  ];
  test.each(unknown)('%s', (question, must, mustNot) => {
    expect(faults(ask('installations', question), must, mustNot)).toEqual([]);
  });
});

test('gives the same answer to the same question', () => {
  expect(ask('installations', 'Please summarise')).toEqual(
    ask('installations', 'Please summarise'),
  );
});
