import type { Attachment } from '@parley/model';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNameIn } from '../../lib/language-name.ts';
import { Tip } from '../../ui/Tip.tsx';
import { fileFacts } from './file-facts.ts';

export type StateRow = Pick<
  Attachment,
  'status' | 'progress' | 'summary' | 'language' | 'sentiment' | 'metadata'
>;

/** Below this absolute value the tone counts as neutral and is not mentioned. */
const TONE = 0.3;

/** State of a file next to its size: upload progress, why it could not be read, or its summary. */
export function FileState({ row }: { row: StateRow }) {
  const { t, i18n } = useTranslation('attachments');
  switch (row.status) {
    case 'failed':
      return <Unreadable row={row} />;
    case 'processed':
      return row.summary ? <Summary row={row} text={row.summary} /> : <Pixels row={row} />;
    case 'uploading':
      return (
        <span className="min-w-0 truncate">
          ·{' '}
          {row.progress > 0
            ? t('uploadingAt', {
                part: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
                  row.progress / 100,
                ),
              })
            : t('status.uploading')}
        </span>
      );
    default:
      return <span className="min-w-0 truncate">· {t(`status.${row.status}`)}</span>;
  }
}

/** Dimensions of an image that has no thumbnail. */
function Pixels({ row }: { row: StateRow }) {
  const { width, height } = fileFacts(row);
  return (
    width &&
    height && (
      <span className="shrink-0">
        · {width} × {height}
      </span>
    )
  );
}

/** One line of the summary. Hover or focus shows the full text, language and tone. */
function Summary({ row, text }: { row: StateRow; text: string }) {
  const { t, i18n } = useTranslation('attachments');
  const sentiment = Number(row.sentiment);
  const details = [
    row.language && languageNameIn(row.language, i18n.language),
    sentiment >= TONE && t('tone.good'),
    sentiment <= -TONE && t('tone.bad'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Tip
      className="max-w-80 whitespace-normal"
      text={
        <>
          {text}
          {details && <span className="mt-1 block opacity-70">{details}</span>}
        </>
      }
    >
      <span
        tabIndex={0}
        role="button"
        className="min-w-0 truncate rounded-sm before:content-['·_'/'']"
      >
        <span className="sr-only">{t('summary')}</span>
        {text}
        <span className="sr-only">{details}</span>
      </span>
    </Tip>
  );
}

/** Why the file could not be read, in short. Hover or focus shows the full reason. */
function Unreadable({ row }: { row: StateRow }) {
  const { t } = useTranslation('attachments');
  const code = fileFacts(row).reading?.code;
  const description = [
    code && `${t(`unreadable.${code}`)}.`,
    // A file that was not uploaded completely cannot be downloaded either.
    code !== 'interrupted' && t('status.failed'),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Tip className="max-w-80 whitespace-normal" text={description}>
      <span
        tabIndex={0}
        role="button"
        aria-label={description}
        className="flex min-w-0 items-center gap-1 self-center text-bad"
      >
        <CircleAlert size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="truncate">{code ? t(`unreadable.${code}`) : t('status.failed')}</span>
      </span>
    </Tip>
  );
}
