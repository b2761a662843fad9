import type { Client } from '../identity.ts';
import type { RunOutcome } from '../run.ts';
import { changeFiring, type Firing } from './firings.ts';
import { withdraw } from './post.ts';

/**
 * Records how a run ended that a rule had started. Without an answer, its message is taken back:
 * nobody asked, so nobody is told of a failure.
 * @throws BackendError
 */
export async function endRuleRun(
  assistant: Client,
  messageId: string,
  outcome: Exclude<RunOutcome, { status: 'interrupted' }>,
): Promise<void> {
  if (outcome.status === 'silent' || outcome.status === 'failed')
    await withdraw(assistant, messageId);
  await changeFiring(assistant, { message_id: messageId }, resultOf(outcome));
}

function resultOf(outcome: Exclude<RunOutcome, { status: 'interrupted' }>): Partial<Firing> {
  switch (outcome.status) {
    case 'done':
      return { outcome: 'done', why: '' };
    case 'stopped':
      return { outcome: 'silent', why: '' };
    case 'silent':
      return { outcome: 'silent', why: outcome.facts.reason ?? '' };
    case 'failed':
      return { outcome: 'failed', why: outcome.failure.message };
  }
}
