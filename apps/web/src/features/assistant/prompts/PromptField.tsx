import { Button, Description, FieldError, Label, TextArea, TextField } from '@heroui/react';
import { limits } from '@parley/model';
import { placeholder, PROMPT_VARIABLES, unknownVariables } from '@parley/model/prompts';
import { clsx } from 'clsx';
import { LayoutTemplate, TriangleAlert } from 'lucide-react';
import {
  lazy,
  type Ref,
  Suspense,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../../ui/Tip.tsx';
import type { Range } from '../rules/RulesPane.tsx';

const Gallery = lazy(() => import('./Gallery.tsx'));

type PromptFieldProps = {
  value: string;
  error?: string | undefined;
  isDisabled?: boolean;
  /** The letters to highlight. */
  highlight?: Range | null;
  /** Selects letters of the text. */
  ref?: Ref<PromptFieldHandle>;
  onChange(prompt: string): void;
};
export type PromptFieldHandle = { select(range: Range): void };

/**
 * Editor for a prompt with ready-made prompts and variables. Variables are replaced when the model
 * reads the prompt.
 */
export function PromptField({
  value,
  error,
  isDisabled = false,
  highlight = null,
  ref,
  onChange,
}: PromptFieldProps) {
  const { t, i18n } = useTranslation('prompts');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const [scroll, setScroll] = useState(0);
  useImperativeHandle(ref, () => ({
    select({ from, to }) {
      field.current?.focus();
      field.current?.setSelectionRange(from, to);
    },
  }));
  const unknown = unknownVariables(value);
  const length = t('count', { used: value.length, max: limits.promptMax });
  const tooLong =
    value.length > limits.promptMax ? t('tooLong', { max: limits.promptMax }) : undefined;
  const problem = error ?? tooLong;

  /** Scrolls the field only, and only as far as needed. */
  const reveal = (top: number, bottom: number) => {
    const { current } = field;
    if (!current) return;
    if (top < current.scrollTop) current.scrollTop = top;
    else if (bottom > current.scrollTop + current.clientHeight)
      current.scrollTop = bottom - current.clientHeight;
  };
  const insert = (text: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };

  return (
    <div className="flex flex-col gap-2">
      <TextField
        name="prompt"
        value={value}
        onChange={onChange}
        isDisabled={isDisabled}
        isInvalid={problem !== undefined}
        validationBehavior="aria"
        className="flex w-full flex-col gap-1.5"
      >
        <div className="flex items-center justify-between gap-3">
          <Label>{t('field')}</Label>
          <Button
            size="sm"
            variant="ghost"
            className="-me-2 h-7 px-2 text-sm text-soft"
            isDisabled={isDisabled}
            onPress={() => setGalleryOpen(true)}
          >
            <LayoutTemplate size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('startFrom')}
          </Button>
        </div>
        <div className="relative flex">
          <TextArea
            ref={field}
            rows={12}
            placeholder={t('placeholder')}
            onScroll={({ currentTarget }) => setScroll(currentTarget.scrollTop)}
            className="w-full font-mono text-sm leading-5"
          />
          {highlight && (
            <Highlight text={value} range={highlight} scroll={scroll} onMeasure={reveal} />
          )}
        </div>
        {!problem && (
          <Description className="text-sm text-faint tabular-nums">{length}</Description>
        )}
        <FieldError className="text-sm text-bad">{problem}</FieldError>
      </TextField>
      <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={t('insert')}>
        <span className="me-1 text-sm text-faint" aria-hidden="true">
          {t('insert')}
        </span>
        {PROMPT_VARIABLES.map((name) => (
          <Tip key={name} text={t(`variables.${name}`)}>
            <Button
              size="sm"
              variant="outline"
              isDisabled={isDisabled}
              className="h-6 rounded-full px-2 font-mono text-xs font-normal text-soft"
              onPress={() => insert(placeholder(name))}
            >
              {placeholder(name)}
            </Button>
          </Tip>
        ))}
      </div>
      {unknown.length > 0 && (
        <p role="status" className="flex items-start gap-2 text-sm text-soft">
          <TriangleAlert
            size={15}
            strokeWidth={1.75}
            className="mt-0.5 shrink-0 text-warn"
            aria-hidden="true"
          />
          {t('unknownVariables', {
            count: unknown.length,
            names: new Intl.ListFormat(i18n.language).format(unknown.map((name) => `{{${name}}}`)),
          })}
        </p>
      )}
      {isGalleryOpen && (
        <Suspense>
          <Gallery onClose={() => setGalleryOpen(false)} onChoose={onChange} />
        </Suspense>
      )}
    </div>
  );
}

type HighlightProps = {
  text: string;
  range: Range;
  scroll: number;
  /** Called with the pixels that the letters take in the text. */
  onMeasure(top: number, bottom: number): void;
};

/** The same text over the field, invisible but for the background of some letters. */
function Highlight({ text, range: { from, to }, scroll, onMeasure }: HighlightProps) {
  const mark = useRef<HTMLElement>(null);
  const measure = useEffectEvent(() => {
    const { current } = mark;
    if (current) onMeasure(current.offsetTop, current.offsetTop + current.offsetHeight);
  });
  useLayoutEffect(() => measure(), [from, to]);
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-0 overflow-hidden',
        'rounded-field border border-transparent px-3 py-2 font-mono text-sm leading-5',
      )}
    >
      <div
        className="relative break-words whitespace-pre-wrap text-transparent"
        style={{ transform: `translateY(${-scroll}px)` }}
      >
        {text.slice(0, from)}
        <mark ref={mark} className="rounded-xs bg-accent/20 text-transparent">
          {text.slice(from, to)}
        </mark>
        {text.slice(to)}
      </div>
    </div>
  );
}
