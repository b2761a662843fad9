import { DayButton } from './DayButton.tsx';

/**
 * The day of what is in view, above the list: where its divider is far away, it says when this was
 * and leads elsewhere.
 */
export function TopDay({ channelId, at }: { channelId: string; at: string }) {
  return (
    <DayButton
      channelId={channelId}
      at={at}
      className="pointer-events-auto border border-hairline bg-raised shadow-(--shadow)"
    />
  );
}
