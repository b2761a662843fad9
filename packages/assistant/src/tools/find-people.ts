import { profileName } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import { matches } from './matches.ts';
import { hrefOf } from './links.ts';
import { readingTool } from './tool.ts';

const MEMBERS = 1000;
const MOST = 25;

/** Who is who in the workspace. */
export const findPeople = readingTool({
  name: 'find_people',
  title: 'Find people',
  description: 'Looks people up in the directory: name, title, department, skills, place, time zone, status, manager, ways to reach them. Without words it lists everybody.',
  input: z.object({ words: z.string().max(200).optional().describe('All of them must occur in a name, title, department, skill or place') }),
  async run({ words }, { reader, workspaceId, now }) {
    const { profiles, entries, places } = await readDirectory(reader, workspaceId);
    const name = (id: string | null) => (id ? profileName(profiles.find((profile) => profile.id === id)) : undefined);
    const people = profiles.filter(({ role }) => role !== 'assistant').map((profile) => {
      const entry = entries.find(({ profile_id: id }) => id === profile.id);
      return {
        id: profile.id,
        name: profileName(profile),
        title: entry?.title ?? undefined,
        department: entry?.department ?? undefined,
        manager: name(entry?.manager_id ?? null),
        skills: skillsOf(entry?.skills),
        place: places.find(({ id }) => id === entry?.location_id)?.name,
        email: entry?.email ?? undefined,
        phone: entry?.phone ?? undefined,
        local_time: entry?.timezone ? localTime(now, entry.timezone) : undefined,
        status: entry?.status_text && !isOver(entry.status_expires_at, now) ? `${entry.status_emoji ?? ''} ${entry.status_text}`.trim() : undefined,
        link: hrefOf({ kind: 'person', id: profile.id, channel_id: null, message_id: null }),
      };
    });
    const found = people.filter((person) => matches(words, [person.name, person.title, person.department, person.place, ...person.skills]));
    const listed = found.slice(0, MOST);
    return {
      content: { count: found.length, people: listed.map(({ id: _id, ...person }) => person) },
      shown: { summary: `${words ?? ''} ${found.length}`.trim(), items: listed.slice(0, 8).map(({ name: title, title: job, link }) => ({ title, href: link, ...(job ? { detail: job } : {}) })) },
      sources: listed.map(({ id, name: title, link }) => ({ type: 'person', id, title, href: link })),
    };
  },
});

async function readDirectory(reader: Client, workspaceId: string) {
  const [members, entries, places] = await Promise.all([
    read('The members', reader.from('memberships').select('profile_id').eq('workspace_id', workspaceId).limit(MEMBERS)),
    read('The directory', reader.from('directory_entries').select('*').eq('workspace_id', workspaceId).limit(MEMBERS)),
    read('The places', reader.from('locations').select('id, name').eq('workspace_id', workspaceId).limit(MEMBERS)),
  ]);
  const profiles = await read('The people', reader.from('profiles').select('id, name, role').in('id', members.map(({ profile_id: id }) => id)).order('name'));
  return { profiles, entries, places };
}

const skillsOf = (skills: unknown): string[] => z.array(z.string()).catch([]).parse(skills);

const isOver = (at: string | null, now: Date) => at !== null && Date.parse(at) < now.getTime();

function localTime(now: Date, timezone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(now);
  } catch {
    return undefined;
  }
}
