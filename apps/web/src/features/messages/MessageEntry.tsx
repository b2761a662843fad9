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
  /** Whether the runs that a message began stand below it. */
  showsRuns?: boolean;
};

/** A message in a list, and what the assistants that it asks are doing. */
export function MessageEntry({ rows, message, showsRuns = true, ...inList }: MessageEntryProps) {
  const runs = showsRuns ? rows.runsOf(message) : undefined;
  return (
    <div>
      <MessageRow {...rows.factsOf(message)} {...inList} />
      {runs && <RunStates runs={runs} isAnswered={rows.isLoaded} />}
    </div>
  );
}
