import { useTranslation } from 'react-i18next';
import { readableDiff } from './readable-diff.ts';

/** Differences of two texts by word: removed words are struck out, added words underlined. */
export function Diff({ before, after }: { before: string; after: string }) {
  'use memo';
  const { t, i18n } = useTranslation('prompts');
  const parts = readableDiff(before, after, i18n.language);
  if (before === after) return <p className="text-soft">{t('history.same')}</p>;
  return (
    <p className="font-mono text-sm leading-6 break-words whitespace-pre-wrap">
      {parts.map(({ kind, text }, index) => {
        if (kind === 'added')
          return (
            <ins
              key={index}
              className="rounded-sm bg-good/15 underline decoration-good underline-offset-3"
            >
              {text}
            </ins>
          );
        if (kind === 'removed')
          return (
            <del key={index} className="me-0.5 rounded-sm bg-bad/10 text-soft decoration-bad/70">
              {text}
            </del>
          );
        return <span key={index}>{text}</span>;
      })}
    </p>
  );
}
