import { parseArgs } from 'node:util';
import { readProvider } from '@parley/assistant';
import { startOpenAiServer } from '@parley/assistant/testing';
import { grade } from './grade.ts';
import { officeCalendar } from './office/calendar.ts';
import { CHANNELS } from './office/people.ts';
import { linesOf } from './office/read-tables.ts';
import { type Question, readQuestions } from './questions.ts';
import { missedPrompts, missedRules } from './prompts.ts';
import { policy, recallOf } from './recall.ts';
import { type Result, tableOf } from './report.ts';
import { answeredTalk } from './talk.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run eval:assistant`: what the assistant makes of an invented office. AI_PROVIDER and its
 * companions choose the model, as for the product; without them it is the built-in one.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    kind: { type: 'string' },
    only: { type: 'string' },
    split: { type: 'string', default: 'all' },
    'no-recall': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

const now = new Date();
const numbers = options.only?.split(',').map(Number);
const questions = readQuestions(officeCalendar(now)).filter(
  ({ kind, number, isHeldOut }) =>
    (options.kind === undefined || options.kind.split(',').includes(kind)) &&
    (numbers === undefined || numbers.includes(number)) &&
    (options.split === 'all' || (options.split === 'held-out') === isHeldOut),
);

const recalls = new Map<number, Result['recall']>();
if (!options['no-recall']) {
  const model = await startOpenAiServer();
  model.script(policy);
  const world = await startWorld(
    {
      kind: 'openai-compatible',
      apiKey: 'none',
      model: 'fixed-policy',
      baseUrl: model.url,
    },
    now,
  );
  try {
    await inEachChannel(world, questions, async () => {});
    for (const question of questions)
      recalls.set(question.number, recallOf(question, model, world.office));
  } finally {
    await world.stop();
    await model.close();
  }
}

const world = await startWorld(readProvider(process.env), now);
const results: Result[] = [];
let talk: string[] | null = null;
try {
  await inEachChannel(world, questions, async (question, answer) => {
    results.push({
      question,
      recall: recalls.get(question.number) ?? null,
      verdict: grade(question, answer.text, answer.sources, world.office),
      text: answer.text,
      tools: answer.tools,
    });
  });
  if (!numbers && !options.kind) talk = await answeredTalk(world);
} finally {
  await world.stop();
}
results.sort((a, b) => a.question.number - b.question.number);

const rules = missedRules();
const prompts = missedPrompts();

if (options.json) say(JSON.stringify({ results, talk, rules, prompts }, null, 2));
else {
  if (options.verbose)
    for (const { question, verdict, text, tools, recall } of results)
      if (verdict !== 'right')
        say(
          `#${question.number} ${question.kind}, ${question.by} in ${question.channel}: ` +
            `${question.ask}\n  ${verdict}; wanted ${JSON.stringify(question.says)}; ` +
            `recall ${recall?.atOnce}/${recall?.searched}; ${tools.join(' ')}\n` +
            `${text.replaceAll(/^/gm, '    ')}\n`,
        );
  say(tableOf(results));
  if (talk !== null) {
    say(`\nTalk answered: ${talk.length} of ${linesOf('talk').length} lines`);
    const outcomes = linesOf('prompts').filter((line) => line.includes(' => '));
    say(
      `Rules read as written: ${linesOf('rules').length - rules.length} of ${linesOf('rules').length}`,
    );
    say(`Outcomes of prompts: ${outcomes.length - prompts.length} of ${outcomes.length}`);
    if (options.verbose)
      for (const { line, got } of [...rules, ...prompts]) say(`  ${line}\n    got ${got}`);
  }
}

/** Asks in all channels at once, one question after another in each. */
async function inEachChannel(
  { ask }: World,
  asked: readonly Question[],
  use: (question: Question, answer: Awaited<ReturnType<World['ask']>>) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Object.keys(CHANNELS).map(async (channel) => {
      for (const question of asked)
        if (question.channel === channel)
          await use(question, await ask(question.by, channel, question.ask));
    }),
  );
}
