import { DayButton } from './DayButton.tsx';

/** Divider before the first message of a day. */
export function DayDivider({ channelId, at }: { channelId: string; at: string }) {
  const line = <span className="h-px flex-1 bg-hairline" />;
  return (
    <div className="flex items-center gap-1 px-1.5 pt-4 pb-0.5">
      {line}
      <DayButton channelId={channelId} at={at} />
      {line}
    </div>
  );
}
