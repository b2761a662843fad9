import { Button } from '@heroui/react';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';

type CopyTextProps = {
  text: string;
  /** Labels of the button before and after copying. */
  copyLabel: string;
  copiedLabel: string;
  /** Accessible name where there are several. */
  ariaLabel?: string | undefined;
  testId?: string;
  /** Shows several lines; otherwise one truncated line. */
  isBlock?: boolean;
  /** Wraps one long word over as many lines as needed. */
  isWrapped?: boolean;
};

/** Text for another program, with a copy button. */
export function CopyText({
  text,
  copyLabel,
  copiedLabel,
  ariaLabel,
  testId,
  isBlock = false,
  isWrapped = false,
}: CopyTextProps) {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(text)) return setCopied(true);
    // If the clipboard is blocked, select the text so that the user can copy it.
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
  };
  return (
    <div
      className={`hairline-card flex gap-2 p-1.5 ps-3 ${isBlock ? 'items-start' : 'items-center'}`}
    >
      {isBlock ? (
        <pre
          tabIndex={0}
          role="group"
          aria-label={ariaLabel ?? copyLabel}
          className="min-w-0 flex-1 py-1 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
        >
          <code ref={code} data-testid={testId}>
            {text}
          </code>
        </pre>
      ) : (
        <code
          ref={code}
          data-testid={testId}
          className={`min-w-0 flex-1 font-mono text-sm ${isWrapped ? 'py-1 break-all' : 'truncate'}`}
        >
          {text}
        </code>
      )}
      <Button
        size="sm"
        variant="tertiary"
        className="shrink-0"
        aria-label={ariaLabel}
        onPress={() => void copy()}
      >
        {isCopied ? (
          <Check size={15} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Copy size={15} strokeWidth={1.75} aria-hidden="true" />
        )}
        <span aria-live="polite">{isCopied ? copiedLabel : copyLabel}</span>
      </Button>
    </div>
  );
}
