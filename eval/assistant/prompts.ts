import { newId } from '@parley/model';
import {
  type Decision,
  decideRules,
  isQuestion,
  type ReadRule,
  readRules,
  type Rule,
  type RuleMoment,
} from '@parley/model/rules';
import { ZONE } from './office/calendar.ts';
import { PEOPLE } from './office/people.ts';
import { linesOf } from './office/read-tables.ts';

/** Lines of a table whose outcome is another than was written. */
export type Missed = { line: string; got: string };

const CONTEXT = {
  people: PEOPLE.map(([, name]) => ({ id: newId(), name })),
  emoji: new Map<string, string>(),
  timezone: ZONE,
};

/** Reads each sentence of the table as a rule, without a language model. */
export const missedRules = (): Missed[] =>
  linesOf('rules').flatMap((line) => {
    const [sentence = '', ...wanted] = line.split('|').map((part) => part.trim());
    const all = readRules(sentence, CONTEXT).map(formOf);
    return all.some((form) =>
      wanted.every((part, index) => part === '' || form[index]?.includes(part)),
    )
      ? []
      : [{ line, got: all.map((form) => form.join(' | ')).join('; ') }];
  });

/** Trigger, conditions, effect and needs of a rule, as the table writes them. */
const formOf = ({ rule, needs }: ReadRule): string[] => [
  rule?.trigger.kind ?? '',
  rule?.conditions.map(({ kind }) => kind).join(' ') ?? '',
  rule?.effect.kind ?? '',
  needs,
];

/** Reads each prompt of the table, and what its rules do at the moments below it. */
export function missedPrompts(): Missed[] {
  let prompt = '';
  return linesOf('prompts').flatMap((line) => {
    const [what = '', wanted] = line.split(' => ').map((part) => part.trim());
    if (line.startsWith('> ')) {
      prompt = what.slice(2);
      if (wanted === undefined) return [];
      const needs = readRules(prompt, CONTEXT).map((one) => one.needs);
      const is = needs.some((one) => one === wanted);
      return is ? [] : [{ line, got: needs.join(' ') }];
    }
    if (wanted === undefined) throw new Error(`This line has no outcome: ${line}`);
    const got = outcomeOf(prompt, what);
    return isAsWanted(got, wanted) ? [] : [{ line: `${prompt} ${line}`, got: got.join(' · ') }];
  });
}

/** What is posted, or the form and the facts that every answer has. */
function outcomeOf(prompt: string, what: string): string[] {
  const read = readRules(prompt, CONTEXT);
  const rules = read.flatMap(({ rule }) => rule ?? []);
  const isMention = what.startsWith('@');
  const decision = decideRules(rules, momentOf(what));
  if (!isMention) return saidBy(decision);
  const facts = read.flatMap(({ rule, needs, sentence }) =>
    rule === null && needs === 'nothing' ? [sentence] : [],
  );
  const { form } = decision;
  return decision.isSilent
    ? []
    : [
        'answered',
        ...saidBy(decision),
        ...facts,
        ...[form?.begin, form?.end].flatMap((each) => each ?? []),
        ...(form?.isUpperCase ? ['RANGE'] : []),
      ];
}

const saidBy = ({ fired }: Decision<Rule>): string[] =>
  fired.flatMap(({ effect }) => (effect.kind === 'say' ? [effect.text] : []));

function momentOf(what: string): RuleMoment {
  const text = what.slice(1).trim();
  return {
    kind: what.startsWith('+') ? 'join' : 'message',
    text,
    authorId: newId(),
    hasFiles: false,
    isQuestion: isQuestion(text),
    isMention: what.startsWith('@'),
    emoji: null,
    minutes: null,
  };
}

function isAsWanted(got: readonly string[], wanted: string): boolean {
  if (wanted === 'silent') return got.length === 0;
  if (wanted.startsWith('!')) return !got.some((each) => each.includes(wanted.slice(1)));
  return got.some((each) => each.includes(wanted));
}
