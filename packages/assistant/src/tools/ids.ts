const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The last id in a link of the app, or the id itself; null if there is none. */
export const idIn = (linkOrId: string): string | null =>
  linkOrId.match(UUID)?.at(-1)?.toLowerCase() ?? null;
