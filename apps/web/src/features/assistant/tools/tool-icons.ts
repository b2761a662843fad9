import type { AssistantToolName } from '@parley/model/prompts';
import {
  Calculator,
  CheckCheck,
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

/** Icons of the built-in tools. A missing tool is a compile error. */
const TOOL_ICONS: Record<AssistantToolName, LucideIcon> = {
  search: Search,
  read_thread: MessageSquareText,
  read_period: History,
  read_file: FileText,
  since_i_was_away: TimerReset,
  settled: CheckCheck,
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

const ICONS = new Map<string, LucideIcon>(Object.entries(TOOL_ICONS));

/** Tools of added servers are named 'server: tool', so they are never in the map. */
export const toolIcon = (name: string): LucideIcon => ICONS.get(name) ?? Plug;
