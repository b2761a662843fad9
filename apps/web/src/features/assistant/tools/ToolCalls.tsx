import { type Message, type MessagePart, partsOf, type ToolPart } from '@parley/model';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolIcon } from './tool-icons.ts';
import { ToolCall } from './ToolCall.tsx';
import { ToolIcon } from './ToolIcon.tsx';
import { Busy } from '../../../ui/Busy.tsx';

const isTool = (part: MessagePart): part is ToolPart => part.type === 'dynamic-tool';
/** Maximum number of tool icons. */
const ICONS = 4;

/**
 * Tool calls of an answer, folded into one line. While running, the line says what the assistant is
 * doing.
 */
export function ToolCalls({ message, isRunning }: { message: Message; isRunning: boolean }) {
  'use memo';
  const calls = partsOf(message).filter(isTool);
  return calls.length > 0 && <Folded calls={calls} isRunning={isRunning} />;
}

function Folded({ calls, isRunning }: { calls: ToolPart[]; isRunning: boolean }) {
  const { t } = useTranslation('assistant');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const current = isRunning
    ? calls.findLast(({ state }) => state === 'input-available')
    : undefined;
  const failed = calls.filter(({ state }) => state === 'output-error').length;
  const kinds = [
    ...new Map(calls.map(({ toolName }) => [toolIcon(toolName), toolName])).values(),
  ].slice(0, ICONS);
  return (
    <div className="mb-1 max-w-[46rem]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className={clsx(
          '-ms-1 flex h-7 max-w-full items-center gap-1.5 px-1',
          'cursor-pointer rounded-md text-sm text-faint',
          'hover:text-ink',
        )}
      >
        <ChevronRight
          size={15}
          strokeWidth={1.75}
          className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          aria-hidden="true"
        />
        {current && <Busy />}
        <span className="truncate">
          {current
            ? t(`tools.${current.toolName}.doing`, {
                defaultValue: t('usingTool', { tool: current.toolName }),
              })
            : t('lookedAt', { count: calls.length })}
        </span>
        {failed > 0 && !current && (
          <span className="shrink-0 text-bad">{t('lookedFailed', { count: failed })}</span>
        )}
        <span className="ms-0.5 flex shrink-0 items-center gap-1" aria-hidden="true">
          {kinds.map((name) => (
            <ToolIcon key={name} name={name} />
          ))}
        </span>
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="mt-0.5 mb-1.5 ms-1.5 flex flex-col gap-2.5 border-s border-hairline ps-3.5"
      >
        {isOpen &&
          calls.map((call) => <ToolCall key={call.toolCallId} call={call} isRunning={isRunning} />)}
      </ul>
    </div>
  );
}
