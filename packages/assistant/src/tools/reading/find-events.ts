import { occurrencesIn } from '@parley/model/schedule';
import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { hrefOf } from '../links.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { instant } from '../period.ts';
import { noFinding, readingTool } from '../tool.ts';

const READ = 1000;
const MOST = 40;
const DAYS = 14;
const DAY_MS = 86_400_000;
/** The longest period: a daily meeting has a thousand occurrences in three years. */
const LONGEST_DAYS = 400;

/** The events of the calendars, with every occurrence of recurring ones. */
export const findEvents = readingTool({
  name: 'find_events',
  title: 'Find events',
  description:
    `Looks into the schedule between two times (the next ${DAYS} days when left out): ` +
    'meetings, planned posts, runs of the assistant and reviews of risks, soonest first, ' +
    'each occurrence of what recurs. ' +
    'Use it for when the next meeting, appointment or review is, and what is planned today, ' +
    'tomorrow or next week. Example: {"words":"stand-up"}.',
  input: z.object({
    from: instant.optional(),
    to: instant.optional(),
    words: wordsIn('title or description'),
    channel: z.string().max(255).optional().describe('Only events of this channel'),
  }),
  async run({ from, to, words, channel: wanted }, { reader, workspaceId, channelId, now }) {
    const only =
      wanted === undefined ? null : await findChannel(reader, workspaceId, wanted, channelId);
    if (only && !only.channel) return noFinding(only.problem, wanted);
    const begin = from ? Date.parse(from) : now.getTime();
    const end = Math.min(
      to ? Date.parse(to) : begin + DAYS * DAY_MS,
      begin + LONGEST_DAYS * DAY_MS,
    );
    const rows = (await readEvents(reader, workspaceId, begin, end)).filter(
      (row) =>
        matches(words, [row.title, row.description]) &&
        (!only || row.channel_id === only.channel.id),
    );
    const found = rows
      .flatMap((row) =>
        occurrencesIn(row, begin, end, MOST).map(({ start, end: until }) => ({
          id: row.id,
          title: row.title,
          kind: row.kind,
          description: row.description?.slice(0, 400) ?? null,
          starts_at: start,
          ends_at: until,
          timezone: row.timezone,
          is_all_day: row.is_all_day,
          recurrence: row.recurrence,
          link: hrefOf({ kind: 'event', id: row.id, channel_id: null, message_id: null }),
        })),
      )
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
    const listed = found.slice(0, MOST);
    return {
      content: { count: found.length, events: listed.map(({ id: _id, ...event }) => event) },
      shown: {
        summary: foundFor(words, found.length),
        items: listed.slice(0, 8).map(({ title, link, starts_at: at }) => ({
          title,
          href: link,
          detail: at.slice(0, 16).replace('T', ' '),
        })),
      },
      quotable: listed.flatMap(({ title, description }) => [title, description]),
      sources: listed.map(({ id, title, link }) => ({ type: 'event', id, title, href: link })),
    };
  },
});

const readEvents = (reader: Client, workspaceId: string, begin: number, end: number) =>
  read(
    'The events',
    reader
      .from('events')
      .select(
        'id, channel_id, kind, title, description, starts_at, ends_at, is_all_day, timezone, recurrence, excluded',
      )
      .eq('workspace_id', workspaceId)
      .is('deleted_at', null)
      .lt('starts_at', new Date(end).toISOString())
      .or(`recurrence.not.is.null,ends_at.gte.${new Date(begin).toISOString()}`)
      .order('starts_at', { ascending: false })
      .limit(READ),
  );
