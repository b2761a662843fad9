import type { Task } from '@parley/jobs';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import { AHEAD_MS, type DueRow, momentsOf } from './due.ts';
import { plainOccasion } from './occasion.ts';
import { readStandingRules, ruledAssistants, type StandingRule } from './standing-rule.ts';
import { fireAll, type Ruled, type RuleOptions } from './task.ts';

const payloadSchema = z.object({ channel_id: z.uuid() });
const MAX_ATTEMPTS = 8;
/** The most rows of a kind that rules wait for. */
const ROWS = 1000;

/** Carries out the rules of a channel whose time has come, and waits for the next time. */
export const timeRules =
  (options: RuleOptions): Task =>
  async (payload, helpers, pool) => {
    const { channel_id: channelId } = payloadSchema.parse(payload);
    const now = Date.now();
    let next: number | null = null;
    for (const ruled of await ruledAssistants(pool, channelId)) {
      const assistant = options.clientOf(ruled.assistantId);
      const scope = { channelId, ...ruled };
      const all = await readStandingRules(assistant, scope, options.log);
      const timed = all.filter(({ trigger }) => trigger.kind === 'time' || trigger.kind === 'due');
      const rows = await readDueRows(assistant, channelId, timed);
      for (const rule of timed) {
        const wake = await fireDue({ assistant, rules: all, options, pool }, rule, { rows, now });
        next = Math.min(next ?? Infinity, wake);
      }
    }
    if (next !== null)
      await helpers.addJob('time_rules', payload, {
        runAt: new Date(next),
        queueName: `rules:${channelId}`,
        jobKey: `time_rules:${channelId}`,
        // A change in the meantime has asked for an earlier look.
        jobKeyMode: 'preserve_run_at',
        maxAttempts: MAX_ATTEMPTS,
      });
  };

/** Fires a rule for each moment that has come. Returns when to look again. */
async function fireDue(
  ruled: Ruled,
  rule: StandingRule,
  { rows, now }: { rows: readonly DueRow[]; now: number },
): Promise<number> {
  const moments = momentsOf(rule, rows, now);
  const rules = ruled.rules.filter((one) => one === rule || one.effect.kind === 'form');
  for (const { subject, about } of moments.filter(({ at }) => at <= now)) {
    const kind = rule.trigger.kind === 'due' ? 'due' : 'time';
    const occasion = plainOccasion(kind, subject);
    await fireAll(
      { ...ruled, rules },
      { ...occasion, moment: { ...occasion.moment, text: about ?? '' } },
    );
  }
  return moments.find(({ at }) => at > now)?.at ?? now + AHEAD_MS;
}

/** The risks and events of the channel, as far as the assistant reads them. @throws BackendError */
async function readDueRows(
  assistant: Client,
  channelId: string,
  rules: readonly StandingRule[],
): Promise<DueRow[]> {
  const waitsFor = (of: DueRow['of']) =>
    rules.some(({ trigger }) => trigger.kind === 'due' && trigger.of === of);
  const [risks, events] = await Promise.all([
    waitsFor('risk')
      ? read(
          'The risks',
          assistant
            .from('risks')
            .select('id, title, due_on')
            .eq('channel_id', channelId)
            .is('deleted_at', null)
            .neq('status', 'closed')
            .not('due_on', 'is', null)
            .limit(ROWS),
        )
      : [],
    waitsFor('event')
      ? read(
          'The events',
          assistant
            .from('events')
            .select('id, title, starts_at, ends_at, is_all_day, timezone, recurrence, excluded')
            .eq('channel_id', channelId)
            .is('deleted_at', null)
            .or(`recurrence.not.is.null,starts_at.gt.${new Date().toISOString().slice(0, 10)}`)
            .limit(ROWS),
        )
      : [],
  ]);
  return [
    ...risks.flatMap(({ id, title, due_on: dueOn }) =>
      dueOn ? [{ of: 'risk' as const, id, title, dueOn }] : [],
    ),
    ...events.map(({ id, title, ...timing }) => ({
      of: 'event' as const,
      id,
      title,
      timing,
    })),
  ];
}
