import { isStreaming } from '@parley/model';
import { ToolCalls } from '../../assistant/tools/ToolCalls.tsx';
import type { PartViewProps } from './part-view.ts';

/** Tool calls of an assistant's answer. Those in a person's message are ignored. */
export function ToolParts({ message, run }: PartViewProps) {
  return (
    message.role === 'assistant' && (
      <ToolCalls message={message} isRunning={isStreaming(message) || run?.status === 'running'} />
    )
  );
}
