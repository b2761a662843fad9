import { Checkbox } from '@heroui/react';
import type { ReactNode } from 'react';
import type { ServerTool } from './queries.ts';

type ToolChoiceProps = {
  tool: ServerTool;
  /** A note at the end of the row. */
  children?: ReactNode;
};

/** A tool that can be ticked, with the server's own title and description as plain text. */
export function ToolChoice({ tool: { name, title, description }, children }: ToolChoiceProps) {
  return (
    <Checkbox value={name} className="m-0 w-full">
      <Checkbox.Content className="flex w-full items-start gap-2.5 py-1.5">
        <Checkbox.Control className="mt-0.5 border border-faint">
          <Checkbox.Indicator />
        </Checkbox.Control>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-sm wrap-anywhere">{title}</span>
          {description && (
            <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-faint">
              {description}
            </span>
          )}
        </span>
        {children}
      </Checkbox.Content>
    </Checkbox>
  );
}
