const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** All ids in a text. */
export const idsIn = (text: string): string[] =>
  (text.match(UUID) ?? []).map((id) => id.toLowerCase());

/** The last id in a link of the app, or the id itself; null if there is none. */
export const idIn = (linkOrId: string): string | null => idsIn(linkOrId).at(-1) ?? null;
