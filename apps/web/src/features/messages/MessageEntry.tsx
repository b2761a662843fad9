import type { Message } from '@parley/model';
import { RunStates } from '../assistant/RunState.tsx';
import { MessageRow } from './MessageRow.tsx';
import type { MessageRows } from './use-message-rows.ts';

type MessageEntryProps = {
  rows: MessageRows;
  message: Message;
  isFirstOfGroup: boolean;
  isLast: boolean;
  isInThread?: boolean;
  /** True if the runs started by the message are shown below it. */
  showsRuns?: boolean;
};

/** A message in a list, with the state of the assistant runs that it started. */
export function MessageEntry({ rows, message, showsRuns = true, ...inList }: MessageEntryProps) {
  const runs = showsRuns ? rows.runsOf(message) : undefined;
  return (
    <div>
      <MessageRow {...rows.factsOf(message)} {...inList} />
      {runs && <RunStates runs={runs} isAnswered={rows.isLoaded} />}
    </div>
  );
}
