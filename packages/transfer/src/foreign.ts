import type { OpenSource } from './archive/source.ts';
import { isCampfire, openCampfire } from './campfire/campfire-source.ts';
import { isMattermostExport, openMattermost } from './mattermost/mattermost-source.ts';
import { isSlackExport, openSlack } from './slack/slack-source.ts';
import { isZulipExport, openZulip } from './zulip/zulip-source.ts';

export type ForeignOptions = {
  /** The team of Mattermost that comes, if its export has several. */
  team?: string | undefined;
};

type Reader = {
  isExport(path: string): Promise<boolean>;
  open(path: string, options: ForeignOptions): Promise<OpenSource>;
};

/** The other programs whose exports are read. */
const READERS: readonly Reader[] = [
  { isExport: isCampfire, open: openCampfire },
  { isExport: isSlackExport, open: openSlack },
  { isExport: isMattermostExport, open: openMattermost },
  { isExport: isZulipExport, open: openZulip },
];

/**
 * Opens an export of another program, a zip or a folder; its form is recognized. It stays open
 * until it is disposed of.
 * @returns null if it is none
 * @throws TransferError
 */
export async function openForeign(
  path: string,
  options: ForeignOptions = {},
): Promise<OpenSource | null> {
  for (const { isExport, open } of READERS) if (await isExport(path)) return open(path, options);
  return null;
}
