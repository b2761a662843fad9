import { useNavigate, useParams } from '@tanstack/react-router';
import { useUnread, useWorkspaces } from '../data/index.ts';
import { useOwnChannels } from '../features/channels/queries.ts';
import { channelStep, digitOf } from '../lib/keys.ts';
import { useHotkey } from '../lib/use-hotkey.ts';
import { groupChannels, neighbour } from './channel-groups.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';

/** Keys that work on every page: Ctrl/⌘+1…9 opens a workspace, Alt+↑/↓ walks the channels. */
export function ShellKeys() {
  const navigate = useNavigate();
  const { channelId } = useParams({ strict: false });
  const workspaces = useWorkspaces();
  const open = useOpenWorkspace();
  const own = useOwnChannels();
  const unread = useUnread();
  useHotkey(
    (event) => digitOf(event) !== null,
    (event) => void open(workspaces[digitOf(event) ?? 0]),
  );
  useHotkey(
    (event) => channelStep(event) !== null,
    (event) => {
      const walk = channelStep(event);
      const next = walk && neighbour(groupChannels(own), channelId, walk, unread);
      if (next) void navigate({ to: '/channels/$channelId', params: { channelId: next } });
    },
  );
  return null;
}
