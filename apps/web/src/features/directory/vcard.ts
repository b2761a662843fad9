import type { DirectoryPerson } from './person.ts';

const LINE_OCTETS = 75;

type CardSource = Pick<DirectoryPerson, 'id' | 'name' | 'skills' | 'timeZone' | 'location'> & {
  entry:
    | Pick<
        NonNullable<DirectoryPerson['entry']>,
        'title' | 'department' | 'email' | 'phone' | 'pronouns' | 'updated_at'
      >
    | undefined;
};

/**
 * vCard 4.0 (RFC 6350; pronouns by RFC 9554), one card per person.
 * @param organisation name of the workspace
 */
export const toVCards = (people: readonly CardSource[], organisation: string): string =>
  people.map((person) => cardOf(person, organisation)).join('');

function cardOf(
  { id, name, skills, timeZone, location, entry }: CardSource,
  organisation: string,
): string {
  const parts = name.trim().split(/\s+/);
  const family = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const given = family ? parts.slice(0, -1).join(' ') : name;
  const lines: [property: string, value: string | null | undefined][] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '4.0'],
    ['KIND', 'individual'],
    ['UID', `urn:uuid:${id}`],
    ['FN', escaped(name)],
    ['N', `${escaped(family)};${escaped(given)};;;`],
    ['ORG', [organisation, entry?.department ?? ''].filter(Boolean).map(escaped).join(';')],
    ['TITLE', entry?.title && escaped(entry.title)],
    ['EMAIL;TYPE=work', entry?.email && escaped(entry.email)],
    ['TEL;VALUE=uri;TYPE=work', entry?.phone && telephone(entry.phone)],
    ['ADR;TYPE=work', location?.address && `;;${escaped(location.address)};;;;`],
    ['TZ', timeZone && escaped(timeZone)],
    ['PRONOUNS', entry?.pronouns && escaped(entry.pronouns)],
    ['CATEGORIES', skills.map(escaped).join(',')],
    ['REV', entry && stamp(entry.updated_at)],
    ['END', 'VCARD'],
  ];
  return lines
    .flatMap(([property, value]) => (value ? [`${folded(`${property}:${value}`)}\r\n`] : []))
    .join('');
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;');

/** A tel: URL with digits and an optional leading plus. */
export const telephone = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replaceAll(/\D/g, '')}`;

/** 20261121T184203Z */
const stamp = (iso: string) => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Folds lines at 75 octets without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
