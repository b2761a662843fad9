import { clsx } from 'clsx';
import './code.css';
import { Check, Copy, WrapText } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { highlight, highlighted, type Token } from './highlight.ts';
import { fenceLanguage } from './languages.ts';

/** Duration of the copy confirmation, in milliseconds. */
const COPIED_MS = 2000;

type CodeBlockProps = {
  code: string;
  language: string;
  /** True while the code is still being written; it is not highlighted until complete. */
  isIncomplete?: boolean;
  /** True if long lines start wrapped. */
  isWrappedAtFirst?: boolean;
  className?: string;
};

/** Highlighted code with the language's name, a toggle for wrapping, and a copy button. */
export const CodeBlock = memo(function CodeBlock({
  code,
  language,
  isIncomplete = false,
  isWrappedAtFirst = false,
  className,
}: CodeBlockProps) {
  const { t } = useTranslation('messages');
  const [isWrapped, setWrapped] = useState(isWrappedAtFirst);
  const lines = useTokens(code, language, isIncomplete);
  return (
    <figure
      className={clsx(
        'group/code overflow-hidden rounded-lg border border-hairline bg-rail',
        className,
      )}
    >
      <figcaption className="flex h-8 items-center gap-0.5 border-b border-hairline ps-3 pe-0.5">
        <span className="flex-1 truncate text-xs text-faint">
          {fenceLanguage(language)?.name ?? (language || t('code'))}
        </span>
        <IconButton
          label={t(isWrapped ? 'unwrapLines' : 'wrapLines')}
          icon={WrapText}
          onPress={() => setWrapped(!isWrapped)}
          className={`h-7 w-7 ${isWrapped ? 'text-accent' : 'text-faint'}`}
        />
        <CopyButton code={code} />
      </figcaption>
      <pre
        tabIndex={0}
        dir="ltr"
        data-language={language || undefined}
        aria-label={t('codeOf', { language: fenceLanguage(language)?.name ?? '' })}
        className={clsx(
          'overflow-x-auto rounded-none! border-0! bg-transparent! px-3 py-2.5 font-mono text-xs',
          'outline-offset-[-2px]',
          isWrapped && 'wrap-anywhere whitespace-pre-wrap',
        )}
      >
        <code>
          {lines
            ? lines.map((line, index) => (
                <Line key={index} tokens={line} isLast={index === lines.length - 1} />
              ))
            : code}
        </code>
      </pre>
    </figure>
  );
});

function Line({ tokens, isLast }: { tokens: Token[]; isLast: boolean }) {
  return (
    <>
      {tokens.map(({ content, color }, index) => (
        <span key={index} style={{ color }}>
          {content}
        </span>
      ))}
      {!isLast && '\n'}
    </>
  );
}

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation('messages');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        label={t(isCopied ? 'codeCopied' : 'copyCode')}
        icon={isCopied ? Check : Copy}
        onPress={() => void copyText(code).then(setCopied)}
        className={`h-7 w-7 ${isCopied ? 'text-good' : 'text-faint'}`}
      />
      <span role="status" className="sr-only">
        {isCopied && t('codeCopied')}
      </span>
    </>
  );
}

function useTokens(code: string, language: string, isIncomplete: boolean): Token[][] | undefined {
  const [found, setFound] = useState<{ code: string; lines: Token[][] | null }>();
  const known = highlighted(code, language);
  useEffect(() => {
    if (isIncomplete || known) return;
    let isCurrent = true;
    // If highlighting fails, the code stays plain.
    highlight(code, language).then(
      (lines) => isCurrent && setFound({ code, lines }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [code, language, isIncomplete, known]);
  return known ?? (found?.code === code ? (found.lines ?? undefined) : undefined);
}
