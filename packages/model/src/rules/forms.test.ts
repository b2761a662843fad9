import { expect, test } from 'vitest';
import { readRules } from './read-rules.ts';
import { CONTEXT } from './testing.ts';

type PromptRules = {
  answers: { when: string | null; say: string }[];
  language: 'en' | 'de' | null;
  begin: string | null;
  end: string | null;
  isUpperCase: boolean;
};

/** What a prompt makes of an answer: fixed words by a word, and the form. */
function plainRules(prompt: string): PromptRules {
  const rules = readRules(prompt, CONTEXT).flatMap(({ rule, needs }) =>
    rule && needs === 'nothing' ? [rule] : [],
  );
  const forms = rules.flatMap(({ effect }) => (effect.kind === 'form' ? [effect] : []));
  return {
    answers: rules.flatMap(({ conditions, effect }) => {
      if (effect.kind !== 'say') return [];
      const words = conditions.flatMap((one) =>
        one.kind === 'contains' ? one.words.map((word) => (one.isNegated ? `-${word}` : word)) : [],
      );
      return (words.length > 0 ? words : [null]).map((when) => ({ when, say: effect.text }));
    }),
    language: forms.find(({ language }) => language !== null)?.language ?? null,
    begin: forms.find(({ begin }) => begin !== null)?.begin ?? null,
    end: forms.find(({ end }) => end !== null)?.end ?? null,
    isUpperCase: forms.some(({ isUpperCase }) => isUpperCase),
  };
}

const NOTHING: PromptRules = {
  answers: [],
  language: null,
  begin: null,
  end: null,
  isUpperCase: false,
};
const says = (say: string): Partial<PromptRules> => ({ answers: [{ when: null, say }] });
const saysTo = (...answers: [when: string, say: string][]): Partial<PromptRules> => ({
  answers: answers.map(([when, say]) => ({ when, say })),
});
const german = { language: 'de' } as const;
const english = { language: 'en' } as const;
const capitals = { isUpperCase: true };
const hi = { begin: 'Hi' };
const moin = { begin: 'Moin' };
const bye = { end: 'Bye' };

type Asked = readonly [prompt: string, asks: Partial<PromptRules>];

const AFFIRMATIONS: readonly Asked[] = [
  ['Always answer with "Ahoy!" and nothing else.', says('Ahoy!')],
  ['Antworte immer mit „Moin“.', says('Moin')],
  ['Antworte immer mit „Moin“ und sonst nichts.', says('Moin')],
  ['Reply to every message with PONG.', says('PONG')],
  ['Reply with PONG', says('PONG')],
  ['Respond only with the word banana.', says('banana')],
  ['Answer every message with exactly banana', says('banana')],
  ['Antworte auf jede Nachricht nur mit dem Wort Fisch.', says('Fisch')],
  ["Say 'Aye aye, captain' to whatever is written.", says('Aye aye, captain')],
  ["Say 'Don't panic!' to everyone.", says("Don't panic!")],
  ['Antworte auf Deutsch.', german],
  ['Reply in English, as a bullet list', english],
  ['In German, please.', german],
  ['Answer in capital letters.', capitals],
  ['All caps, please.', capitals],
  ['Schreibe alles in Großbuchstaben.', capitals],
  ['Start every reply with "Hi" and end with "Bye"', { ...hi, ...bye }],
  ['Beginne jede Antwort mit „Moin“.', moin],
  ['Every reply starts with "Hi".', hi],
  ['Deine Antworten beginnen mit „Moin“ und enden mit „Bye“.', { ...moin, ...bye }],
  ['Sign with "Bye".', bye],
  ['Whenever you answer, start with "Hi".', hi],
];

/** Prompts with the rules they give; all other rules stay empty. */
const PROMPTS: Record<string, readonly Asked[]> = {
  affirmations: AFFIRMATIONS,
  'nothing that is dictated': [
    ['Answer with numbers from this channel: what is in stock, what arrives when.', {}],
    ['Answer questions about the company from what was said here. Keep it short.', {}],
    ['You are a careful editor. When someone posts a text, suggest a shorter version.', {}],
    ['Draft a friendly reply to the customer in the language of the question.', {}],
    ['Answer like a pirate.', {}],
    ['Reply only with bullets.', {}],
    ['Answer only questions about the HVAC system.', {}],
    ['Repeat every message.', {}],
    ['Repeat what was said in each message.', {}],
    ['', {}],
  ],
  negations: [
    ['Never repeat what was already answered.', {}],
    ['Wiederhole nicht, was schon beantwortet wurde.', {}],
    ['Do not use all caps.', {}],
    ["Don't use all caps.", {}],
    ['Don’t write in capital letters.', {}],
    ['No all caps.', {}],
    ['Stop using all caps.', {}],
    ['Avoid all caps.', {}],
    ['Please refrain from using all caps.', {}],
    ['All caps are forbidden.', {}],
    ['All caps: never.', {}],
    ['You must never use capital letters or start with "Hello".', {}],
    ['Do not start with "Hello".', {}],
    ['Never end with "Best regards".', {}],
    ['Never say "Ahoy!".', {}],
    ['You should not answer with "No idea".', {}],
    ['Do not reply with PONG.', {}],
    ['Never answer in German.', {}],
    ['Never, under any circumstances, answer in German.', {}],
    ['Never answer, reply, or write in German.', {}],
    ['I do not want you to answer in German.', {}],
    ['Ich möchte nicht, dass du auf Deutsch antwortest.', {}],
    ['Lass die Großbuchstaben.', {}],
    ['Neither answer in German nor end with "Bye".', {}],
    ['Benutze keine Großbuchstaben.', {}],
    ['Schreibe nicht in Großbuchstaben.', {}],
    ['Großbuchstaben bitte nicht.', {}],
    ['Vermeide Großbuchstaben.', {}],
    ['Verzichte auf Großbuchstaben.', {}],
    ['Hör auf, Großbuchstaben zu benutzen.', {}],
    ['Großbuchstaben sind verboten.', {}],
    ['Cut out the "Hello" at the start.', {}],
    ['Leave out "Best regards" at the end.', {}],
    ['Höre damit auf, mit „Hallo“ zu beginnen.', {}],
    ['Under no circumstances answer in German.', {}],
    ['Antworte keinesfalls auf Deutsch.', {}],
    ['We used to end with "Cheers".', {}],
    ['It would be wrong to answer with PONG.', {}],
    ['Beginne nicht mit „Hallo“.', {}],
    ['Beginne nie mit „Hallo“ und ende nie mit „Tschüss“.', {}],
    ['Antworte niemals mit „Keine Ahnung“.', {}],
    ['Antworte nicht auf Deutsch.', {}],
    ['Antworte auf Deutsch nicht.', {}],
    ['Sage weder „Ja“ noch „Nein“.', {}],
  ],
  'negations that end': [
    ['Answer in German, not in English.', german],
    ['Do not answer in English, but in German.', german],
    ['Antworte nicht auf Englisch, sondern auf Deutsch.', german],
    ['Antworte auf Deutsch, aber nie in Großbuchstaben.', german],
    ['Beginne nicht mit „Hallo“, sondern mit „Moin“.', moin],
    ['Do not start with "Hello", start with "Hi".', hi],
    ['Never shout. End with "Bye".', bye],
    ['Never shout, but always end with "Bye".', bye],
    ['Do not say "Ahoy!". Say "Hello".', says('Hello')],
    ['Use no capital letters; answer in German.', german],
    ['Reply with PONG, never with PING.', says('PONG')],
    ['Antworte nicht mit PING, sondern mit PONG.', says('PONG')],
    ['Never use all caps, start with "Hi", or end with "Bye".', {}],
  ],
  'one thing for another': [
    ['Start with "Hi" instead of "Hello".', hi],
    ['Start with "Hi" rather than "Hello".', hi],
    ['Instead of "Hello", start with "Hi".', hi],
    ['Rather than all caps, use German words and end with "Bye".', bye],
    ['Statt „Hallo“ beginne mit „Moin“.', moin],
    ['Beginne mit „Moin“ statt mit „Hallo“.', moin],
    ['Antworte auf Deutsch anstatt auf Englisch.', german],
    ['Instead of English answer in German.', german],
    ['Answer in German without capital letters.', german],
    ['Antworte auf Deutsch, ohne Großbuchstaben.', german],
    ['Without all caps, please.', {}],
    ['Reply with PONG instead of PING.', says('PONG')],
  ],
  'double negations': [
    ['Do not forget to end with "Bye".', bye],
    ['Never fail to start with "Hi".', hi],
    ['Vergiss nicht, mit „Moin“ zu beginnen.', moin],
    ['Never answer without starting with "Hi".', hi],
    ['Never answer in anything but German? No.', {}],
    ['Never answer in any language other than German.', {}],
    ['Do not stop answering in German.', german],
    ['Antworte nie ohne „Moin“ zu sagen.', {}],
    ['Answer in nothing but German.', german],
    ['Do not avoid all caps.', {}],
    ['Not only start with "Hi" but also end with "Bye".', { ...hi, ...bye }],
    ['Es ist nicht verboten, Großbuchstaben zu benutzen.', {}],
  ],
  conditions: [
    ['When someone says "ping", answer "pong".', saysTo(['ping', 'pong'])],
    ['If a message contains "bye" reply with "See you".', saysTo(['bye', 'See you'])],
    ['Answer "pong" when somebody writes "ping".', saysTo(['ping', 'pong'])],
    ['Wenn jemand „Ping“ schreibt, antworte mit „Pong“.', saysTo(['Ping', 'Pong'])],
    ['When someone says "ping" or "peng", say "pong".', saysTo(['ping', 'pong'], ['peng', 'pong'])],
    [
      'When someone says "ping" and "peng", say "pong".',
      saysTo(['ping', 'pong'], ['peng', 'pong']),
    ],
    ['If someone says "ping", do not answer "pong".', {}],
    ['If nobody says "ping", answer "pong".', saysTo(['-ping', 'pong'])],
    ['If a message does not contain "ping", answer "pong".', saysTo(['-ping', 'pong'])],
    ['Unless somebody says "ping", answer "pong".', saysTo(['-ping', 'pong'])],
    ['Answer "pong", but not if someone says "ping".', saysTo(['-ping', 'pong'])],
    ['Stay silent unless somebody says "ping"; then answer "pong".', saysTo(['ping', 'pong'])],
    [
      "If someone asks about vacation, say 'Ask Sofia.'. Otherwise stay silent",
      saysTo(['vacation', 'Ask Sofia.']),
    ],
    ['If someone says "stop", stay silent. Answer everything else with "Go".', {}],
    [
      'If someone asks about pay, say "Ask Bo". Otherwise say "No idea".',
      {
        answers: [
          { when: 'pay', say: 'Ask Bo' },
          { when: null, say: 'No idea' },
        ],
      },
    ],
    [
      'If someone says "a", answer "b". Otherwise answer "c".',
      {
        answers: [
          { when: 'a', say: 'b' },
          { when: null, say: 'c' },
        ],
      },
    ],
    [
      'When someone says "a", answer "b", and when someone says "c", answer "d".',
      saysTo(['a', 'b'], ['c', 'd']),
    ],
    ['If asked in English, answer in English.', {}],
    ['Start with "Hi" when somebody greets you.', {}],
  ],
  'some messages, or somebody else': [
    ['Answer salespeople with "No".', {}],
    ['Reply to Bo with "PONG".', {}],
    ['Answer questions about parking with "Ask Bo".', {}],
    ['People who write in all caps annoy our customers.', {}],
    ['Customers answer in German.', {}],
    ['Schreibe Namen in Großbuchstaben.', {}],
    ['Start replies to new people with "Hi".', {}],
    ['After each answer say "Bye".', {}],
    ['Answer "yes" or "no".', {}],
    ['Answer "yes", "no" or "perhaps".', {}],
  ],
  questions: [
    ['Should you answer in German?', {}],
    ['Why do you not use all caps?', {}],
    ['All caps? No!', {}],
    ['End with "Bye"? Never.', {}],
    ['Can you answer in German?', german],
    ['Kannst du bitte auf Deutsch antworten?', german],
  ],
  quotes: [
    [
      'When someone says "use all caps", answer "never in German".',
      saysTo(['use all caps', 'never in German']),
    ],
    ['Ignore "always answer in German".', {}],
    ['End with "Do not answer in German."', { end: 'Do not answer in German.' }],
    ['Start with "No!" and end with "Bye".', { begin: 'No!', ...bye }],
    ['Beginne mit „Nie ohne Helm“.', { begin: 'Nie ohne Helm' }],
  ],
};

for (const [kind, prompts] of Object.entries(PROMPTS))
  test.each(prompts)(`${kind}: %j gives the expected rules`, (prompt, asks) => {
    expect(plainRules(prompt)).toEqual({ ...NOTHING, ...asks });
  });

const orders = AFFIRMATIONS.map(([prompt]) => prompt).filter((prompt) =>
  /^(?:Always|Reply|Respond|Answer|Say|Start|Sign) /.test(prompt),
);
test.each(
  ['Never', 'Do not', "You mustn't", 'Please stop:', 'Avoid this:'].flatMap((negation) =>
    orders.map((order) => `${negation} ${order.charAt(0).toLowerCase()}${order.slice(1)}`),
  ),
)('%j gives no rule', (prompt) => {
  expect(plainRules(prompt)).toEqual(NOTHING);
});
