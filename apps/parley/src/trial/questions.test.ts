import { describe, expect, test } from 'vitest';
import { questionIn } from './questions.ts';

describe('is a question to the channel', () => {
  test.each([
    'When does the crane test start?',
    'Morning all. Mara, which berth did we agree on for Friday?',
    'Wann kommt der neue Kran?',
    'Weiß jemand, wo der Schlüssel vom Lager liegt',
    'Is the harbour closed on Monday?',
    'Gibt es einen Plan für das Sommerfest?',
    'Can you tell me where the plan is?',
    'See https://a.test/?q=1 – what does it cost?',
  ])('%s', (text) => {
    expect(questionIn(text)).not.toBeNull();
  });
});

describe('is none', () => {
  test.each([
    'Really?',
    'Why not?',
    'What?',
    'Wer weiß?',
    'Can you review my change?',
    'Kannst du das bitte machen?',
    'The crane is done.',
    '```\nif (what ? when : where) who?\n```',
    'We run `select what from where?` there.',
    'see https://a.test/?what=where',
    '> When does it start?\n\nAs said above.',
    'Hi, how are you?',
    'Wie geht es euch?',
    `When? ${'x'.repeat(3000)}`,
  ])('%s', (text) => {
    expect(questionIn(text)).toBeNull();
  });
});
