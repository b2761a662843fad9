import { isStreaming } from '@parley/model';
import { ToolCalls } from '../../assistant/tools/ToolCalls.tsx';
import type { PartViewProps } from './part-view.ts';

/** What an assistant did on its way to the answer. A person's message makes no such claim. */
export function ToolParts({ message, run }: PartViewProps) {
  return (
    message.role === 'assistant' && (
      <ToolCalls message={message} isRunning={isStreaming(message) || run?.status === 'running'} />
    )
  );
}
