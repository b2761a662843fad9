/** A content line: 'DTSTART;TZID=Europe/Berlin:20261123T090000'. */
export type IcsLine = { name: string; params: ReadonlyMap<string, string>; value: string };
export type Component = { name: string; lines: IcsLine[]; components: Component[] };

/** Parses nested components; null if the text is no calendar. */
export function componentsOf(text: string): Component | null {
  const root: Component = { name: '', lines: [], components: [] };
  const open = [root];
  // Unfold: a line that starts with a space continues the previous one.
  for (const raw of text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)) {
    const line = lineOf(raw);
    if (!line) continue;
    const current = open.at(-1) ?? root;
    if (line.name === 'BEGIN') {
      const component: Component = { name: line.value.toUpperCase(), lines: [], components: [] };
      current.components.push(component);
      open.push(component);
    } else if (line.name === 'END') {
      if (open.length > 1) open.pop();
    } else current.lines.push(line);
  }
  return root.components.find(({ name }) => name === 'VCALENDAR') ?? null;
}

function lineOf(raw: string): IcsLine | null {
  const match =
    /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/.exec(
      raw,
    );
  if (!match) return null;
  const [, name = '', params = '', value = ''] = match;
  const pairs = [...params.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^;]*)/g)].map(
    ([, key = '', content = '']): [string, string] => [
      key.toUpperCase(),
      content.replaceAll('"', ''),
    ],
  );
  return { name: name.toUpperCase(), params: new Map(pairs), value };
}

/** Unescapes a text value. */
export const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN\\;,])/g, (_all, sign: string) =>
    sign.toLowerCase() === 'n' ? '\n' : sign,
  );
