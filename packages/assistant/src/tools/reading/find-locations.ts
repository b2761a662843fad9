import { z } from 'zod';
import { read } from '../../identity.ts';
import { hrefOf } from '../links.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { readAuthorNames } from '../messages.ts';
import { readingTool } from '../tool.ts';

const READ = 1000;
const MOST = 25;

/** The workspace's locations. */
export const findLocations = readingTool({
  name: 'find_locations',
  title: 'Find places',
  description:
    'Looks up the places of the workspace: offices, sites, warehouses and others, ' +
    'with address, time zone, capacity, opening hours (day 0 is Sunday), contact and notes. ' +
    'Use it for where something is, whether it is open, and how many fit in. ' +
    'Example: {"words":"warehouse"}.',
  input: z.object({
    words: wordsIn('name, kind, address or notes', 'every place'),
  }),
  async run({ words }, { reader, workspaceId }) {
    const rows = await read(
      'The places',
      reader
        .from('locations')
        .select(
          'id, name, kind, address, latitude, longitude, timezone, capacity, contact_id, opening_hours, notes',
        )
        .eq('workspace_id', workspaceId)
        .order('name')
        .limit(READ),
    );
    const names = await readAuthorNames(
      reader,
      rows.map(({ contact_id: id }) => id),
    );
    const found = rows.filter((row) =>
      matches(words, [row.name, row.kind, row.address, row.notes]),
    );
    const listed = found.slice(0, MOST).map(({ contact_id: contact, notes, ...row }) => ({
      ...row,
      contact: contact ? names(contact) : null,
      notes: notes?.slice(0, 600) ?? null,
      link: hrefOf({ kind: 'location', id: row.id, channel_id: null, message_id: null }),
    }));
    return {
      content: { count: found.length, places: listed.map(({ id: _id, ...location }) => location) },
      shown: {
        summary: foundFor(words, found.length),
        items: listed.slice(0, 8).map(({ name: title, link, address }) => ({
          title,
          href: link,
          ...(address ? { detail: address.slice(0, 100) } : {}),
        })),
      },
      quotable: listed.flatMap(({ name, address, notes }) => [name, address, notes]),
      sources: listed.map(({ id, name: title, link }) => ({
        type: 'location',
        id,
        title,
        href: link,
      })),
    };
  },
});
