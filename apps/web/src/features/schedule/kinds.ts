import type { Event } from '@parley/model';
import { Bot, CalendarClock, type LucideIcon, Megaphone, ShieldAlert } from 'lucide-react';

export type EventKind = Event['kind'];
export const EVENT_KINDS: readonly EventKind[] = [
  'meeting',
  'post',
  'assistant_run',
  'risk_review',
];
export const KIND_ICONS: Record<EventKind, LucideIcon> = {
  meeting: CalendarClock,
  post: Megaphone,
  assistant_run: Bot,
  risk_review: ShieldAlert,
};

/** True for kinds that post by themselves when due. */
export const actsByItself = (kind: EventKind): boolean =>
  kind === 'post' || kind === 'assistant_run';
