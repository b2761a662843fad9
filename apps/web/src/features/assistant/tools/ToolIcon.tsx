import { createElement } from 'react';
import { toolIcon } from './tool-icons.ts';

/** A tool's icon. Hidden from screen readers, because the name is next to it. */
export function ToolIcon({ name, className = '' }: { name: string; className?: string }) {
  return createElement(toolIcon(name), {
    size: 13,
    strokeWidth: 1.75,
    className: `shrink-0 ${className}`,
    'aria-hidden': true,
  });
}
