import { expect, test } from 'vitest';
import { conversation, replied, said } from '../testing/conversations.ts';
import type { Conversation } from '../conversation.ts';
import { nextStep } from './compose.ts';

const history = [
  said('Ada', 'The pump for the school arrives on Friday. I will call the electrician.'),
  said('Bo', 'Lunch at noon?'),
  said('Cy', 'The permit for Canal Road was granted this morning.'),
];
/** What is answered without any tool; null for silence. */
function compose(about: Conversation) {
  const step = nextStep(
    about,
    { now: new Date('2026-03-04T11:00:00Z'), timezone: 'UTC' },
    [],
    new Set(),
  );
  return 'answer' in step ? step.answer : null;
}

const ask = (text: string, prompt = '', more: Parameters<typeof conversation>[1] = {}) =>
  compose(conversation([...history, said('Dee', text)], { ...more, channel: { prompt } }));
const textOf = (...question: Parameters<typeof ask>) => ask(...question)?.text;

test('a question is answered by quoting who said it and when, with a link to it', () => {
  const answer = ask('What about the permit for Canal Road?');
  expect(answer?.text).toMatch(
    /The permit for Canal Road was granted this morning\. — \[Cy, .*2026.*\]\(\/channels\/room\?m=by-Cy\)/,
  );
  expect(answer?.sources).toEqual(['by-Cy']);
});

test('of a long message only the sentence that answers is quoted', () => {
  const answer = textOf('Who calls the electrician?');
  expect(answer).toContain('I will call the electrician.');
  expect(answer).not.toContain('arrives on Friday');
});

test('what was found further back, and in files, is quoted too', () => {
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

test('the channel’s prompt is a source of answers', () => {
  expect(
    textOf(
      'Where is the office?',
      'The office is at Canal Road 5. Answer questions of new people.',
    ),
  ).toContain('The office is at Canal Road 5. — the channel’s prompt');
});

test('what a prompt tells to do is no answer to a question', () => {
  expect(textOf('Who owns the company?', 'Answer questions about the company.')).toContain(
    'I found nothing',
  );
});

test('it says plainly that no language model is configured, once in a conversation', () => {
  expect(textOf('Is there a permit?')).toContain('No language model is configured');
  expect(textOf('Gibt es eine Frist für den permit?')).toContain('kein Sprachmodell');
  const told = compose(
    conversation([
      ...history,
      replied(textOf('Is there a permit?') ?? ''),
      said('Dee', 'And the pump?'),
    ]),
  );
  expect(told?.text).not.toContain('No language model is configured');
});

test('summaries, tasks and dates are lists of quotes', () => {
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

test('a summary leaves out what was asked of the assistant', () => {
  const turns = [
    said('Bo', 'Hi there'),
    said('Bo', 'The survey is on Friday.'),
    said('Ada', 'summarise please'),
    said('Dee', 'Recap?'),
  ];
  expect(compose(conversation(turns))?.text).toMatch(
    /^The last message, by Bo, in short:\n- The survey is on Friday\. — \[Bo, [^\n]*\n\n\*No language/,
  );
});

test('what takes a language model is refused in one sentence that tells what can be done', () => {
  const answer = textOf('Translate the last message into French, please.');
  expect(answer).toContain('I cannot do that without a language model. I can find and quote');
  expect(textOf('Schreib uns bitte ein Gedicht über den Kran')).toContain(
    'Das kann ich ohne Sprachmodell nicht.',
  );
});

test('what nobody spoke of is not answered with something else', () => {
  expect(textOf('Where is the stapler?')).toContain('I found nothing about that in this channel.');
  expect(compose(conversation([said('Dee', 'Summarise')]))?.text).toContain('I found nothing');
});

test('a greeting is greeted back, in the language of the greeting', () => {
  expect(textOf('Good morning!')).toContain('Hello Dee!');
  expect(textOf('Hallo zusammen')).toContain('Hallo Dee!');
});

test('people talking among themselves are left alone in a channel without a prompt', () => {
  expect(ask('Thanks, Bo.')).toBeNull();
  expect(ask('Bo, where is the permit?')).toBeNull();
  expect(ask('Can you meet the electrician?')).toBeNull();
  expect(ask('Hast du den Permit?')).toBeNull();
  expect(textOf('Can you tell me who calls the electrician?')).toContain(
    'I will call the electrician.',
  );
  expect(textOf('Bo, where is the permit?', '', { isAddressed: true })).toContain('Canal Road');
  expect(textOf('See you tomorrow.', '', { isAddressed: true })).toContain(
    'Ask me about what was said',
  );
  expect(textOf('Danke dir!', '', { isAddressed: true })).toContain('Gern geschehen.');
});

test('with any other prompt every message gets an answer that shows the prompt was read', () => {
  const answer = textOf('I will send the offer tomorrow.', 'Keep a list of commitments. Be brief.');
  expect(answer).toContain('**Noted:** I will send the offer tomorrow.');
  expect(answer).toContain('*Keep a list of commitments. Be brief.*');
  expect(textOf('Good morning', 'You help installers on site.')).toContain(
    '*You help installers on site.*',
  );
});

test('a prompt that wants silence otherwise gets it', () => {
  const prompt =
    'When a message contains a commitment, answer with a list: what, who, until when. Otherwise stay silent.';
  expect(ask('Nice weather.', prompt)).toBeNull();
  expect(textOf('I will send it by Friday.', prompt)).toContain('I will send it by Friday.');
});

test('language and form that the prompt names are followed', () => {
  expect(textOf('Good morning', 'Always answer in German.')).toContain('Hallo Dee!');
  expect(textOf('Please summarise', 'Answer in capital letters.')).toMatch(
    /THE PUMP FOR THE SCHOOL[^\n]*\[ADA, [^\n]*\]\(\/channels\/room\?m=by-Ada\)/,
  );
  const framed = textOf(
    'Good morning',
    'Start every answer with "Ahoy!" and be kind. End every answer with "🦜".',
  );
  expect(framed).toMatch(/^Ahoy!\n\nHello Dee![^]*🦜$/);
});

test('a name cannot break out of its citation', () => {
  const answer = compose(
    conversation([
      said('[x](http://evil)', 'The key is blue.'),
      said('Dee', 'Which colour has the key?'),
    ]),
  );
  expect(answer?.text).toContain('[\\[x\\](http://evil), ');
});
