import { expect, test } from 'vitest';
import { conversation, assistantTurn, userTurn } from './testing/conversations.ts';
import type { Conversation } from './conversation.ts';
import { nextStep } from './compose.ts';

const history = [
  userTurn('Ada', 'The pump for the school arrives on Friday. I will call the electrician.'),
  userTurn('Bo', 'Lunch at noon?'),
  userTurn('Cy', 'The permit for Canal Road was granted this morning.'),
];
/** The answer without tools to a message that addresses the assistant; null for silence. */
function compose(about: Conversation) {
  return composeUnasked({ ...about, isAddressed: true });
}

function composeUnasked(about: Conversation) {
  const step = nextStep(
    about,
    { now: new Date('2026-03-04T11:00:00Z'), timezone: 'UTC' },
    [],
    new Set(),
  );
  return 'answer' in step ? step.answer : null;
}

const ask = (text: string, prompt = '', more: Parameters<typeof conversation>[1] = {}) =>
  compose(conversation([...history, userTurn('Dee', text)], { ...more, channel: { prompt } }));
const overhear = (text: string, prompt = '') =>
  composeUnasked(conversation([...history, userTurn('Dee', text)], { channel: { prompt } }));
const textOf = (...question: Parameters<typeof ask>) => ask(...question)?.text;

test('answers a question with a quote, its author, its time and a link', () => {
  const answer = ask('What about the permit for Canal Road?');
  expect(answer?.text).toMatch(
    /The permit for Canal Road was granted this morning\. — \[Cy, .*2026.*\]\(\/channels\/room\?m=by-Cy\)/,
  );
  expect(answer?.sources).toEqual(['by-Cy']);
});

test('quotes only the sentences of a long message that answer the question', () => {
  const long = `The pump arrives on Friday. I will call the electrician. ${'It is a long way. '.repeat(20)}`;
  const answer = compose(
    conversation([userTurn('Ada', long), userTurn('Dee', 'Who calls the electrician?')]),
  )?.text;
  expect(answer).toContain('I will call the electrician.');
  expect(answer).not.toContain('It is a long way. It is a long way.');
});

test('quotes older messages and files as well', () => {
  const related = [
    {
      messageId: 'old',
      author: 'Cy',
      at: '2026-01-01T00:00:00Z',
      text: 'The crane weighs 40 tons.',
      file: null,
    },
    {
      messageId: 'm',
      author: 'manual.pdf',
      at: '2026-01-01T00:00:00Z',
      text: 'Crane weight limit: 55 tons.',
      file: { id: 'f', name: 'manual.pdf' },
    },
  ];
  const answer = ask('What does the crane weigh?', '', { related });
  expect(answer?.text).toContain('40 tons');
  expect(answer?.text).toContain('file manual.pdf');
  expect(answer?.sources).toEqual(expect.arrayContaining(['old', 'f']));
});

test('does not use a question it has answered before as an answer', () => {
  const answer = compose(
    conversation([
      userTurn('Dee', 'Is there a checklist for the heat pump?'),
      assistantTurn('I found this'),
      userTurn('Dee', 'How do I commission a heat pump?'),
    ]),
  );
  expect(answer?.text).not.toContain('a checklist for the heat pump');
  expect(answer?.sources).toEqual([]);
});

test('uses the channel’s prompt as a source of answers', () => {
  expect(
    textOf(
      'Where is the office?',
      'The office is at Canal Road 5. Answer questions of new people.',
    ),
  ).toContain('The office is at Canal Road 5. — the channel’s prompt');
});

test('does not use instructions in a prompt as an answer', () => {
  expect(textOf('Who owns the company?', 'Answer questions about the company.')).toContain(
    'I couldn’t find anything about that',
  );
});

test('says once in a conversation that it has no language model and who can change that', () => {
  expect(textOf('Is there a permit?')).toContain(
    'Without a language model I only find and quote. An owner can add one in the ' +
      '[workspace settings](/workspace/current/settings#assistant).',
  );
  expect(textOf('Gibt es eine Frist für den permit?')).toContain('Ohne Sprachmodell');
  const told = compose(
    conversation([
      ...history,
      assistantTurn(textOf('Is there a permit?') ?? ''),
      userTurn('Dee', 'And the pump?'),
    ]),
  );
  expect(told?.text).not.toContain('Without a language model');
});

test('lists quotes for summaries, tasks and dates', () => {
  const summary = textOf('Please summarise');
  expect(summary).toContain('The last 3 messages, by Ada, Bo, and Cy, in short:');
  expect(summary).toContain('- The pump for the school');
  expect(textOf('What are the open tasks?')).toContain(
    '- **Ada:** I will call the electrician. — [Ada',
  );
  expect(textOf('Which dates do we have?')).toContain(
    '- **Fri, 6 Mar 2026:** The pump for the school arrives on Friday. — [Ada',
  );
  expect(textOf('Kannst du das zusammenfassen?')).toContain(
    'Die letzten 3 Nachrichten von Ada, Bo und Cy',
  );
  expect(textOf('Welche Termine gibt es?')).toContain('Genannte Termine:');
});

test('leaves requests to the assistant out of a summary', () => {
  const turns = [
    userTurn('Bo', 'Hi there'),
    userTurn('Bo', 'The survey is on Friday.'),
    userTurn('Ada', 'summarise please'),
    userTurn('Dee', 'Recap?'),
  ];
  expect(compose(conversation(turns))?.text).toMatch(
    /^The last message, by Bo, in short:\n- The survey is on Friday\. — \[Bo, [^\n]*\n\n\*Without a language/,
  );
});

test('refuses what needs a language model in one sentence that says what it can do', () => {
  const answer = textOf('Translate the last message into French, please.');
  expect(answer).toContain('I can’t do that without a language model. I can find and quote');
  expect(textOf('Schreib uns bitte ein Gedicht über den Kran')).toContain(
    'Das kann ich ohne Sprachmodell nicht.',
  );
});

test('does not answer a question about something that was never mentioned', () => {
  expect(textOf('Where is the stapler?')).toContain(
    'I couldn’t find anything about that in this conversation.',
  );
  expect(compose(conversation([userTurn('Dee', 'Summarise')]))?.text).toContain('I couldn’t find');
});

test('returns a greeting in the language of the greeting', () => {
  expect(textOf('Good morning!')).toContain('Hello Dee!');
  expect(textOf('Hi! How are you?')).toContain('Hello Dee!');
  expect(textOf('See you tomorrow.')).toContain('Hello Dee!');
  expect(textOf('Hallo zusammen')).toContain('Hallo Dee!');
  expect(textOf('Hallo, wie geht es dir?')).toContain('Hallo Dee!');
});

test('links to at most three closest matches, without a claim, if nothing answers', () => {
  const far = (id: string, text: string) => ({
    messageId: id,
    author: 'Cy',
    at: '2026-01-01T00:00:00Z',
    text,
    file: null,
  });
  const related = ['old', 'older', 'oldest', 'first'].map((id) =>
    far(id, 'The stapler went to the yard.'),
  );
  const answer = ask('Did Mona bring the stapler to the yard?', '', { related });
  expect(
    answer?.text.match(/^- \[The stapler went to the yard\.\]\(\/channels\/room\?m=/gm),
  ).toHaveLength(3);
  expect(answer?.text).toMatch(/^I couldn’t find an answer\. This comes closest:\n- /);
  expect(answer?.sources).toHaveLength(3);
});

test('stays silent when people talk to each other, whatever the channel’s prompt is', () => {
  for (const prompt of ['', 'Keep a list of commitments. Be brief.', 'Answer like a pirate.'])
    for (const text of [
      'Thanks, Bo.',
      'Bo, where is the permit?',
      '@Ada can you meet the electrician?',
      'Who calls the electrician?',
      'I will send the offer tomorrow.',
      'Good morning!',
    ])
      expect(overhear(text, prompt), `${prompt} ${text}`).toBeNull();
});

test('never repeats a message, whatever the prompt says', () => {
  for (const prompt of [
    'Never repeat what was already answered.',
    'Wiederhole nicht, was schon beantwortet wurde.',
    'Repeat every message.',
    'Be brief. Never repeat names together with salaries.',
  ])
    expect(overhear('Truck is at the gate.', prompt), prompt).toBeNull();
});

test('answers a person who addresses it, but never with the prompt or their own message', () => {
  const prompt = 'Keep a list of commitments. Be brief.';
  expect(textOf('Bo, where is the permit?', prompt)).toContain('Canal Road');
  expect(textOf('Danke dir!', prompt)).toContain('Gern geschehen.');
  for (const text of ['I will send the offer tomorrow.', 'See you tomorrow.', 'What can you do?']) {
    const answer = textOf(text, prompt);
    expect(answer).not.toContain('commitments');
    expect(answer).not.toContain(text);
  }
});

test('shows only the name of a file in a message, not the form for models', () => {
  const answer = compose(
    conversation([
      userTurn('Ada', 'The roof leaks again.\n[file: roof_a.png, image/png, 99.6 kB]'),
      userTurn('Dee', 'What did Ada say about the roof_a.png file?'),
    ]),
  );
  expect(answer?.text).toContain('roof\\_a.png');
  expect(answer?.text).not.toContain('[file');
});

test('follows the language that the prompt asks for', () => {
  expect(textOf('Good morning', 'Always answer in German.')).toContain('Hallo Dee!');
  expect(textOf('Good morning', 'Never answer in German.')).toContain('Hello Dee!');
});

test('escapes a name so that it cannot break out of its citation', () => {
  const answer = compose(
    conversation([
      userTurn('[x](http://evil)', 'The key is blue.'),
      userTurn('Dee', 'Which colour has the key?'),
    ]),
  );
  expect(answer?.text).toContain('[\\[x\\](http://evil), ');
});
