import {
  Calculator,
  CalendarClock,
  CalendarDays,
  Files,
  FileText,
  Gavel,
  Hash,
  History,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  PenLine,
  Plug,
  Search,
  ShieldAlert,
  SmilePlus,
  TimerReset,
  UsersRound,
} from 'lucide-react';

/**
 * Of the tools of our own; a tool of a server that a workspace added is 'server: tool', and known
 * by that name alone.
 */
export const TOOL_ICONS: Record<string, LucideIcon> = {
  search: Search,
  read_thread: MessageSquareText,
  read_period: History,
  read_file: FileText,
  since_i_was_away: TimerReset,
  list_decisions_and_actions: Gavel,
  count_things: Calculator,
  find_people: UsersRound,
  find_channels: Hash,
  find_files: Files,
  find_risks: ShieldAlert,
  find_locations: MapPin,
  find_events: CalendarDays,
  draft_message: PenLine,
  draft_risk: ShieldAlert,
  draft_event: CalendarDays,
  schedule_myself: CalendarClock,
  react: SmilePlus,
};

export const toolIcon = (name: string): LucideIcon => TOOL_ICONS[name] ?? Plug;

const SHOWN = 140;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a tool was asked, in one line: its words and numbers, without ids, which say nothing to
 * people.
 */
export function inputInShort(input: unknown): string {
  const words = leaves(input).filter((word) => !ID.test(word));
  const line = words.join(' · ').replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [];
}
