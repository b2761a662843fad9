import { useTranslation } from 'react-i18next';
import { NounMenuButton } from '../../ui/nouns/NounMenuButton.tsx';
import type { Entry } from '../files/entry.ts';
import { nounOfEntry } from './entries.ts';

/** The '…' button of a file or folder. */
export function EntryMenu({ entry, className = '' }: { entry: Entry; className?: string }) {
  const { t } = useTranslation('drive');
  return (
    <NounMenuButton
      kind={nounOfEntry(entry)}
      id={entry.id}
      label={t('moreOf', { name: entry.name })}
      className={className}
    />
  );
}
