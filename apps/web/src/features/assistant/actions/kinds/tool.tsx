import { Plug } from 'lucide-react';
import type { ToolPayload } from '../payload.ts';
import type { ActionView } from './action-view.ts';
import { Quoted, Title } from './summary-parts.tsx';

/** A call of a tool that the workspace added. It cannot be edited. */
export const tool: ActionView<ToolPayload> = {
  Icon: Plug,
  Summary: ToolSummary,
  Edit: null,
  pathOf: () => null,
};

function ToolSummary({ payload: { tool, input } }: { payload: ToolPayload }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Title>{tool}</Title>
      <Quoted isCode>{JSON.stringify(input, null, 2)}</Quoted>
    </div>
  );
}
