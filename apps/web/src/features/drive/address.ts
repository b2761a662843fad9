/** What of the drive is shown, as `/drive?…` and a channel's Files tab have it. */
export type DriveAddress = {
  folder?: string | undefined;
  channel?: string | undefined;
  file?: string | undefined;
  view?: 'bin' | undefined;
};

/** An address that works for everybody who may see the thing. */
export function linkTo(address: DriveAddress): string {
  const given = Object.entries(address).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${window.location.origin}/drive?${new URLSearchParams(given)}`;
}
