import { closest } from '@parley/built-in/words';
import { z } from 'zod';
import { type Client, read } from '../../identity.ts';
import { findChannel } from '../channels.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { hrefOf } from '../links.ts';
import { readMembers } from '../members.ts';
import { allPages } from '../pages.ts';
import { noFinding, readingTool } from '../tool.ts';

const MOST = 25;

/** The people of the workspace, from the directory. */
export const findPeople = readingTool({
  name: 'find_people',
  title: 'Find people',
  description:
    'Looks people up in the directory: name, title, department, skills, place, time zone, ' +
    'status, manager, ways to reach them. Without words it lists everybody. ' +
    'Use it for who somebody is, who knows, leads or reports to whom, who is away, and for a ' +
    'phone number, e-mail address or time zone. Example: {"words":"welding"}.',
  input: z.object({
    words: wordsIn('a name, title, department, skill or place'),
    any: z
      .boolean()
      .optional()
      .describe('Finds who has any of the words or a translation, most of them first'),
    reports_to: z.string().max(255).optional().describe('Only who reports to this person'),
    channel: z.string().max(255).optional().describe('Only who takes part in this channel'),
    has_status: z
      .boolean()
      .optional()
      .describe('Only who has set a status, such as a holiday or where they are'),
  }),
  async run(
    {
      words,
      any: isAny = false,
      reports_to: lead,
      channel: wanted,
      has_status: isStatusAsked = false,
    },
    { reader, workspaceId, channelId, now },
  ) {
    const only =
      wanted === undefined ? null : await findChannel(reader, workspaceId, wanted, channelId);
    if (only && !only.channel) return noFinding(only.problem, wanted);
    const inChannel = only ? await participantsOf(reader, only.channel.id) : null;
    const { members, entries, locations } = await readDirectory(reader, workspaceId);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const people = members.map(({ id, name }) => {
      const entry = entries.get(id);
      return {
        id,
        name,
        title: entry?.title ?? undefined,
        department: entry?.department ?? undefined,
        manager: names.get(entry?.manager_id ?? ''),
        skills: skillsOf(entry?.skills),
        place: locations.get(entry?.location_id ?? ''),
        email: entry?.email ?? undefined,
        phone: entry?.phone ?? undefined,
        local_time: entry?.timezone ? localTime(now, entry.timezone) : undefined,
        status:
          entry?.status_text && !isOver(entry.status_expires_at, now)
            ? `${entry.status_emoji ?? ''} ${entry.status_text}`.trim()
            : undefined,
        link: hrefOf({ kind: 'person', id, channel_id: null, message_id: null }),
      };
    });
    const found = people.filter(
      (person) =>
        (inChannel === null || inChannel.has(person.id)) &&
        (!isStatusAsked || person.status !== undefined) &&
        (lead === undefined || matches(lead, [person.manager])) &&
        (isAny || matches(words, wordsOf(person))),
    );
    const ordered =
      isAny && words !== undefined
        ? closest(
            found.map((person) => ({ person, text: wordsOf(person).join(' ') })),
            words,
            MOST,
          ).map(({ person }) => person)
        : found;
    const listed = ordered.slice(0, MOST);
    return {
      content: { count: ordered.length, people: listed.map(({ id: _id, ...person }) => person) },
      shown: {
        summary: foundFor(words, ordered.length),
        items: listed.slice(0, 8).map(({ name: title, title: job, link }) => ({
          title,
          href: link,
          ...(job ? { detail: job } : {}),
        })),
      },
      quotable: listed.flatMap(({ name, title, department, skills, status, email, phone }) => [
        name,
        title,
        department,
        status,
        email,
        phone,
        ...skills,
      ]),
      sources: listed.map(({ id, name: title, link }) => ({
        type: 'person',
        id,
        title,
        href: link,
      })),
    };
  },
});

type Described = {
  name: string;
  title?: string | undefined;
  department?: string | undefined;
  place?: string | undefined;
  skills: string[];
};

/** What a search for people compares. */
const wordsOf = ({ name, title, department, place, skills }: Described): string[] =>
  [name, title, department, place, ...skills].flatMap((each) => each ?? []);

/** The ids of a channel's participants. */
async function participantsOf(reader: Client, channelId: string): Promise<Set<string>> {
  const participants = await allPages((from, to) =>
    read(
      'The participants',
      reader
        .from('participants')
        .select('profile_id')
        .eq('channel_id', channelId)
        .order('id')
        .range(from, to),
    ),
  );
  return new Set(participants.map(({ profile_id: id }) => id));
}

async function readDirectory(reader: Client, workspaceId: string) {
  const [members, entries, locations] = await Promise.all([
    readMembers(reader, workspaceId),
    allPages((from, to) =>
      read(
        'The directory',
        reader
          .from('directory_entries')
          .select('*')
          .eq('workspace_id', workspaceId)
          .order('id')
          .range(from, to),
      ),
    ),
    allPages((from, to) =>
      read(
        'The places',
        reader
          .from('locations')
          .select('id, name')
          .eq('workspace_id', workspaceId)
          .order('id')
          .range(from, to),
      ),
    ),
  ]);
  return {
    members,
    entries: new Map(entries.map((entry) => [entry.profile_id, entry])),
    locations: new Map(locations.map(({ id, name }) => [id, name])),
  };
}

const skillsOf = (skills: unknown): string[] => z.array(z.string()).catch([]).parse(skills);

const isOver = (at: string | null, now: Date) => at !== null && Date.parse(at) < now.getTime();

function localTime(now: Date, timezone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(now);
  } catch {
    return undefined;
  }
}
