import { DayButton } from './DayButton.tsx';

/** The day of the messages in view, above the list, with the calendar to jump to another day. */
export function TopDay({ channelId, at }: { channelId: string; at: string }) {
  return (
    <DayButton
      channelId={channelId}
      at={at}
      className="pointer-events-auto border border-hairline bg-raised shadow-(--shadow)"
    />
  );
}
