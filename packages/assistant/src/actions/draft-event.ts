import { channelTitle, plainName } from '@parley/model';
import { isZone } from '@parley/model/schedule';
import { z } from 'zod';
import { findChannel } from '../tools/channels.ts';
import { instant } from '../tools/period.ts';
import { proposedAction, action, refusedAction } from './action.ts';
import { ruleOrProblem } from './recurrence.ts';

const HOUR_MS = 3_600_000;
const LONGEST_MS = 31 * 24 * HOUR_MS;

/** Proposes an event, which the person adds to the schedule with one click. */
export const draftEvent = action({
  name: 'draft_event',
  title: 'Draft an event',
  description:
    'Drafts a meeting for the schedule, of a channel or of the workspace. ' +
    'The person confirms with one click; nothing is in the schedule before. ' +
    'Use it when they want to arrange, invite to, book or plan a meeting or appointment. ' +
    'Example: {"title":"Crane review","starts_at":"2026-03-04T10:00:00Z"}.',
  input: z.object({
    title: z.string().overwrite(plainName).min(1).max(255),
    description: z.string().max(5000).optional(),
    starts_at: instant,
    ends_at: instant.optional().describe('One hour after the start when left out'),
    timezone: z.string().max(100).optional().describe('IANA name; the person’s own when left out'),
    recurrence: z
      .string()
      .max(500)
      .optional()
      .describe('RRULE of RFC 5545 without its name, like FREQ=WEEKLY;BYDAY=MO'),
    channel: z
      .string()
      .max(255)
      .optional()
      .describe('Name of the channel it belongs to; the one that is asked in when left out'),
  }),
  async run(
    { title, description, starts_at, ends_at, timezone = '', recurrence, channel: wanted },
    { reader, workspaceId, channelId, timezone: own, propose },
  ) {
    const { channel, problem } = await findChannel(reader, workspaceId, wanted, channelId);
    if (!channel) return refusedAction(problem, wanted);
    const starts = Date.parse(starts_at);
    const ends = ends_at === undefined ? starts + HOUR_MS : Date.parse(ends_at);
    if (ends < starts) return refusedAction('It ends before it starts.', title);
    if (ends - starts > LONGEST_MS) return refusedAction('An event lasts 31 days at most.', title);
    const zone = isZone(timezone) ? timezone : own;
    const timing = {
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(ends).toISOString(),
      timezone: zone,
    };
    const rule = ruleOrProblem(recurrence, timing);
    if (rule.problem) return refusedAction(rule.problem, title);
    // A direct conversation has no calendar.
    const namedChannel = channel.visibility === 'direct' ? null : channel;
    const payload = {
      kind: 'meeting',
      title,
      description: description ?? null,
      channel_id: namedChannel?.id ?? null,
      ...timing,
      recurrence: rule.recurrence,
    };
    return proposedAction(
      await propose('event', payload),
      [
        title,
        timing.starts_at.slice(0, 16).replace('T', ' '),
        namedChannel ? channelTitle(namedChannel) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    );
  },
});
