/** The part of the drive that `/drive?…` or a channel's Files tab shows. */
export type DriveAddress = {
  folder?: string | undefined;
  channel?: string | undefined;
  file?: string | undefined;
  view?: 'bin' | undefined;
};

/** A link that works for everyone who may see the entry. */
export function driveUrl(address: DriveAddress): string {
  const given = Object.entries(address).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${window.location.origin}/drive?${new URLSearchParams(given)}`;
}
