/** What of the drive is shown, as `/drive?…` and a channel's Files tab have it. */
export type DriveAddress = {
  folder?: string | undefined;
  channel?: string | undefined;
  file?: string | undefined;
  view?: 'bin' | undefined;
};

/** An address that works for everybody who may see the thing. */
export const linkTo = (address: DriveAddress): string =>
  `${window.location.origin}/drive?${new URLSearchParams(Object.entries(address).filter((entry): entry is [string, string] => entry[1] !== undefined))}`;
