import { useNavigate, useParams } from '@tanstack/react-router';
import { useUnread, useOpenedWorkspaces } from '../data/index.ts';
import { useChannel } from '../features/channels/queries.ts';
import { destinationOf } from '../features/text/destination.ts';
import { searchHere } from '../features/search/search-here.ts';
import { channelStep, digitOf, withCommand } from '../lib/keys.ts';
import { useHotkey } from '../lib/use-hotkey.ts';
import { neighbourTalk } from '../features/sections/groups.ts';
import { useTalkGroups } from '../features/sections/queries.ts';
import { useListLayout } from './use-list-layout.ts';
import { useShell } from '../lib/shell-state.tsx';
import { useOpenWorkspace } from '../lib/use-open-workspace.ts';

/**
 * Global keyboard shortcuts: Ctrl/⌘+K opens the palette, Ctrl/⌘+F searches here, Ctrl/⌘+/ shows all
 * shortcuts, Ctrl/⌘+Shift+D opens or closes the list, Ctrl/⌘+1…9 opens a workspace, Alt+↑/↓ moves
 * between channels and conversations.
 */
export function ShellKeys() {
  const navigate = useNavigate();
  const { channelId, chatId } = useParams({ strict: false });
  const workspaces = useOpenedWorkspaces();
  const open = useOpenWorkspace();
  const groups = useTalkGroups();
  const unread = useUnread();
  const here = useChannel(channelId ?? '');
  const { toggle } = useListLayout();
  const { isPaletteOpen, setPaletteOpen, isSheetOpen, setSheetOpen } = useShell();
  useHotkey(
    (event) => withCommand(event) && event.key.toLowerCase() === 'k',
    () => setPaletteOpen(!isPaletteOpen),
  );
  useHotkey(
    (event) => withCommand(event) && event.key === '/',
    () => setSheetOpen(!isSheetOpen),
  );
  useHotkey(
    (event) =>
      here !== undefined &&
      withCommand(event) &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'f',
    () => here && void navigate({ to: '/search', search: { q: searchHere(here) } }),
  );
  useHotkey(
    (event) => withCommand(event) && event.shiftKey && event.key.toLowerCase() === 'd',
    toggle,
  );
  useHotkey(
    (event) => digitOf(event) !== null,
    (event) => void open(workspaces[digitOf(event) ?? 0]),
  );
  useHotkey(
    (event) => channelStep(event) !== null,
    (event) => {
      const walk = channelStep(event);
      const next = walk && neighbourTalk(groups, channelId ?? chatId, walk, unread);
      const talks = groups.flatMap((group) => group.talks);
      if (next)
        void navigate(
          destinationOf(
            { channel_id: next, message_id: null, thread_id: null },
            talks.find(({ id }) => id === next)?.channel.visibility,
          ),
        );
    },
  );
  return null;
}
