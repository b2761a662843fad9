import { startOpenAiServer } from '@parley/assistant/testing';
import { expect, test } from 'vitest';
import { grade } from './grade.ts';
import { officeCalendar } from './office/calendar.ts';
import { linesOf } from './office/read-tables.ts';
import { readQuestions } from './questions.ts';
import { policy, recallOf } from './recall.ts';
import { startWorld } from './world.ts';

test('the tables hold what the evaluation promises, each question once', () => {
  const questions = readQuestions(officeCalendar(new Date()));
  const asked = questions.map(({ channel, ask }) => `${channel}: ${ask}`);
  expect(questions.length).toBeGreaterThanOrEqual(150);
  expect(new Set(asked).size).toBe(asked.length);
  expect(linesOf('talk')).toHaveLength(60);
  expect(linesOf('rules')).toHaveLength(30);
  expect(linesOf('prompts').filter((line) => line.startsWith('>'))).toHaveLength(40);
});

test('a scripted model is sent frame, messages, time and question, in two rounds', async () => {
  const model = await startOpenAiServer();
  model.script(policy);
  const world = await startWorld({
    kind: 'openai-compatible',
    apiKey: 'none',
    model: 'fixed-policy',
    baseUrl: model.url,
  });
  try {
    const question = readQuestions(world.calendar).find(({ evidence }) =>
      evidence.includes('range3'),
    );
    if (!question) throw new Error('There is no such question');
    const answer = await world.ask(question.by, question.channel, question.ask);
    // Background work on the office's files has no tools.
    const [first, second, ...others] = model.requests.filter(({ tools }) => tools);
    expect(others).toEqual([]);
    expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(second?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'tool',
      'tool',
      'tool',
    ]);
    expect(second?.messages.slice(0, 2)).toEqual(first?.messages);
    expect(second?.tools).toEqual(first?.tools);
    expect(recallOf(question, model, world.office)).toMatchObject({ atOnce: true, rounds: 2 });
    expect(answer).toMatchObject({
      text: 'That is all.',
      status: 'done',
      tools: ['search', 'search', 'search', 'search'],
      // The server counts 12 for each request, and the words of its answer.
      tokens: { in: 24, out: 1 },
    });
    expect(grade(question, answer.text, answer.sources, world.office)).toBe('wrong');
  } finally {
    await world.stop();
    await model.close();
  }
});
