import { cutText, type Json, type Message, plainName, textOf } from '@parley/model';
import { localeOf } from '@parley/built-in';
import { wantedTime } from '@parley/model/times';
import { Proposals } from '../actions/propose.ts';
import type { Client } from '../identity.ts';
import { record, type Run } from '../record.ts';
import { withNames } from '../references.ts';
import { rewrite } from './post.ts';
import { readRuleQuestion } from './rule-question.ts';
import { plainWords } from './said.ts';
import type { StandingRule } from './standing-rule.ts';
import { wordsFor } from './words.ts';

type Draft = {
  kind: 'risk' | 'event' | 'message';
  title: string;
  payload: { [key: string]: Json };
};

const TITLE_CHARACTERS = 120;
const DESCRIPTION_CHARACTERS = 5000;
const HOUR_MS = 3_600_000;

export type DraftOptions = {
  run: Run;
  /** Reads with the rights with which the run reads. */
  asker: Client;
  assistant: Client;
  timezone: string;
  now: Date;
};

/**
 * Drafts what a rule demands from the message that set it off, and waits for a person's approval.
 * @returns why there is no draft; undefined if the rule wants none, null if it was made
 * @throws BackendError
 */
export async function draftByRule(options: DraftOptions): Promise<string | null | undefined> {
  const { run, asker, assistant } = options;
  const question = await readRuleQuestion(asker, run);
  if (question?.rule.effect.kind !== 'draft') return undefined;
  const words = wordsFor(null, question.about ? textOf(question.about) : question.rule.sentence);
  if (!question.about) return words.why.noMessage;
  const draft = await draftOf(question.rule, question.about, options);
  if (!draft) return words.why.noTime;
  await record(assistant, run.id, { status: 'running', error: null });
  const proposals = new Proposals(assistant, run);
  await proposals.withdraw();
  await proposals.propose(draft.kind, draft.payload);
  await rewrite(
    assistant,
    run.reply_id,
    `${words.drafted[draft.kind]}: ${plainWords(draft.title)}`,
  );
  return null;
}

async function draftOf(
  { effect }: StandingRule,
  about: Message,
  { asker, timezone, now }: DraftOptions,
): Promise<Draft | null> {
  const [named = about] = await withNames(asker, [about]);
  const text = textOf(named).trim();
  const [firstLine = ''] = text.split('\n');
  const title = plainName(cutText(firstLine, TITLE_CHARACTERS)) || '…';
  const scope = { channel_id: about.channel_id };
  const description = cutText(text, DESCRIPTION_CHARACTERS);
  if (effect.kind !== 'draft') return null;
  if (effect.of === 'message') return { kind: 'message', title, payload: { ...scope, text } };
  if (effect.of === 'risk')
    return {
      kind: 'risk',
      title,
      payload: {
        ...scope,
        title,
        description,
        likelihood: 3,
        impact: 3,
        source_message_id: about.id,
      },
    };
  const time = wantedTime(text, { now, timezone, locale: localeOf(text) });
  if (!time) return null;
  const starts = time.at.getTime();
  return {
    kind: 'event',
    title,
    payload: {
      ...scope,
      kind: 'meeting',
      title,
      description,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + HOUR_MS).toISOString(),
      timezone,
    },
  };
}
