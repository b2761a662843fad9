import {
  type DirectoryEntry,
  isProgram,
  type Location,
  type Membership,
  type Profile,
  profileName,
  fold,
} from '@parley/model';
import { isTimeZone } from '../../lib/local-time.ts';

/** A person of the workspace with everything the directory shows. */
export type DirectoryPerson = {
  id: string;
  profile: Profile;
  role: Membership['role'];
  /** Added, but has not opened the workspace yet. */
  isInvited: boolean;
  entry: DirectoryEntry | undefined;
  name: string;
  skills: readonly string[];
  location: Location | undefined;
  /** The person has a location that is not loaded yet. */
  awaitsLocation: boolean;
  /** The manager, if a member of the workspace. */
  managerId: string | null;
  managerName: string | null;
  /** The person's own time zone, else their location's; null if unknown. */
  timeZone: string | null;
  /** Search text, folded by `fold`. */
  text: string;
};

export type PersonSources = {
  memberships: readonly Membership[];
  profiles: ReadonlyMap<string, Profile>;
  entries: readonly DirectoryEntry[];
  locations: readonly Location[];
  areLocationsKnown: boolean;
};

export function skillsOf(entry: Pick<DirectoryEntry, 'skills'> | undefined): readonly string[] {
  return Array.isArray(entry?.skills)
    ? entry.skills.filter((skill) => typeof skill === 'string')
    : [];
}

/**
 * People by name. A person whose rows did not change keeps their object, so that one change does
 * not redraw a long list.
 */
export function createPeopleIndex(): (sources: PersonSources) => readonly DirectoryPerson[] {
  let known = new Map<string, DirectoryPerson>();
  return ({ memberships, profiles, entries, locations, areLocationsKnown }) => {
    const entryOf = new Map(entries.map((entry) => [entry.profile_id, entry]));
    const locationOf = new Map(locations.map((location) => [location.id, location]));
    const isMember = new Set(memberships.map(({ profile_id }) => profile_id));
    const next = new Map<string, DirectoryPerson>();
    for (const { profile_id: id, role, opened_at } of memberships) {
      const profile = profiles.get(id);
      if (!profile || profile.role === 'assistant' || isProgram(profile)) continue;
      const entry = entryOf.get(id);
      const location = locationOf.get(entry?.location_id ?? '');
      const awaitsLocation = !areLocationsKnown && !location && Boolean(entry?.location_id);
      const managerId =
        entry?.manager_id && isMember.has(entry.manager_id) ? entry.manager_id : null;
      const managerName = managerId ? profileName(profiles.get(managerId)) : null;
      const isInvited = opened_at === null;
      const before = known.get(id);
      const isSame =
        before?.profile === profile &&
        before.entry === entry &&
        before.location === location &&
        before.awaitsLocation === awaitsLocation &&
        before.managerName === managerName &&
        before.managerId === managerId &&
        before.isInvited === isInvited &&
        before.role === role;
      next.set(
        id,
        isSame
          ? before
          : personOf({
              id,
              profile,
              role,
              isInvited,
              entry,
              location,
              awaitsLocation,
              managerId,
              managerName,
            }),
      );
    }
    known = next;
    const order = new Intl.Collator();
    return [...next.values()].sort((a, b) => order.compare(a.name, b.name));
  };
}

function personOf(
  known: Omit<DirectoryPerson, 'name' | 'skills' | 'timeZone' | 'text'>,
): DirectoryPerson {
  const { profile, entry, location, managerName } = known;
  const name = profileName(profile);
  const skills = skillsOf(entry);
  const timeZone =
    [entry?.timezone, location?.timezone].find((zone) => zone && isTimeZone(zone)) ?? null;
  const digits = entry?.phone?.replaceAll(/\D/g, '');
  const words = [
    name,
    entry?.title,
    entry?.department,
    entry?.email,
    entry?.phone,
    digits,
    entry?.pronouns,
    entry?.status_text,
    location?.name,
    managerName,
    timeZone,
    ...skills,
  ];
  return { ...known, name, skills, timeZone, text: fold(words.filter(Boolean).join('\n')) };
}
