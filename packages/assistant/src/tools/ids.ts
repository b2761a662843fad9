const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The id that a link of the app ends in, or that is given as it is; null where there is none. */
export const idIn = (linkOrId: string): string | null =>
  linkOrId.match(UUID)?.at(-1)?.toLowerCase() ?? null;
