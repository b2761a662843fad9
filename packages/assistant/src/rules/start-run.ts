import type { Pool } from 'pg';
import { z } from 'zod';
import type { Client } from '../identity.ts';
import { uuidOf } from '../uuid-of.ts';
import { changeFiring, firingId, recordFiring } from './firings.ts';
import type { Occasion } from './occasion.ts';
import { post, withdraw } from './post.ts';
import type { StandingRule } from './standing-rule.ts';
import type { Subject } from './subject.ts';
import { wordsFor } from './words.ts';

const refusal = z.object({ code: z.string(), message: z.string() });

export type RunStart = {
  assistant: Client;
  pool: Pool;
  rule: StandingRule;
  occasion: Occasion;
  subject: Subject;
  /** The person with whose rights it reads. */
  actsFor: string | null;
};

/**
 * Starts a run that writes into a message of its own. Each step can be repeated.
 * @throws RuleRefused, BackendError
 */
export async function startRun({
  assistant,
  pool,
  rule,
  occasion,
  subject,
  actsFor,
}: RunStart): Promise<void> {
  const id = firingId(rule, subject);
  const written = { rule, subject, actsFor };
  if (actsFor === null) {
    const { why } = wordsFor(null, rule.sentence);
    return recordFiring(assistant, written, { outcome: 'failed', why: why.noAuthor });
  }
  const messageId = uuidOf(`post:${id}`);
  const runId = uuidOf(`run:${id}`);
  await post(assistant, rule, {
    id: messageId,
    text: '',
    state: 'streaming',
    to: occasion.message,
    metadata: { run_id: runId },
  });
  await recordFiring(assistant, written, {
    outcome: 'done',
    why: '',
    message_id: messageId,
  });
  const { rows } = await pool.query<{ refusal: unknown }>(
    'select private.start_rule_run($1, $2, $3, $4, $5) as refusal',
    [runId, rule.id, rule.assistantId, actsFor, messageId],
  );
  const refused = refusal.safeParse(rows[0]?.refusal).data;
  if (refused) {
    await withdraw(assistant, messageId);
    const why =
      refused.code === 'rule_without_author'
        ? wordsFor(null, rule.sentence).why.noAuthor
        : refused.message;
    await changeFiring(assistant, { id }, { outcome: 'failed', why });
  } else await changeFiring(assistant, { id }, { run_id: runId });
}
