import type { ToolOutput, ToolPart } from '@parley/model';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { InnerLink } from '../../text/InnerLink.tsx';
import { inputSummary } from './input-summary.ts';
import { ToolIcon } from './ToolIcon.tsx';

/** One tool call with its input and result. */
export function ToolCall({
  call: { toolName, state, input, output, errorText },
  isRunning,
}: {
  call: ToolPart;
  isRunning: boolean;
}) {
  const { t } = useTranslation('assistant');
  const asked = inputSummary(input);
  return (
    <li className="flex flex-col gap-0.5 text-sm">
      <p className="flex min-w-0 items-baseline gap-1.5">
        <ToolIcon name={toolName} className="translate-y-0.5 text-faint" />
        <span className="shrink-0 font-medium text-soft">
          {t(`tools.${toolName}.title`, { defaultValue: toolName })}
        </span>
        {asked && (
          <span className="min-w-0 truncate text-faint" title={asked}>
            {asked}
          </span>
        )}
      </p>
      {state === 'output-error' && (
        <p className="ps-5 line-clamp-3 wrap-anywhere text-bad">{errorText || t('toolFailed')}</p>
      )}
      {state === 'input-available' && (
        <p className="ps-5 text-faint">{t(isRunning ? 'toolRunning' : 'toolUnanswered')}</p>
      )}
      {state === 'output-available' && <Found output={output} />}
    </li>
  );
}

/** Summaries of empty results: '', '0' or 'gearbox: 0'. */
const NOTHING = /^$|(?:^|: )0$/;

/** Results as links to the exact place. They are plain text, not Markdown. */
function Found({ output }: { output: ToolOutput | undefined }) {
  const { t } = useTranslation('assistant');
  const items = output?.items ?? [];
  const summary = output?.summary ?? '';
  if (items.length === 0)
    return (
      <p className="ps-5 wrap-anywhere whitespace-pre-line text-soft">
        {NOTHING.test(summary) ? t('foundNothing') : summary}
      </p>
    );
  return (
    <ul className="flex flex-col gap-0.5 ps-5">
      {items.map(({ title, href, detail }, index) => (
        <li key={index} className="flex min-w-0 items-baseline gap-2">
          {href ? (
            <InnerLink
              href={href}
              className={clsx(
                'min-w-0 truncate',
                'text-ink underline decoration-hairline underline-offset-3',
                'hover:decoration-accent',
              )}
            >
              {title || href}
            </InnerLink>
          ) : (
            <span className="min-w-0 truncate">{title}</span>
          )}
          {detail && <span className="min-w-0 flex-1 truncate text-faint">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
