import { plainName } from '@parley/model';
import { isZone } from '@parley/model/schedule';
import { z } from 'zod';
import { instant } from '../tools/period.ts';
import { proposedAction, action, refusedAction } from './action.ts';
import { ruleOrProblem } from './recurrence.ts';

const HALF_HOUR_MS = 1_800_000;

/**
 * Proposes a task that is given to the assistant again on a schedule, once the person has approved
 * it.
 */
export const scheduleMyself = action({
  name: 'schedule_myself',
  title: 'Schedule itself',
  description:
    'Proposes that you are asked something in this channel at a time, once or again and ' +
    'again, like a summary every Friday. The person confirms with one click; ' +
    'nothing is scheduled before. ' +
    'Use it when they want you to do something later or regularly: remind, report, repeat. ' +
    'Example: {"title":"Weekly summary","task":"Sum up the week","at":"2026-03-06T15:00:00Z"}.',
  input: z.object({
    title: z.string().overwrite(plainName).min(1).max(255),
    task: z.string().trim().min(1).max(4000).describe('What you are asked then, in full'),
    at: instant.describe('The first time'),
    timezone: z.string().max(100).optional().describe('IANA name; the person’s own when left out'),
    recurrence: z
      .string()
      .max(500)
      .optional()
      .describe(
        'RRULE of RFC 5545 without its name, like FREQ=WEEKLY;BYDAY=FR; once when left out',
      ),
  }),
  async run(
    { title, task, at, timezone = '', recurrence },
    { channelId, timezone: own, now, propose },
  ) {
    const starts = Date.parse(at);
    if (starts < now.getTime() && recurrence === undefined)
      return refusedAction('This time has passed.', title);
    const timing = {
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + HALF_HOUR_MS).toISOString(),
      timezone: isZone(timezone) ? timezone : own,
    };
    const rule = ruleOrProblem(recurrence, timing);
    if (rule.problem) return refusedAction(rule.problem, title);
    const payload = {
      kind: 'assistant_run',
      title,
      description: null,
      channel_id: channelId,
      ...timing,
      recurrence: rule.recurrence,
      payload: { text: task },
    };
    return proposedAction(
      await propose('event', payload),
      [title, timing.starts_at.slice(0, 16).replace('T', ' '), rule.recurrence]
        .filter((part) => part !== null)
        .join(' · '),
    );
  },
});
